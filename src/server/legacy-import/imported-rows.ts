import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database/database.ts'
import type { Fault } from '../platform/files/decode-text.ts'
import type { Shop } from '../shop.ts'
import { ofColumn } from './columns.ts'
import { type ImportedKind, importedRows } from './tables.ts'

/** `reportError` collects errors in the files; if there is one, nothing is saved. */
export type Import = {
  tx: Transaction
  shop: Shop
  now: Date
  reportError(fault: Fault): void
  reportLine(lineNumber: number, fault: Fault): void
  /** After each row, or file. */
  countDone(done: number): Promise<void>
}

export type ImportCount = { added: number; known: number }

/** The rows that were not imported before. A key that appears twice, or has other values now, is an error. */
export async function findNewRows<
  Column extends string,
  Row extends { lineNumber: number } & Record<Column, string>,
>(
  { tx, reportLine }: Import,
  { kind, rows, column }: { kind: ImportedKind; rows: readonly Row[]; column: Column },
) {
  const imported = await tx.select().from(importedRows).where(eq(importedRows.kind, kind))
  const before = new Map(imported.map(({ key, contentHash }) => [key, contentHash]))
  const lines = new Map<string, number>()
  return rows.flatMap(row => {
    const { lineNumber, ...values } = row
    const key: string = row[column]
    const contentHash = createHash('sha256').update(JSON.stringify(values)).digest('hex')
    const earlier = lines.get(key)
    const known = before.get(key)
    lines.set(key, lineNumber)
    const reportAt = (fault: Fault) => reportLine(lineNumber, ofColumn(column, fault))
    if (earlier !== undefined) reportAt(t => t.legacy.alsoInLine(key, earlier))
    else if (known !== undefined && known !== contentHash) reportAt(t => t.legacy.importedOtherwise(key))
    else if (known === undefined) return [{ row, key, contentHash }]
    return []
  })
}

/** With the numbers of the legacy shop. */
export function findImportedOrders(tx: Transaction): Promise<{ number: string; id: number }[]> {
  return tx
    .select({ number: importedRows.key, id: importedRows.targetId })
    .from(importedRows)
    .where(eq(importedRows.kind, 'order'))
}

export async function insertImported(tx: Transaction, row: typeof importedRows.$inferInsert) {
  await tx.insert(importedRows).values(row)
}
