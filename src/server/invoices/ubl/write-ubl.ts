import { isIban } from '../../../domain/invoices/account.ts'
import { type InvoiceContent, taxCategory } from '../../../domain/invoices/invoice.ts'
import { paymentMethodNumbers } from '../../../domain/payments/methods.ts'
import { methodName } from '../method-name.ts'
import { replacementLine } from '../replacement-line.ts'
import { invoiceWords } from '../words.ts'
import { customerParty, sellerParty } from './parties.ts'
import { allowances, invoiceLine, monetaryTotal, nationalTaxTotal, taxTotal } from './sums.ts'
import { element, type Xml } from './xml.ts'

const names = {
  invoice: { root: 'Invoice', typeCode: { name: 'cbc:InvoiceTypeCode', code: '380' } },
  'credit-note': { root: 'CreditNote', typeCode: { name: 'cbc:CreditNoteTypeCode', code: '381' } },
}

/** The order of the elements is that of the schema. */
export function writeUbl(content: InvoiceContent): string {
  const { root, typeCode } = names[content.kind]
  const { customer, dueOn, suppliedOn, currency, refersTo, orderId } = content
  const preceding = refersTo ?? content.replaces ?? null
  const t = invoiceWords[content.language]
  const isInvoice = content.kind === 'invoice'
  const document = element(
    root,
    [
      element('cbc:CustomizationID', 'urn:cen.eu:en16931:2017'),
      element('cbc:ID', content.number),
      element('cbc:IssueDate', content.issuedOn),
      isInvoice ? element('cbc:DueDate', dueOn ?? '') : null,
      element(typeCode.name, typeCode.code),
      element('cbc:Note', `${t.order} ${orderId}`),
      element('cbc:Note', replacementLine(content)),
      element('cbc:Note', content.reason),
      element('cbc:Note', content.comment),
      element('cbc:DocumentCurrencyCode', currency),
      element('cbc:TaxCurrencyCode', content.nationalTax?.currency ?? ''),
      element('cac:OrderReference', [element('cbc:ID', content.purchaseOrder ?? '')]),
      preceding &&
        element('cac:BillingReference', [
          element('cac:InvoiceDocumentReference', [
            element('cbc:ID', preceding.number),
            element('cbc:IssueDate', preceding.issuedOn),
          ]),
        ]),
      sellerParty(content),
      customerParty(content, customer),
      element('cac:Delivery', [element('cbc:ActualDeliveryDate', suppliedOn ?? '')]),
      isInvoice && content.total > 0 ? paymentMeans(content) : null,
      refersTo && element('cac:PaymentTerms', [element('cbc:Note', `${t.refersTo} ${refersTo.number}`)]),
      ...allowances(content),
      taxTotal(content, taxExemption(content)),
      nationalTaxTotal(content),
      monetaryTotal(content),
      invoiceLine(content),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${document?.xml ?? ''}\n`
}

function taxExemption(content: InvoiceContent): { code: string; words: string } | null {
  const category = taxCategory(content)
  if (category === 'S') return null
  return { code: `VATEX-EU-${category}`, words: invoiceWords[content.language].taxNote[category] }
}

/** Codes of UNCL4461: 58 SEPA transfer, 30 another transfer, 68 online payment service, ZZZ agreed between the two. */
function paymentMeans(content: InvoiceContent): Xml {
  const { seller, reference, currency, paymentMethod } = content
  const isTransfer = paymentMethod === paymentMethodNumbers.bank
  const transferCode = currency === 'EUR' && isIban(seller.account) ? '58' : '30'
  const otherCode = paymentMethod === paymentMethodNumbers.crypto ? 'ZZZ' : '68'
  return element('cac:PaymentMeans', [
    element('cbc:PaymentMeansCode', isTransfer ? transferCode : otherCode, { name: methodName(content) }),
    isTransfer ? element('cbc:PaymentID', reference) : null,
    isTransfer
      ? element('cac:PayeeFinancialAccount', [
          element('cbc:ID', seller.account),
          element('cbc:Name', seller.name),
          element('cac:FinancialInstitutionBranch', [element('cbc:ID', seller.bic)]),
        ])
      : null,
  ])
}
