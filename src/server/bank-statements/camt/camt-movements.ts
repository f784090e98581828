import { isCalendarDay } from '../../../domain/day.ts'
import { normalizeBankReference } from '../../../domain/payments/references-in-text.ts'
import { FaultyValue } from '../../platform/files/decode-text.ts'
import { readAmount, type StatementEntry } from '../statement.ts'
import { all, at, attribute, textAt, textsAt, type XmlNode } from './xml-node.ts'

type Where = { place: string; statement: number; account: string }
const partPaths = [[], ['AmtDtls', 'TxAmt']]

/** ISO 20022 sub-families: a return, and a reversal on the sender's request. */
const returnKinds = ['RRTN', 'RPCR']

type Sums = Pick<StatementEntry, 'amount' | 'currency' | 'direction'>

/** A batch becomes the movements that the bank lists in it. Throws `FaultyValue`. */
export function readMovements(entry: XmlNode, where: Where): StatementEntry[] {
  const whole = readSums(entry)
  const batches = all(entry, 'NtryDtls')
  const details = batches.flatMap(batch => all(batch, 'TxDtls'))
  const [only] = details
  if (details.length <= 1) {
    const isUnclear = only
      ? !(isFullyListed(batches) && isWholeEntry(only, whole))
      : batches.some(batch => Number(textAt(batch, 'Btch', 'NbOfTxs')) > 1)
    return [{ ...readMovement(entry, only, whole, where), isUnclear }]
  }

  const parts = details.map(detail => readPart(detail, whole))
  const signed = (sums: Sums) => (sums.direction === whole.direction ? sums.amount : -sums.amount)
  const isWhole =
    isFullyListed(batches) &&
    parts.every(part => part?.currency === whole.currency) &&
    parts.reduce((sum, part) => sum + (part ? signed(part) : 0), 0) === whole.amount
  if (!isWhole) return [{ ...readMovement(entry, only, whole, where), isUnclear: true }]

  return details.map((detail, index) =>
    readMovement(entry, detail, parts[index] ?? whole, { ...where, place: `${where.place}.${index + 1}` }),
  )
}

function isFullyListed(batches: readonly XmlNode[]): boolean {
  const counts = batches.map(batch => ({
    stated: Number(textAt(batch, 'Btch', 'NbOfTxs')),
    listed: all(batch, 'TxDtls').length,
  }))
  const sum = (kind: 'stated' | 'listed') => counts.reduce((total, count) => total + count[kind], 0)
  return (
    counts.every(({ stated, listed }) => stated === 0 || stated === listed) || sum('stated') === sum('listed')
  )
}

/** A single detail may differ from the entry by its original currency and by the fees of other banks. */
function isWholeEntry(detail: XmlNode, whole: Sums): boolean {
  const code = textAt(detail, 'CdtDbtInd')
  if (code && readDirection(code) !== whole.direction) return false

  const path = partPaths.find(steps => attribute(at(detail, ...steps, 'Amt'), 'Ccy') === whole.currency)
  if (!path) return true
  const difference = Math.abs(readMoney(detail, ...path).amount - whole.amount)
  return difference === 0 || difference === sumCharges(detail, whole.currency)
}

function sumCharges(detail: XmlNode, currency: string): number {
  return all(detail, 'Chrgs')
    .flatMap(charges => [charges, ...all(charges, 'Rcrd')])
    .filter(record => attribute(at(record, 'Amt'), 'Ccy') === currency)
    .reduce<number>((sum, record) => sum + parseIsoAmount(textAt(record, 'Amt')), 0)
}

function readSums(node: XmlNode): Sums {
  return { ...readMoney(node), direction: readDirection(textAt(node, 'CdtDbtInd')) }
}

function readMoney(node: XmlNode, ...path: string[]) {
  const text = textAt(node, ...path, 'Amt')
  const currency = attribute(at(node, ...path, 'Amt'), 'Ccy')
  if (!/^[A-Z]{3}$/.test(currency)) throw new FaultyValue(t => t.noAmountCurrency)
  return { amount: parseIsoAmount(text), currency }
}

/** ISO 20022 allows five decimals; money has two. */
function parseIsoAmount(text: string): number {
  const amount = readAmount(text.replace(/(\.\d\d)0+$/, '$1'), '.')
  if (amount < 0) throw new FaultyValue(t => t.belowZero(text))
  return amount
}

function readDirection(code: string): Sums['direction'] {
  if (code === 'CRDT') return 'credit'
  if (code === 'DBIT') return 'debit'
  throw new FaultyValue(t => t.noDirection(code))
}

function readPart(detail: XmlNode, whole: Sums): Sums | null {
  const path = partPaths.find(steps => textAt(detail, ...steps, 'Amt'))
  if (!path) return null
  const code = textAt(detail, 'CdtDbtInd')
  return { ...readMoney(detail, ...path), direction: code ? readDirection(code) : whole.direction }
}

function readMovement(entry: XmlNode, detail: XmlNode, sums: Sums, where: Where): StatementEntry {
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
    bookedOn: readBookingDay(entry),
    ...sums,
    isReversal: isReversed(own) || isReversed(entry),
    isUnclear: false,
    bankReference: readBankReference(entry, own),
    payer: textAt(party, 'Pty', 'Nm') || textAt(party, 'Nm') || textAt(own, 'RltdPties', 'UltmtDbtr', 'Nm'),
    text: [...new Set(text.filter(Boolean))].join(' '),
    references: [...references, textAt(own, 'Refs', 'EndToEndId')].filter(normalizeBankReference),
  }
}

function isReversed(node: XmlNode): boolean {
  const kind = textAt(node, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd')
  return readIndicator(node) || all(node, 'RtrInf').length > 0 || returnKinds.includes(kind)
}

function readIndicator(node: XmlNode): boolean {
  if (all(node, 'RvslInd').length === 0) return false
  const word = textAt(node, 'RvslInd')
  if (['true', '1'].includes(word)) return true
  if (['false', '0'].includes(word)) return false
  throw new FaultyValue(t => t.noIndicator(word))
}

/** NtryRef is often only a number within one statement, so a short one identifies nothing. */
function readBankReference(entry: XmlNode, own: XmlNode): string {
  const entryReference = normalizeBankReference(textAt(entry, 'NtryRef'))
  return (
    normalizeBankReference(textAt(own, 'Refs', 'AcctSvcrRef')) ||
    normalizeBankReference(textAt(entry, 'AcctSvcrRef')) ||
    (entryReference.length >= 10 ? entryReference : '')
  )
}

function readBookingDay(entry: XmlNode): string {
  const paths = [
    ['BookgDt', 'Dt'],
    ['BookgDt', 'DtTm'],
    ['ValDt', 'Dt'],
    ['ValDt', 'DtTm'],
  ]
  const written = paths.map(path => textAt(entry, ...path)).find(Boolean) ?? ''
  const day = written.slice(0, 10)
  if (!isCalendarDay(day)) throw new FaultyValue(t => t.notCalendarDay(written))
  return day
}
