import { isAscii, isUtf8 } from 'node:buffer'
import type { CsvFormat } from '../../../contract/back-office/statements.ts'
import { isCalendarDay } from '../../../domain/day.ts'
import { normalizeBankReference } from '../../../domain/payments/references-in-text.ts'
import type { DateFormat, StatementColumn } from '../../../domain/payments/statement-csv.ts'
import { readCsvRows, requireFullRows } from '../../platform/files/csv.ts'
import { FaultyValue, UnreadableFile } from '../../platform/files/decode-text.ts'
import {
  normalizeAccount,
  readAmount,
  readEntries,
  type Statement,
  type StatementEntry,
} from '../statement.ts'
import { findTable } from './csv-formats.ts'

type Cell = (column: StatementColumn) => string

/** Throws `UnreadableFile` with every row that the description does not fit: nothing is guessed. */
export function readCsvStatement(bytes: Uint8Array, format: CsvFormat): Statement {
  const table = findTable(bytes, format)
  if (!table) throw new Error('The file does not have the header line by which it was recognized')
  const { text, headerLine } = table
  requireEncoding(bytes, text, format.encoding)
  const rows = readCsvRows(text, format.delimiter).filter(row => row.line > headerLine)
  requireFullRows(rows, format.header)

  const read = readEntries(
    rows,
    ({ line }) => ({ kind: 'line', number: line }),
    ({ fields }, place) => {
      const cell: Cell = column => fields[format.columns[column] ?? -1] ?? ''
      const state = readState(cell, format)
      if (state === 'pending') return null
      return state === 'booked' ? [readEntry(cell, place, format)] : []
    },
  )
  return { accounts: [...new Set(read.entries.map(({ account }) => account))], ...read }
}

/** An encoding of one byte reads any bytes, so a wrong one shows only in the names. */
function requireEncoding(bytes: Uint8Array, text: string, encoding: string) {
  if (isAscii(bytes) || text.length !== bytes.length) return
  if (isUtf8(bytes)) throw new UnreadableFile(t => t.isUtf8(encoding))
  if (/[\u0080-\u009f]/.test(text)) throw new UnreadableFile(t => t.otherEncoding(encoding))
}

function readState(cell: Cell, { states, columns }: CsvFormat) {
  if (columns.state === undefined || !states) return 'booked'
  return readWord('state', cell('state'), states)
}

function readEntry(cell: Cell, place: string, format: CsvFormat): StatementEntry {
  return {
    place,
    statement: null,
    account: normalizeAccount(cell('account')) || format.account,
    bookedOn: readDay(cell('date'), format.date),
    ...readSum(cell, format),
    currency: readCurrency(cell('currency') || format.currency),
    isUnclear: false,
    bankReference: normalizeBankReference(cell('bank-reference')),
    payer: cell('payer'),
    text: cell('text'),
    references: [cell('reference')].filter(Boolean),
  }
}

function readDay(text: string, format: DateFormat): string {
  const digits = format === 'D.M.YYYY' ? '\\d{1,2}' : '\\d\\d'
  const pattern = format
    .replaceAll('.', '\\.')
    .replace(/Y+/, years => `(?<year>\\d{${years.length}})`)
    .replace(/M+/, `(?<month>${digits})`)
    .replace(/D+/, `(?<day>${digits})`)
  const found = new RegExp(`^${pattern}(?:[T ]\\d\\d?:\\d\\d.*)?$`).exec(text)?.groups ?? {}
  const { year = '', month = '', day = '' } = found
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  if (!isCalendarDay(written)) throw new FaultyValue(t => t.notDay(text, format))
  return written
}

const currencyAliases: Record<string, string> = {
  RUR: 'RUB',
  '643': 'RUB',
  '933': 'BYN',
  '978': 'EUR',
  '840': 'USD',
}

function readCurrency(text: string): string {
  const code = text.toUpperCase()
  const currency = currencyAliases[code] ?? code
  if (!/^[A-Z]{3}$/.test(currency)) throw new FaultyValue(t => t.notCurrency(text))
  return currency
}

/** A credit below zero reverses an earlier one. */
function readSum(cell: Cell, format: CsvFormat): Pick<StatementEntry, 'amount' | 'direction' | 'isReversal'> {
  const { signed, direction } =
    format.columns.amount === undefined ? readPair(cell, format) : readSigned(cell, format)
  return {
    amount: Math.abs(signed),
    direction: signed < 0 || direction === 'debit' ? 'debit' : 'credit',
    isReversal: direction === 'credit' && signed < 0,
  }
}

type Signed = { signed: number; direction: StatementEntry['direction'] | null }

function readSigned(cell: Cell, format: CsvFormat): Signed {
  const { directions } = format
  return {
    signed: readSumIn(cell, 'amount', format),
    direction: directions ? readWord('direction', cell('direction'), directions) : null,
  }
}

function readPair(cell: Cell, format: CsvFormat): Signed {
  const [credit = 0, debit = 0] = (['credit', 'debit'] as const).map(column =>
    cell(column) === '' ? 0 : readSumIn(cell, column, format),
  )
  if (credit && debit) throw new FaultyValue(t => t.bothSums(cell('credit'), cell('debit')))
  if (!cell('credit') && !cell('debit')) throw new FaultyValue(t => t.amountEmpty)
  return credit ? { signed: credit, direction: 'credit' } : { signed: -Math.abs(debit), direction: 'debit' }
}

function readSumIn(cell: Cell, column: StatementColumn, { decimal }: CsvFormat): number {
  return readAmount(cell(column).replace(/ ?€$/, ''), decimal, column)
}

function readWord<Meaning>(column: StatementColumn, word: string, words: Readonly<Record<string, Meaning>>) {
  const meaning = Object.hasOwn(words, word) ? words[word] : undefined
  if (meaning === undefined)
    throw new FaultyValue(t => t.wordUnknown(column, word, Object.keys(words).join(', ')))
  return meaning
}
