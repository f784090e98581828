import { createHash } from 'node:crypto'

/** One movement of a bank statement, whatever format it was in. */
export type StatementEntry = {
  /** Where in the file: 'entry 3', 'line 7'. */
  place: string
  /** Which of the file's statements it stands in; they may overlap. Null in a CSV, which does not say. */
  statement: number | null
  account: string
  /** A UTC day. */
  bookedOn: string
  /** Minor units, never below zero: `direction` says whether it came or went. */
  amount: number
  currency: string
  direction: 'credit' | 'debit'
  /** An earlier movement taken back. */
  isReversal: boolean
  /** A batch that the bank does not tell apart exactly. */
  isUnclear: boolean
  /** The bank's own name for the movement; '' where it gives none. */
  bankReference: string
  payer: string
  text: string
  /** References in fields of their own, of the payee or written as such. */
  references: readonly string[]
  /** What the payer's own system calls the transfer: a number in it is the payer's. */
  payerReferences: readonly string[]
}

export type Statement = {
  accounts: readonly string[]
  entries: readonly StatementEntry[]
  notYetBooked: number
}

/** An account number without what people put between its digits. */
export function plainAccount(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/**
 * Names each movement alike in every file that holds it: by the bank's reference where there is one, else by what is
 * said of it. Movements of a statement that are alike in all of it are counted, so that two equal payments of a day
 * stay two; those of overlapping statements in one file are the same, and so are rows of a CSV that repeat all words of
 * a movement whose reference the bank gives.
 */
export function identitiesOf(entries: readonly StatementEntry[]): string[] {
  const counts = new Map<string, number>()
  const repeatable = new Map<string, number>()
  return entries.map(entry => {
    const { statement, account, bookedOn, amount, currency, direction, isReversal, bankReference } = entry
    const words = [entry.payer, entry.text, ...allReferences(entry)].map(plainWords)
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

/** The payee's and the payer's. */
export function allReferences({ references, payerReferences }: StatementEntry): string[] {
  return [...references, ...payerReferences]
}

function plainWords(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase()
}
