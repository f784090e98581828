import { XMLParser } from 'fast-xml-parser'

export type Element = { [name: string]: Element[] | string }
type Rule = (document: Read) => boolean
export type Rules = Record<string, Rule>
export type Read = ReturnType<typeof readUbl>

/** Returns the names of the EN 16931 rules that a UBL invoice breaks. Independent of the shop's code. */
export const brokenRules = (ubl: string) => findBroken(rules, ubl)

export function findBroken(expected: Rules, ubl: string): string[] {
  const document = readUbl(ubl)
  return Object.entries(expected)
    .filter(([, holds]) => !holds(document))
    .map(([name]) => name)
}

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'

const parser = new XMLParser({
  ignoreAttributes: false,
  parseTagValue: false,
  isArray: (_name, _path, _leaf, isAttribute) => !isAttribute,
})

export const parseXml = (xml: string): Element => parser.parse(xml)

export const findElements = (path: string, from: Element): Element[] =>
  path
    .split('/')
    .reduce<Element[]>(
      (found, name) => found.flatMap(element => (element[name] as Element[] | undefined) ?? []),
      [from],
    )

function readUbl(ubl: string) {
  const parsed = parser.parse(ubl)
  const root = parsed.Invoice?.[0] ?? parsed.CreditNote?.[0]
  const all = (path: string, from: Element = root) => findElements(path, from)
  const text = (path: string, from: Element = root): string => {
    const [first] = all(path, from)
    const value: unknown = typeof first === 'object' ? first['#text'] : first
    return typeof value === 'string' ? value : ''
  }
  const cents = (path: string, from: Element = root) => Math.round(Number(text(path, from) || '0') * 100)
  /** BT-31 and BT-48 are in the scheme VAT, BT-32 in any other. */
  const registered = (party: string, isVat: boolean): string => {
    const scheme = all(`${party}/cac:PartyTaxScheme`).find(
      each => (text('cac:TaxScheme/cbc:ID', each) === 'VAT') === isVat,
    )
    return scheme ? text('cbc:CompanyID', scheme) : ''
  }
  const isCredit = Boolean(parsed.CreditNote)
  return {
    all,
    text,
    cents,
    isCredit,
    seller,
    buyer,
    quantity: isCredit ? 'cbc:CreditedQuantity' : 'cbc:InvoicedQuantity',
    totals: (name: string) => cents(`cac:LegalMonetaryTotal/cbc:${name}`),
    lines: all(isCredit ? 'cac:CreditNoteLine' : 'cac:InvoiceLine'),
    breakdown: all('cac:TaxTotal/cac:TaxSubtotal'),
    allowances: all('cac:AllowanceCharge'),
    sellerVat: registered(seller, true),
    sellerTax: registered(seller, false),
    buyerVat: registered(buyer, true),
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const hasAll =
  (paths: string[], from?: Element) =>
  ({ text }: Read) =>
    paths.every(path => text(path, from) !== '')
const isIn =
  (party: string): Rule =>
  ({ text }) =>
    /^[A-Z]{2}$/.test(text(`${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`))
const taxCategory = (document: Read) => document.text('cac:TaxCategory/cbc:ID', document.breakdown[0])
const within =
  (category: string, rule: Rule): Rule =>
  document =>
    taxCategory(document) !== category || rule(document)
const percents = (document: Read) => [
  ...document.lines.map(line => document.text('cac:Item/cac:ClassifiedTaxCategory/cbc:Percent', line)),
  ...document.allowances.map(part => document.text('cac:TaxCategory/cbc:Percent', part)),
  ...document.breakdown.map(part => document.text('cac:TaxCategory/cbc:Percent', part)),
]
const reason = (document: Read) =>
  document.text('cac:TaxCategory/cbc:TaxExemptionReason', document.breakdown[0])
const noTax: Rule = document => document.cents('cbc:TaxAmount', document.breakdown[0]) === 0
const isRegistered: Rule = ({ sellerVat, sellerTax }) => sellerVat !== '' || sellerTax !== ''
const taxableIsNet: Rule = ({ breakdown, lines, allowances, cents }) =>
  cents('cbc:TaxableAmount', breakdown[0]) ===
  sum(lines.map(line => cents('cbc:LineExtensionAmount', line))) -
    sum(allowances.map(allowance => cents('cbc:Amount', allowance)))

/** A category without tax: a reason is given, the rate is 0, and both parties have a number. */
const zeroRated = (category: string): Rules => ({
  [`BR-${category}-05 to 07`]: within(category, document => percents(document).every(text => text === '0')),
  [`BR-${category}-08`]: within(category, taxableIsNet),
  [`BR-${category}-09`]: within(category, noTax),
  [`BR-${category}-10`]: within(category, document => reason(document) !== ''),
})

const ofLine = ['cbc:ID', 'cbc:LineExtensionAmount', 'cac:Item/cbc:Name', 'cac:Price/cbc:PriceAmount']
const ofAllowance = ['cbc:Amount', 'cac:TaxCategory/cbc:ID', 'cbc:AllowanceChargeReason']
const ofBreakdown = ['cbc:TaxableAmount', 'cbc:TaxAmount', 'cac:TaxCategory/cbc:ID']

const rules: Rules = {
  'BR-01': hasAll(['cbc:CustomizationID']),
  'BR-02': hasAll(['cbc:ID']),
  'BR-03': ({ text }) => /^\d{4}-\d\d-\d\d$/.test(text('cbc:IssueDate')),
  'BR-04': ({ text, isCredit }) =>
    isCredit ? text('cbc:CreditNoteTypeCode') === '381' : text('cbc:InvoiceTypeCode') === '380',
  'BR-05': ({ text }) => /^[A-Z]{3}$/.test(text('cbc:DocumentCurrencyCode')),
  'BR-06': hasAll([`${seller}/cac:PartyLegalEntity/cbc:RegistrationName`]),
  'BR-07': hasAll([`${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`]),
  'BR-08 and 09': isIn(seller),
  'BR-10 and 11': isIn(buyer),
  'BR-12 to 15': hasAll(
    ['LineExtensionAmount', 'TaxExclusiveAmount', 'TaxInclusiveAmount', 'PayableAmount'].map(
      name => `cac:LegalMonetaryTotal/cbc:${name}`,
    ),
  ),
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21 to 26': document =>
    document.lines.every(line => hasAll([document.quantity, ...ofLine], line)(document)),
  'BR-27': ({ lines, cents }) => lines.every(line => cents('cac:Price/cbc:PriceAmount', line) >= 0),
  'BR-31 to 33': document => document.allowances.every(part => hasAll(ofAllowance, part)(document)),
  'BR-45 to 48': document => document.breakdown.every(part => hasAll(ofBreakdown, part)(document)),
  'BR-49': ({ all, text }) =>
    all('cac:PaymentMeans').every(means => text('cbc:PaymentMeansCode', means) !== ''),
  'BR-50 and 61': ({ all, text }) =>
    all('cac:PaymentMeans')
      .filter(means => ['30', '58'].includes(text('cbc:PaymentMeansCode', means)))
      .every(means => text('cac:PayeeFinancialAccount/cbc:ID', means) !== ''),
  'BR-55': ({ all, text }) =>
    all('cac:BillingReference').every(
      reference => text('cac:InvoiceDocumentReference/cbc:ID', reference) !== '',
    ),

  'BR-CO-04 and 18': ({ lines, breakdown, text }) =>
    breakdown.length === 1 &&
    lines.every(
      line =>
        text('cac:Item/cac:ClassifiedTaxCategory/cbc:ID', line) ===
        text('cac:TaxCategory/cbc:ID', breakdown[0]),
    ),
  'BR-CO-09': ({ sellerVat, buyerVat }) =>
    [sellerVat, buyerVat].every(number => number === '' || /^[A-Z]{2}[A-Z0-9]+$/.test(number)),
  'BR-CO-10': ({ totals, lines, cents }) =>
    totals('LineExtensionAmount') === sum(lines.map(line => cents('cbc:LineExtensionAmount', line))),
  'BR-CO-11': ({ totals, allowances, cents }) =>
    totals('AllowanceTotalAmount') === sum(allowances.map(part => cents('cbc:Amount', part))),
  'BR-CO-13': ({ totals }) =>
    totals('TaxExclusiveAmount') === totals('LineExtensionAmount') - totals('AllowanceTotalAmount'),
  'BR-CO-14': ({ cents, breakdown }) =>
    cents('cac:TaxTotal/cbc:TaxAmount') === sum(breakdown.map(part => cents('cbc:TaxAmount', part))),
  'BR-53: the VAT in the accounting currency is given once, without a breakdown': ({ all, text }) => {
    const currency = text('cbc:TaxCurrencyCode')
    const others = all('cac:TaxTotal').slice(1)
    return others.length === (currency ? 1 : 0) && others.every(each => !each['cac:TaxSubtotal'])
  },
  'BR-CO-15': ({ totals, cents }) =>
    totals('TaxInclusiveAmount') === totals('TaxExclusiveAmount') + cents('cac:TaxTotal/cbc:TaxAmount'),
  'BR-CO-16': ({ totals }) =>
    totals('PayableAmount') === totals('TaxInclusiveAmount') - totals('PrepaidAmount'),
  'BR-CO-17': ({ breakdown, cents, text }) =>
    breakdown.every(part => {
      const percent = Number(text('cac:TaxCategory/cbc:Percent', part) || '0')
      return cents('cbc:TaxAmount', part) === Math.round((cents('cbc:TaxableAmount', part) * percent) / 100)
    }),
  'BR-CO-25': ({ totals, text }) =>
    totals('PayableAmount') <= 0 || text('cbc:DueDate') !== '' || text('cac:PaymentTerms/cbc:Note') !== '',
  'BR-CO-26': ({ text, sellerVat }) =>
    sellerVat !== '' ||
    text(`${seller}/cac:PartyIdentification/cbc:ID`) !== '' ||
    text(`${seller}/cac:PartyLegalEntity/cbc:CompanyID`) !== '',
  'a line is its quantity times its price': ({ lines, cents, text, quantity }) =>
    lines.every(
      line =>
        cents('cbc:LineExtensionAmount', line) ===
        Number(text(quantity, line)) * cents('cac:Price/cbc:PriceAmount', line),
    ),
  'BR-DEC: two decimals at most': ({ all, text }) =>
    ['cac:LegalMonetaryTotal', 'cac:TaxTotal'].every(path =>
      all(path).every(part =>
        Object.keys(part).every(name => !name.startsWith('cbc:') || /^\d+\.\d\d$/.test(text(name, part))),
      ),
    ),

  'the category is one this shop sells under, Z never': document =>
    ['S', 'AE', 'E', 'O'].includes(taxCategory(document)),
  'BR-S-02': within('S', isRegistered),
  'BR-S-05 to 07': within('S', document => percents(document).every(text => Number(text) > 0)),
  'BR-S-08': within('S', taxableIsNet),
  'BR-S-10': within('S', document => reason(document) === ''),
  'BR-AE-02': within('AE', document => isRegistered(document) && document.buyerVat !== ''),
  ...zeroRated('AE'),
  'BR-E-02': within('E', isRegistered),
  ...zeroRated('E'),
  'BR-O-02': within('O', ({ sellerVat, buyerVat }) => sellerVat === '' && buyerVat === ''),
  'BR-O-05 to 07': within('O', document => percents(document).every(text => text === '')),
  'BR-O-08': within('O', taxableIsNet),
  'BR-O-09': within('O', noTax),
  'BR-O-10': within('O', document => reason(document) !== ''),
}
