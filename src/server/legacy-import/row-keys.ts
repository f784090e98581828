import { createHash } from 'node:crypto'
import type { Import } from './import-run.ts'
import { importedBefore, type Kind } from './store.ts'

type Keyed<Row> = { row: Row; key: string; contentHash: string }

/**
 * The rows that were not imported before. One that was, with other values now, is a fault, and so is a key that the
 * file holds twice.
 */
export async function newRows<Row extends { lineNumber: number }>(
  { tx, fault }: Import,
  {
    kind,
    rows,
    file,
    keyOf,
    column,
  }: { kind: Kind; rows: readonly Row[]; file: string; keyOf(row: Row): string; column: string },
): Promise<Keyed<Row>[]> {
  const before = await importedBefore(tx, kind)
  const lines = new Map<string, number>()
  return rows.flatMap(row => {
    const { lineNumber, ...values } = row
    const key = keyOf(row)
    const contentHash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
    const twin = lines.get(key)
    const known = before.get(key)
    lines.set(key, lineNumber)
    if (twin !== undefined) fault(`${file} line ${lineNumber}: ${column}: ${key} is also in line ${twin}`)
    else if (known !== undefined && known !== contentHash)
      fault(`${file} line ${lineNumber}: ${column}: ${key} was imported before with other values`)
    else if (known === undefined) return [{ row, key, contentHash }]
    return []
  })
}
