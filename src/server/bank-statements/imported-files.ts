import { createHash } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import type { Cursor } from '../platform/cursor.ts'
import type { Reader, Transaction } from '../platform/database.ts'
import type { ImportedLine, StatementFile } from './import-statement.ts'
import { statementFiles } from './tables.ts'

export type StatementFileRow = typeof statementFiles.$inferSelect

/** Of the file and of the options with which it is read. */
export function hashStatement({ bytes, csv }: StatementFile): string {
  const options = JSON.stringify(Object.entries(csv).toSorted(([left], [right]) => (left < right ? -1 : 1)))
  return createHash('sha256').update(options).update('\0').update(bytes).digest('hex')
}

type Importing = { file: StatementFile; by: string; now: Date }

/** Waits for another import of the same file. Null if it was imported before. */
export async function beginFile(tx: Transaction, { file, by, now }: Importing): Promise<number | null> {
  const [row] = await tx
    .insert(statementFiles)
    .values({ hash: hashStatement(file), name: file.name.slice(0, 200), importedAt: now, importedBy: by })
    .onConflictDoNothing()
    .returning({ id: statementFiles.id })
  return row?.id ?? null
}

export async function recordResults(tx: Transaction, id: number, lines: readonly ImportedLine[]) {
  const count = (...outcomes: ImportedLine['result']['outcome'][]) =>
    lines.filter(({ result }) => outcomes.includes(result.outcome)).length
  await tx
    .update(statementFiles)
    .set({
      paid: count('paid'),
      confirmed: count('confirmed'),
      unmatched: count('unmatched'),
      known: count('known'),
      ignored: count('debit', 'nothing'),
      sums: Object.fromEntries(sumNewLines(lines)),
    })
    .where(eq(statementFiles.id, id))
}

/** In minor units by currency. */
export function sumNewLines(lines: readonly ImportedLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { entry, result } of lines) {
    if (!['paid', 'confirmed', 'unmatched'].includes(result.outcome)) continue
    const signed = entry.direction === 'debit' ? -entry.amount : entry.amount
    sums.set(entry.currency, (sums.get(entry.currency) ?? 0) + signed)
  }
  return sums
}

export async function findFileByHash(db: Reader, hash: string): Promise<StatementFileRow | null> {
  const [row] = await db.select().from(statementFiles).where(eq(statementFiles.hash, hash))
  return row ?? null
}

/** The newest first. */
export function pageOfFiles(
  db: Reader,
  { after, limit }: { after: Cursor | null; limit: number },
): Promise<StatementFileRow[]> {
  const { importedAt, id } = statementFiles
  return db
    .select()
    .from(statementFiles)
    .where(
      after ? sql`(${importedAt}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id})` : undefined,
    )
    .orderBy(desc(importedAt), desc(id))
    .limit(limit)
}
