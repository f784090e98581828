import { type DecimalMark, minorOfWritten } from '../../../domain/money/read-amount.ts'
import { normalizeBankReference } from '../../../domain/payments/bank-reference.ts'
import { readCsv, recognizedIn } from '../../platform/csv.ts'
import { decodeCsv, UnreadableFile } from '../../platform/decode-text.ts'
import { plainAccount, type Statement, type StatementEntry } from '../statement.ts'
import { columnsOf, type StatementColumn } from './csv-columns.ts'
import { directionOfWord, withDirection } from './csv-directions.ts'
import { isBookedState } from './csv-states.ts'
import { dayOfWritten } from './read-day.ts'

export type CsvOptions = {
  /** Of the whole file, where it has no column of accounts or currencies. */
  account: string | null
  currency: string | null
  encoding: string | null
  decimalMark: DecimalMark
}

type Cell = (column: StatementColumn) => string
type Written = { mark: DecimalMark; currency: string }

/** Reads a bank's CSV whose columns are known by their names (csv-columns.ts). Throws `UnreadableFile`. */
export function readCsvStatement(bytes: Uint8Array, options: CsvOptions): Statement {
  const recognized = (header: readonly string[]) => columnsOf(header).size
  const text = decodeCsv(bytes, options.encoding, reading => recognizedIn(reading, recognized))
  const { header, rows: all } = readCsv(text, recognized)
  const known = columnsOf(header)
  requireColumns(known, header, options)

  // Balances and turnovers stand in rows of another type than movements.
  const rowType = known.get('rowType')
  const rows = rowType === undefined ? all : all.filter(({ fields }) => fields[rowType] === '20')
  const columns = withDirection(known, { header, rows })
  const faults: string[] = []
  const entries: StatementEntry[] = []
  let notYetBooked = 0
  for (const { line, fields } of rows) {
    const cell: Cell = column => fields[columns.get(column) ?? -1] ?? ''
    try {
      if (isBooked(cell)) entries.push(entryOf(cell, `line ${line}`, columns, options))
      else notYetBooked++
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      faults.push(`line ${line}: ${error.message}`)
    }
  }
  if (faults.length > 0) throw new UnreadableFile(...faults)
  return { accounts: [...new Set(entries.map(({ account }) => account))], entries, notYetBooked }
}

function requireColumns(
  columns: Map<StatementColumn, number>,
  header: readonly string[],
  options: CsvOptions,
) {
  const missing = [
    columns.has('date') ? null : 'date',
    columns.has('amount') || columns.has('credit') ? null : 'amount',
    columns.has('currency') || options.currency ? null : 'currency (or give it: --currency EUR)',
    columns.has('account') || options.account ? null : 'account (or give it: --account IBAN)',
  ].filter(name => name !== null)
  if (missing.length === 0) return
  throw new UnreadableFile(
    ...missing.map(name => `There is no column '${name}'.`),
    `The header that was found: ${header.join(' | ')}`,
  )
}

/** What a bank does not say of its movements' state is booked. */
function isBooked(cell: Cell): boolean {
  const state = cell('state')
  const told = isBookedState(state)
  if (state !== '' && told === null)
    throw new RangeError(`state: '${state}' is not known as booked or as not booked yet`)
  return told !== false && isBookedState(cell('info')) !== false
}

function entryOf(
  cell: Cell,
  place: string,
  columns: Map<StatementColumn, number>,
  options: CsvOptions,
): StatementEntry {
  const currency = currencyOf(cell('currency') || options.currency || '')
  const account = plainAccount(cell('account') || options.account || '')
  if (!account) throw new RangeError('account: it is missing')
  return {
    place,
    statement: null,
    account,
    bookedOn: named('date', () => dayOfWritten(cell('date'))),
    ...sumsOf(cell, columns, { mark: options.decimalMark, currency }),
    currency,
    isUnclear: false,
    bankReference: normalizeBankReference(cell('bankReference')),
    payer: cell('payer'),
    text: cell('text'),
    references: [cell('reference')].filter(Boolean),
    payerReferences: [cell('payerReference')].filter(Boolean),
  }
}

function currencyOf(text: string): string {
  const currency = text.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError(`currency: '${currency}' is none`)
  return currency === 'RUR' ? 'RUB' : currency
}

/** What went out may be written with a minus, in a column of its own, or beside a word that says so. */
function sumsOf(
  cell: Cell,
  columns: Map<StatementColumn, number>,
  written: Written,
): Pick<StatementEntry, 'amount' | 'direction' | 'isReversal'> {
  const signed = named('amount', () => signedSum(cell, columns, written))
  const said = named('direction', () => saidDirection(cell('direction')))
  const isMarked = /^(1|y|yes|true|x|ja|jah|да|r)$/i.test(cell('reversal'))
  // A credit below zero is one that was taken back.
  const isTakenBack = said === 'credit' && signed < 0
  return {
    amount: Math.abs(signed),
    direction: signed < 0 || said === 'debit' ? 'debit' : 'credit',
    isReversal: isMarked || isTakenBack,
  }
}

/** A word that is not known may as well mean that the money went out. */
function saidDirection(word: string): StatementEntry['direction'] | null {
  const said = directionOfWord(word)
  if (said === null && word !== '')
    throw new RangeError(`'${word}' is not known to mean that it came (C) or went out (D)`)
  return said
}

function signedSum(cell: Cell, columns: Map<StatementColumn, number>, written: Written): number {
  if (columns.has('amount')) return minorOfWritten(cell('amount'), written)
  const credit = cell('credit') ? minorOfWritten(cell('credit'), written) : 0
  const debit = cell('debit') ? minorOfWritten(cell('debit'), written) : 0
  return credit - Math.abs(debit)
}

function named<Value>(column: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    if (error instanceof RangeError) throw new RangeError(`${column}: ${error.message}`, { cause: error })
    throw error
  }
}
