import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import type { Admin } from './admin-for-tests.ts'

export type ExportRow = Record<string, string>

let files = 0

/** Has the operator write an export, and reads the file. */
export async function readExport(clerk: Pick<Admin, 'types' | 'file'>, name: string, ...options: string[]) {
  const path = `${await clerk.file(`export-${++files}`, '')}.csv`
  await clerk.types('export', name, path, ...options)
  const records: string[][] = parse(await readFile(path), { bom: true, relax_column_count: true })
  const [header = [], ...lines] = records
  const [word, count] = lines.pop() ?? []
  expect(word).toBe('rows')
  const named = lines.map(
    (line): ExportRow => Object.fromEntries(header.map((column, at) => [column, line[at] ?? ''])),
  )
  const isTotal = (row: ExportRow) => row[header[0] ?? ''] === 'total'
  const rows = named.filter(row => !isTotal(row))
  expect(rows).toHaveLength(Number(count))
  return { path, rows, totals: named.filter(isTotal), count: Number(count) }
}
