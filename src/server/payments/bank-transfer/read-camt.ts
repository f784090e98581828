import { XMLParser } from 'fast-xml-parser'
import { minorOfDecimal } from '../../../domain/payments/statement-amount.ts'
import { decodeXml, UnreadableFile } from '../../platform/decode-text.ts'
import { bankReferenceOf, plainAccount, type Statement, type StatementEntry } from './statement.ts'
import { faultOfXml } from './whole-xml.ts'
import { all, at, attribute, textAt, textsAt, type XmlNode } from './xml-node.ts'

const namespace = /xmlns(?::\w+)?\s*=\s*["']urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(\d\d)["']/
const newestVersion = 13

/** Reads an ISO 20022 statement, camt.053.001.02 to .13. Throws `UnreadableFile`. */
export function readCamt(bytes: Uint8Array): Statement {
  const statements = all(rootOf(decodeXml(bytes)), 'Stmt')
  if (statements.length === 0) throw new UnreadableFile('There is no statement (Stmt) in the file.')

  const faults: string[] = []
  const accounts = new Set<string>()
  const entries: StatementEntry[] = []
  let notYetBooked = 0
  let count = 0
  for (const statement of statements) {
    const account = plainAccount(
      textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id'),
    )
    if (!account) throw new UnreadableFile('A statement does not say of which account it is (Acct/Id).')
    accounts.add(account)
    for (const entry of all(statement, 'Ntry')) {
      const place = `entry ${++count}`
      const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts', 'Prtry') || textAt(entry, 'Sts')
      if (status !== 'BOOK') {
        notYetBooked++
        continue
      }
      try {
        entries.push(...movementsOf(entry, { place, account }))
      } catch (error) {
        if (!(error instanceof RangeError)) throw error
        faults.push(`${place}: ${error.message}`)
      }
    }
  }
  if (faults.length > 0) throw new UnreadableFile(...faults)
  return { accounts: [...accounts], entries, notYetBooked }
}

/** Entities and document types are what hostile XML is made of, and no statement has any. */
function rootOf(xml: string): XmlNode {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml))
    throw new UnreadableFile('The file declares a document type, which no statement does.')
  const version = Number(namespace.exec(xml.slice(0, 4000))?.[1] ?? 0)
  if (version < 2 || version > newestVersion)
    throw new UnreadableFile('This is no camt.053 statement (camt.053.001.02 to .13).')

  const fault = faultOfXml(xml)
  if (fault) throw new UnreadableFile(`The file is not whole: ${fault}.`)
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '@',
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
    processEntities: false,
    maxNestedTags: 60,
  })
  try {
    return at(parser.parse(xml), 'Document', 'BkToCstmrStmt')
  } catch (error) {
    throw new UnreadableFile(
      `The file cannot be read as XML: ${error instanceof Error ? error.message : String(error)}`,
    )
  }
}

type Where = { place: string; account: string }
type Sums = Pick<StatementEntry, 'amount' | 'currency' | 'direction'>

/** An entry is one movement, or a batch of them that the bank lists one by one. */
function movementsOf(entry: XmlNode, where: Where): StatementEntry[] {
  const whole = sumsOf(entry)
  const details = all(entry, 'NtryDtls').flatMap(batch => all(batch, 'TxDtls'))
  const [only] = details
  if (details.length <= 1) return [movement(entry, only, whole, where)]

  const parts = details.map(detail => partOf(detail, whole))
  const signed = (sums: Sums) => (sums.direction === whole.direction ? sums.amount : -sums.amount)
  const isWhole =
    parts.every(part => part?.currency === whole.currency) &&
    parts.reduce((sum, part) => sum + (part ? signed(part) : 0), 0) === whole.amount
  if (!isWhole) return [{ ...movement(entry, only, whole, where), isUnclear: true }]

  return details.map((detail, index) =>
    movement(entry, detail, parts[index] ?? whole, { ...where, place: `${where.place}.${index + 1}` }),
  )
}

function sumsOf(node: XmlNode): Sums {
  return { ...moneyAt(node), direction: directionOf(textAt(node, 'CdtDbtInd')) }
}

function moneyAt(node: XmlNode, ...path: string[]) {
  const text = textAt(node, ...path, 'Amt')
  const currency = attribute(at(node, ...path, 'Amt'), 'Ccy')
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError('the amount (Amt) has no currency')
  return { amount: minorOfDecimal(text), currency }
}

function directionOf(code: string): Sums['direction'] {
  if (code === 'CRDT') return 'credit'
  if (code === 'DBIT') return 'debit'
  throw new RangeError(`CdtDbtInd is '${code}', neither CRDT nor DBIT`)
}

function partOf(detail: XmlNode, whole: Sums): Sums | null {
  const path = textAt(detail, 'Amt')
    ? []
    : textAt(detail, 'AmtDtls', 'TxAmt', 'Amt')
      ? ['AmtDtls', 'TxAmt']
      : null
  if (!path) return null
  const code = textAt(detail, 'CdtDbtInd')
  return { ...moneyAt(detail, ...path), direction: code ? directionOf(code) : whole.direction }
}

function movement(entry: XmlNode, detail: XmlNode, sums: Sums, { place, account }: Where): StatementEntry {
  const own = detail ?? entry
  const party = at(own, 'RltdPties', 'Dbtr')
  const remittance = at(own, 'RmtInf')
  const references = [
    ...all(remittance, 'Strd').map(part => textAt(part, 'CdtrRefInf', 'Ref')),
    textAt(own, 'Refs', 'EndToEndId'),
  ]
  const text = [
    ...textsAt(remittance, 'Ustrd'),
    ...all(remittance, 'Strd').flatMap(part => [
      ...all(part, 'RfrdDocInf').map(document => textAt(document, 'Nb')),
      ...textsAt(part, 'AddtlRmtInf'),
    ]),
    textAt(own, 'AddtlTxInf'),
    textAt(entry, 'AddtlNtryInf'),
  ]
  return {
    place,
    account,
    bookedOn: dayOfEntry(entry),
    ...sums,
    isReversal: [textAt(own, 'RvslInd'), textAt(entry, 'RvslInd')].some(
      value => value === 'true' || value === '1',
    ),
    isUnclear: false,
    bankReference: referenceOf(entry, own),
    payer: textAt(party, 'Pty', 'Nm') || textAt(party, 'Nm') || textAt(own, 'RltdPties', 'UltmtDbtr', 'Nm'),
    text: [...new Set(text.filter(Boolean))].join(' '),
    references: references.filter(Boolean),
  }
}

/** NtryRef is often a number within one statement, which names nothing in the next: only a long one counts. */
function referenceOf(entry: XmlNode, own: XmlNode): string {
  const entryReference = bankReferenceOf(textAt(entry, 'NtryRef'))
  return (
    bankReferenceOf(textAt(own, 'Refs', 'AcctSvcrRef')) ||
    bankReferenceOf(textAt(entry, 'AcctSvcrRef')) ||
    (entryReference.length >= 10 ? entryReference : '')
  )
}

function dayOfEntry(entry: XmlNode): string {
  const paths = [
    ['BookgDt', 'Dt'],
    ['BookgDt', 'DtTm'],
    ['ValDt', 'Dt'],
    ['ValDt', 'DtTm'],
  ]
  const written = paths.map(path => textAt(entry, ...path)).find(Boolean) ?? ''
  const day = written.slice(0, 10)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw new RangeError(`'${written}' is no day (BookgDt)`)
  return day
}
