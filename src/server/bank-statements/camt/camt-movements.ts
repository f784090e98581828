import { minorOfDecimal } from '../../../domain/money/read-amount.ts'
import { normalizeBankReference } from '../../../domain/payments/bank-reference.ts'
import type { StatementEntry } from '../statement.ts'
import { all, at, attribute, textAt, textsAt, type XmlNode } from './xml-node.ts'

type Where = { place: string; statement: number; account: string }
/** Where a detail has its amount. */
const partPaths = [[], ['AmtDtls', 'TxAmt']]

/** Sub-families of ISO 20022: a return, and a reversal that the sender has asked for. */
const returnKinds = ['RRTN', 'RPCR']

type Sums = Pick<StatementEntry, 'amount' | 'currency' | 'direction'>

/** An entry is one movement, or a batch of them that the bank lists one by one. Throws RangeError. */
export function movementsOf(entry: XmlNode, where: Where): StatementEntry[] {
  const whole = sumsOf(entry)
  const batches = all(entry, 'NtryDtls')
  const details = batches.flatMap(batch => all(batch, 'TxDtls'))
  const [only] = details
  if (details.length <= 1) {
    const isUnclear = only !== undefined && !(isListed(batches) && isAlike(only, whole))
    return [{ ...movement(entry, only, whole, where), isUnclear }]
  }

  const parts = details.map(detail => partOf(detail, whole))
  const signed = (sums: Sums) => (sums.direction === whole.direction ? sums.amount : -sums.amount)
  const isWhole =
    isListed(batches) &&
    parts.every(part => part?.currency === whole.currency) &&
    parts.reduce((sum, part) => sum + (part ? signed(part) : 0), 0) === whole.amount
  if (!isWhole) return [{ ...movement(entry, only, whole, where), isUnclear: true }]

  return details.map((detail, index) =>
    movement(entry, detail, parts[index] ?? whole, { ...where, place: `${where.place}.${index + 1}` }),
  )
}

/** Whether there are as many details as the bank has counted: in each batch, or in all of the entry. */
function isListed(batches: readonly XmlNode[]): boolean {
  const counts = batches.map(batch => ({
    told: Number(textAt(batch, 'Btch', 'NbOfTxs')),
    listed: all(batch, 'TxDtls').length,
  }))
  const sum = (kind: 'told' | 'listed') => counts.reduce((total, count) => total + count[kind], 0)
  return counts.every(({ told, listed }) => told === 0 || told === listed) || sum('told') === sum('listed')
}

/**
 * Whether the one detail of an entry is all of it. What the payer sent in another currency is no contradiction, nor is
 * what a bank on the way has kept.
 */
function isAlike(detail: XmlNode, whole: Sums): boolean {
  const code = textAt(detail, 'CdtDbtInd')
  if (code && directionOf(code) !== whole.direction) return false

  const path = partPaths.find(steps => attribute(at(detail, ...steps, 'Amt'), 'Ccy') === whole.currency)
  if (!path) return true
  const difference = Math.abs(moneyAt(detail, ...path).amount - whole.amount)
  return difference === 0 || difference === chargesOf(detail, whole.currency)
}

function chargesOf(detail: XmlNode, currency: string): number {
  return all(detail, 'Chrgs')
    .flatMap(charges => [charges, ...all(charges, 'Rcrd')])
    .filter(record => attribute(at(record, 'Amt'), 'Ccy') === currency)
    .reduce<number>((sum, record) => sum + minorOfDecimal(textAt(record, 'Amt')), 0)
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
  const path = partPaths.find(steps => textAt(detail, ...steps, 'Amt'))
  if (!path) return null
  const code = textAt(detail, 'CdtDbtInd')
  return { ...moneyAt(detail, ...path), direction: code ? directionOf(code) : whole.direction }
}

function movement(entry: XmlNode, detail: XmlNode, sums: Sums, where: Where): StatementEntry {
  const own = detail ?? entry
  const party = at(own, 'RltdPties', 'Dbtr')
  const remittance = at(own, 'RmtInf')
  const references = all(remittance, 'Strd').map(part => textAt(part, 'CdtrRefInf', 'Ref'))
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
    ...where,
    bookedOn: dayOfEntry(entry),
    ...sums,
    isReversal: isTakenBack(own) || isTakenBack(entry),
    isUnclear: false,
    bankReference: referenceOf(entry, own),
    payer: textAt(party, 'Pty', 'Nm') || textAt(party, 'Nm') || textAt(own, 'RltdPties', 'UltmtDbtr', 'Nm'),
    text: [...new Set(text.filter(Boolean))].join(' '),
    references: references.filter(isGiven),
    payerReferences: [textAt(own, 'Refs', 'EndToEndId')].filter(isGiven),
  }
}

/** What banks write where the payer gave none is read as none, as in their own references. */
function isGiven(reference: string): boolean {
  return normalizeBankReference(reference) !== ''
}

/** Marked as an earlier movement taken back, or as one that came back: with a reason, or by its kind. */
function isTakenBack(node: XmlNode): boolean {
  const kind = textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')
  return (
    ['true', '1'].includes(textAt(node, 'RvslInd')) ||
    all(node, 'RtrInf').length > 0 ||
    returnKinds.includes(kind)
  )
}

/** NtryRef is often a number within one statement, which names nothing in the next: only a long one counts. */
function referenceOf(entry: XmlNode, own: XmlNode): string {
  const entryReference = normalizeBankReference(textAt(entry, 'NtryRef'))
  return (
    normalizeBankReference(textAt(own, 'Refs', 'AcctSvcrRef')) ||
    normalizeBankReference(textAt(entry, 'AcctSvcrRef')) ||
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
