import { createHash } from 'node:crypto'

/** One movement of a bank statement, whatever format it was in. */
export type StatementEntry = {
  /** Where in the file: 'entry 3', 'line 7'. */
  place: string
  /** Which of the file's statements it is in; they may overlap. Null in a CSV, which does not say. */
  statement: number | null
  account: string
  /** A UTC day. */
  bookedOn: string
  /** Minor units, never below zero. */
  amount: number
  currency: string
  direction: 'credit' | 'debit'
  isReversal: boolean
  /** A batch whose parts the bank does not list exactly. */
  isUnclear: boolean
  /** The bank's own name for the movement; '' where there is none. */
  bankReference: string
  payer: string
  text: string
  /** References in fields of their own. */
  references: readonly string[]
}

export type Statement = {
  accounts: readonly string[]
  entries: readonly StatementEntry[]
  notYetBooked: number
}

/** An account number without spaces and dashes. */
export function normalizeAccount(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}

/**
 * An identity for each movement, the same in every file that has it: from the bank's reference where there is one,
 * otherwise from payer and texts. Movements of a statement that are alike in all of it are counted, so that two equal
 * payments of a day stay two. Overlapping statements in one file give the same identities, and so do rows of a CSV that
 * repeat a movement word for word together with its bank reference.
 */
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
