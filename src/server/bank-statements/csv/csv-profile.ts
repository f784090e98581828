import type { DecimalMark } from '../../../domain/money/parse-amount.ts'
import type {
  dateFormats,
  directions,
  rowStates,
  statementColumns,
} from '../../../domain/payments/statement-csv.ts'

export type StatementColumn = (typeof statementColumns)[number]
export type DateFormat = (typeof dateFormats)[number]

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
