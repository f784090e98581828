import { readCsvRows, requireFullRows } from '../platform/files/csv.ts'
import { decodeText, type Fault, FaultyValue, UnreadableFile } from '../platform/files/decode-text.ts'
import { type Column, ofColumn } from './columns.ts'
import type { RowOf } from './files.ts'

export type LegacyFile = { name: string; bytes: Uint8Array }

/** The columns may be in any order. Errors are reported with their line and column. */
export function readRows<Columns extends Record<string, Column<unknown>>>(
  file: LegacyFile,
  columns: Columns,
  reportError: (fault: Fault) => void,
): RowOf<Columns>[] {
  try {
    const text = decodeText(file.bytes, 'utf-8')
    const [first = ''] = text.trimStart().split('\n', 1)
    const delimiter = first.includes(';') ? ';' : ','
    const [header] = readCsvRows(first, delimiter)
    if (!header) throw new UnreadableFile(t => t.empty)
    const names = header.fields.map(name => name.trim().toLowerCase().replace(/\s+/g, '_'))
    if (!isValidHeader(names, columns, fault => reportError(t => t.legacy.ofFile(file.name, fault(t)))))
      return []
    const [, ...rows] = readCsvRows(text, delimiter)
    requireFullRows(rows, header.fields)
    return rows.flatMap(({ line, fields }) => {
      const read = readRow(names, fields, columns, fault =>
        reportError(t => t.legacy.ofLine(file.name, line, fault(t))),
      )
      return read ? [{ ...read, lineNumber: line } as RowOf<Columns>] : []
    })
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    for (const fault of error.faults) reportError(t => t.legacy.inFile(file.name, fault(t)))
    return []
  }
}

function isValidHeader(
  names: readonly string[],
  columns: Record<string, Column<unknown>>,
  reportError: (fault: Fault) => void,
): boolean {
  const unknown = names.filter(name => !Object.hasOwn(columns, name))
  const twice = names.filter((name, index) => names.indexOf(name) !== index)
  const missing = Object.keys(columns).filter(
    name => !('otherwise' in (columns[name] ?? {})) && !names.includes(name),
  )
  for (const name of unknown) reportError(t => t.legacy.columnUnknown(name, Object.keys(columns).join(', ')))
  for (const name of twice) reportError(t => t.legacy.columnTwice(name))
  for (const name of missing) reportError(t => t.legacy.columnMissing(name))
  return unknown.length + twice.length + missing.length === 0
}

function readRow(
  names: readonly string[],
  fields: readonly string[],
  columns: Record<string, Column<unknown>>,
  reportError: (fault: Fault) => void,
): Record<string, unknown> | null {
  let isComplete = true
  const read = Object.entries(columns).map(([name, column]) => {
    const text = fields[names.indexOf(name)] ?? ''
    try {
      if (text !== '') return [name, column.read(text)]
      if ('otherwise' in column) return [name, column.otherwise]
      throw new FaultyValue(t => t.legacy.required)
    } catch (error) {
      if (!(error instanceof FaultyValue)) throw error
      reportError(ofColumn(name, error.fault))
      isComplete = false
      return [name, undefined]
    }
  })
  return isComplete ? Object.fromEntries(read) : null
}
