import { createHash } from 'node:crypto'
import { type DecimalMark, parseAmount } from '../../domain/money/parse-amount.ts'
import { type Fault, FaultyValue, UnreadableFile } from '../platform/files/decode-text.ts'

export type StatementEntry = {
  /** Where in the file: 'entry 3', 'line 7'. */
  place: string
  /** Statements of one file may overlap. Null in a CSV, which has no statements. */
  statement: number | null
  account: string
  bookedOn: string
  /** Minor units, never below zero. */
  amount: number
  currency: string
  direction: 'credit' | 'debit'
  isReversal: boolean
  /** A batch whose parts the bank does not list exactly. */
  isUnclear: boolean
  /** '' where the bank gives none. */
  bankReference: string
  payer: string
  text: string
  references: readonly string[]
}

export type Statement = {
  accounts: readonly string[]
  entries: readonly StatementEntry[]
  notYetBooked: number
}

type Place = { kind: 'entry' | 'line'; number: number }

/** `read` returns null for an entry that is not booked yet. Throws `UnreadableFile` with everything that cannot be read. */
export function readEntries<Item>(
  items: readonly Item[],
  place: (item: Item, index: number) => Place,
  read: (item: Item, place: string) => readonly StatementEntry[] | null,
): Omit<Statement, 'accounts'> {
  const faults: Fault[] = []
  const entries: StatementEntry[] = []
  let notYetBooked = 0
  for (const [index, item] of items.entries()) {
    const at = place(item, index)
    try {
      const booked = read(item, `${at.kind} ${at.number}`)
      if (booked) entries.push(...booked)
      else notYetBooked++
    } catch (error) {
      if (!(error instanceof FaultyValue)) throw error
      faults.push(t => t.at(at, error.fault(t)))
    }
  }
  if (faults.length > 0) throw new UnreadableFile(...faults)
  return { entries, notYetBooked }
}

/** Throws `FaultyValue`. */
export function readAmount(text: string, decimal: DecimalMark, column = ''): number {
  try {
    return parseAmount(text, { decimal })
  } catch (error) {
    if (error instanceof RangeError) throw new FaultyValue(t => t.notAmount(column, text, error.message))
    throw error
  }
}

/** Below zero for a debit. */
export function signedAmount({ amount, direction }: StatementEntry): number {
  return direction === 'debit' ? -amount : amount
}

export function normalizeAccount(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/** The same in every file that has the movement. Equal movements of one statement differ by their count. */
export function identifyEntries(entries: readonly StatementEntry[]): string[] {
  const counts = new Map<string, number>()
  const repeatable = new Map<string, number>()
  return entries.map(entry => {
    const { statement, account, bookedOn, amount, currency, direction, isReversal, bankReference } = entry
    const words = [entry.payer, entry.text, ...entry.references].map(normalizeWords)
    const base = JSON.stringify([
      account,
      bookedOn,
      amount,
      currency,
      direction,
      isReversal,
      bankReference || words,
    ])
    const next = (counts.get(`${base}${statement}`) ?? 0) + 1
    const row = statement === null && bankReference ? JSON.stringify([base, words]) : null
    const ordinal = (row === null ? null : repeatable.get(row)) ?? next
    if (ordinal === next) counts.set(`${base}${statement}`, next)
    if (row !== null) repeatable.set(row, ordinal)
    return createHash('sha256').update(`${base}#${ordinal}`).digest('hex')
  })
}

function normalizeWords(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
