import type { DecimalMark } from '../../../domain/money/parse-amount.ts'

export const statementColumns = [
  'date',
  'amount',
  'credit',
  'debit',
  'direction',
  'state',
  'currency',
  'account',
  'bank-reference',
  'reference',
  'payer',
  'text',
] as const
export type StatementColumn = (typeof statementColumns)[number]

/** 'D.M.YYYY' is read with and without leading zeros. */
export const dateFormats = [
  'YYYY-MM-DD',
  'DD.MM.YYYY',
  'DD.MM.YY',
  'D.M.YYYY',
  'DD-MM-YYYY',
  'DD/MM/YYYY',
  'MM/DD/YYYY',
  'YYYYMMDD',
] as const
export type DateFormat = (typeof dateFormats)[number]

export const rowStates = ['booked', 'pending', 'skipped'] as const
export const directions = ['credit', 'debit'] as const

export type CsvProfile = {
  name: string
  headers: readonly string[]
  encoding: string
  delimiter: string
  /** The amount is in `amount`, signed or beside a `direction`, or else in `credit` and `debit`. */
  columns: Partial<Record<StatementColumn, string | readonly string[]>>
  date: DateFormat
  decimal: DecimalMark
  directions?: Readonly<Record<string, (typeof directions)[number]>>
  states?: Readonly<Record<string, (typeof rowStates)[number]>>
  currency?: string
  amountSuffix?: string
  footer?: { column: string; words: readonly string[] }
}
