import { readCsvRows, requireFullRows } from '../platform/csv.ts'
import { decodeText, UnreadableFile } from '../platform/decode-text.ts'
import type { Column } from './columns.ts'
import type { RowOf } from './files.ts'

export type LegacyFile = { name: string; bytes: Uint8Array }

/** The columns may be in any order. Errors are reported with their line and column. */
export function readRows<Columns extends Record<string, Column<unknown>>>(
  file: LegacyFile,
  columns: Columns,
  reportError: (text: string) => void,
): RowOf<Columns>[] {
  try {
    const text = decodeText(file.bytes, 'utf-8')
    const [first = ''] = text.split('\n', 1)
    const [header, ...rows] = readCsvRows(text, first.includes(';') ? ';' : ',')
    if (!header) throw new UnreadableFile(t => t.empty)
    const names = header.fields.map(normalizeName)
    if (!isValidHeader(names, columns, problem => reportError(`${file.name}: ${problem}`))) return []
    requireFullRows(rows, header.fields)
    return rows.flatMap(({ line, fields }) => {
      const read = readRow(names, fields, columns, problem =>
        reportError(`${file.name} line ${line}: ${problem}`),
      )
      return read ? [{ ...read, lineNumber: line } as RowOf<Columns>] : []
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    for (const problem of error.describe()) reportError(`${file.name} ${problem}`)
    return []
  }
}

function isValidHeader(
  names: readonly string[],
  columns: Record<string, Column<unknown>>,
  reportError: (text: string) => void,
): boolean {
  const unknown = names.filter(name => !Object.hasOwn(columns, name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const missing = Object.keys(columns).filter(
    name => !('otherwise' in (columns[name] ?? {})) && !names.includes(name),
  )
  for (const name of unknown)
    reportError(`unknown column '${name}'; the columns are ${Object.keys(columns).join(', ')}`)
  for (const name of twice) reportError(`column '${name}' appears twice`)
  for (const name of missing) reportError(`column '${name}' is missing`)
  return unknown.length + twice.length + missing.length === 0
}

function readRow(
  names: readonly string[],
  fields: readonly string[],
  columns: Record<string, Column<unknown>>,
  reportError: (text: string) => void,
): Record<string, unknown> | null {
  let isComplete = true
  const read = Object.entries(columns).map(([name, column]) => {
    const text = fields[names.indexOf(name)] ?? ''
    try {
      if (text !== '') return [name, column.read(text)]
      if ('otherwise' in column) return [name, column.otherwise]
      throw new RangeError('is required')
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      reportError(`${name}: ${error.message}`)
      isComplete = false
      return [name, undefined]
    }
  })
  return isComplete ? Object.fromEntries(read) : null
}

function normalizeName(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '_')
}
