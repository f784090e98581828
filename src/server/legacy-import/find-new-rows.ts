import { createHash } from 'node:crypto'
import type { Transaction } from '../platform/database.ts'
import type { Shop } from '../shop.ts'
import { findImported } from './store.ts'
import type { ImportedKind } from './tables.ts'

/** `reportError` collects errors in the files; if there is one, nothing is saved. */
export type Import = { tx: Transaction; shop: Shop; now: Date; reportError(text: string): void }

export type ImportCount = { added: number; known: number }

type KeyedRow<Row> = { row: Row; key: string; contentHash: string }

/** The rows that were not imported before. A key that appears twice, or has other values now, is an error. */
export async function findNewRows<Row extends { lineNumber: number }>(
  { tx, reportError }: Import,
  {
    kind,
    rows,
    file,
    readKey,
    column,
  }: { kind: ImportedKind; rows: readonly Row[]; file: string; readKey(row: Row): string; column: string },
): Promise<KeyedRow<Row>[]> {
  const before = await findImported(tx, kind)
  const lines = new Map<string, number>()
  return rows.flatMap(row => {
    const { lineNumber, ...values } = row
    const key = readKey(row)
    const contentHash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
    const earlier = lines.get(key)
    const known = before.get(key)
    lines.set(key, lineNumber)
    if (earlier !== undefined)
      reportError(`${file} line ${lineNumber}: ${column}: ${key} is also in line ${earlier}`)
    else if (known !== undefined && known !== contentHash)
      reportError(`${file} line ${lineNumber}: ${column}: ${key} was imported before with other values`)
    else if (known === undefined) return [{ row, key, contentHash }]
    return []
  })
}
