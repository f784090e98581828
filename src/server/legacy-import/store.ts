import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database/database.ts'
import { type ImportedKind, importedRows } from './tables.ts'

export async function findImported(tx: Transaction, kind: ImportedKind): Promise<Map<string, string>> {
  const rows = await tx.select().from(importedRows).where(eq(importedRows.kind, kind))
  return new Map(rows.map(({ key, contentHash }) => [key, contentHash]))
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
