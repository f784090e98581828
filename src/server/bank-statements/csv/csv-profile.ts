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

/** How a bank writes its CSV statements. */
export type CsvProfile = {
  name: string
  /** The header lines by which it is recognized. */
  headers: readonly string[]
  encoding: string
  delimiter: string
  /**
   * What the bank calls each column, in some of its headers or in others. A sum is in `amount`, with a sign or beside a
   * `direction`, or else in `credit` and `debit`.
   */
  columns: Partial<Record<StatementColumn, string | readonly string[]>>
  date: DateFormat
  decimal: DecimalMark
  /** The words of the `direction` column. */
  directions?: Readonly<Record<string, (typeof directions)[number]>>
  /** The words of the `state` column. */
  states?: Readonly<Record<string, (typeof rowStates)[number]>>
  /** Where there is no column for it. */
  currency?: string
  /** What the bank may write behind an amount. */
  amountSuffix?: string
  /** Rows below the table have one of these words in this column. */
  footer?: { column: string; words: readonly string[] }
}
