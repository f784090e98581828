import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database.ts'
import { importedRows } from './tables.ts'

export type Kind = 'license' | 'order'

/** What was imported before, by its key. */
export async function importedBefore(tx: Transaction, kind: Kind): Promise<Map<string, string>> {
  const rows = await tx.select().from(importedRows).where(eq(importedRows.kind, kind))
  return new Map(rows.map(({ key, contentHash }) => [key, contentHash]))
}

export async function insertImported(
  tx: Transaction,
  row: typeof importedRows.$inferInsert & { kind: Kind },
) {
  await tx.insert(importedRows).values(row)
}
