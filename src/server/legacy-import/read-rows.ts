import { isUtf8 } from 'node:buffer'
import { readCsvRows, requireFullRows } from '../platform/csv.ts'
import { decodeText, UnreadableFile } from '../platform/decode-text.ts'
import type { Column } from './columns.ts'
import type { RowOf } from './files.ts'

export type LegacyFile = { name: string; bytes: Uint8Array }

/** The rows of a file by its columns' names, in any order. Every fault goes to `fault`, with its line and column. */
export function readRows<Columns extends Record<string, Column<unknown>>>(
  file: LegacyFile,
  columns: Columns,
  fault: (text: string) => void,
): RowOf<Columns>[] {
  try {
    const text = decodeText(file.bytes, isUtf8(file.bytes) ? 'utf-8' : 'windows-1251')
    const [first = ''] = text.split('\n', 1)
    const [header, ...rows] = readCsvRows(text, first.includes(';') ? ';' : ',')
    if (!header) throw new UnreadableFile('is empty')
    const names = header.fields.map(plain)
    if (!fitsHeader(names, columns, problem => fault(`${file.name}: ${problem}`))) return []
    requireFullRows(rows, header.fields)
    return rows.flatMap(({ line, fields }) => {
      const read = readRow(names, fields, columns, problem => fault(`${file.name} line ${line}: ${problem}`))
      // Every column was read, or there was a fault.
      return read ? [{ ...read, lineNumber: line } as RowOf<Columns>] : []
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    for (const problem of error.faults) fault(`${file.name} ${problem}`)
    return []
  }
}

function fitsHeader(
  names: readonly string[],
  columns: Record<string, Column<unknown>>,
  fault: (text: string) => void,
): boolean {
  const unknown = names.filter(name => !Object.hasOwn(columns, name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const missing = Object.keys(columns).filter(
    name => !('otherwise' in (columns[name] ?? {})) && !names.includes(name),
  )
  for (const name of unknown)
    fault(`there is no column '${name}'; known are ${Object.keys(columns).join(', ')}`)
  for (const name of twice) fault(`the column '${name}' is there twice`)
  for (const name of missing) fault(`the column '${name}' is missing`)
  return unknown.length + twice.length + missing.length === 0
}

function readRow(
  names: readonly string[],
  fields: readonly string[],
  columns: Record<string, Column<unknown>>,
  fault: (text: string) => void,
): Record<string, unknown> | null {
  let isWhole = true
  const read = Object.entries(columns).map(([name, column]) => {
    const text = fields[names.indexOf(name)] ?? ''
    try {
      if (text !== '') return [name, column.read(text)]
      if ('otherwise' in column) return [name, column.otherwise]
      throw new RangeError('it is empty')
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      fault(`${name}: ${error.message}`)
      isWhole = false
      return [name, undefined]
    }
  })
  return isWhole ? Object.fromEntries(read) : null
}

function plain(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '_')
}
