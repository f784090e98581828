import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { type Cursor, olderThan } from '../platform/database/list-pages.ts'
import type { ImportedLine } from './import-transfers.ts'
import type { StatementFile } from './read-statement.ts'
import { signedAmount } from './statement.ts'
import { statementFiles } from './tables.ts'

export type StatementFileRow = typeof statementFiles.$inferSelect

/** A file that is read in another way is another file. */
export function hashStatement({ bytes, csv: { account, format } }: StatementFile): string {
  // PostgreSQL orders the keys of a description.
  const options = JSON.stringify([account, format])
  return createHash('sha256').update(options).update('\0').update(bytes).digest('hex')
}

type Importing = { file: StatementFile; by: string; now: Date; lines: number }

/** Waits for another import of the same file. `done` is how many of its lines are imported. */
export async function beginFile(tx: Transaction, { file, by, now, lines }: Importing) {
  const hash = hashStatement(file)
  const [begun] = await tx
    .insert(statementFiles)
    .values({ hash, name: file.name.slice(0, 200), importedAt: now, importedBy: by, lines })
    .onConflictDoNothing()
    .returning({ id: statementFiles.id, done: statementFiles.done })
  if (begun) return begun
  const found = await findFileByHash(tx, hash)
  if (!found) throw new Error('The imported file is gone')
  return { id: found.id, done: found.done }
}

/** Until the end of the group. */
export async function lockFile(tx: Transaction, id: number): Promise<StatementFileRow> {
  const [row] = await tx.select().from(statementFiles).where(eq(statementFiles.id, id)).for('update')
  if (!row) throw new Error(`There is no statement file ${id}`)
  return row
}

export async function recordGroup(tx: Transaction, file: StatementFileRow, lines: readonly ImportedLine[]) {
  const count = (...outcomes: ImportedLine['result']['outcome'][]) =>
    lines.filter(({ result }) => outcomes.includes(result.outcome)).length
  const sums = new Map(Object.entries(file.sums))
  for (const [currency, sum] of sumNewLines(lines)) sums.set(currency, (sums.get(currency) ?? 0) + sum)
  await tx
    .update(statementFiles)
    .set({
      done: file.done + lines.length,
      paid: file.paid + count('paid'),
      confirmed: file.confirmed + count('confirmed'),
      unmatched: file.unmatched + count('unmatched'),
      known: file.known + count('known'),
      ignored: file.ignored + count('debit', 'nothing'),
      sums: Object.fromEntries(sums),
    })
    .where(eq(statementFiles.id, file.id))
}

/** In minor units by currency. */
export function sumNewLines(lines: readonly ImportedLine[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { entry, result } of lines) {
    if (!['paid', 'confirmed', 'unmatched'].includes(result.outcome)) continue
    sums.set(entry.currency, (sums.get(entry.currency) ?? 0) + signedAmount(entry))
  }
  return sums
}

export async function findFileByHash(db: Reader, hash: string): Promise<StatementFileRow | null> {
  return firstRow(db.select().from(statementFiles).where(eq(statementFiles.hash, hash)))
}

/** The newest first. */
export function pageOfFiles(db: Reader, { after, limit }: { after: Cursor | null; limit: number }) {
  const { importedAt, id } = statementFiles
  return db
    .select()
    .from(statementFiles)
    .where(olderThan({ at: importedAt, id }, after))
    .orderBy(desc(importedAt), desc(id))
    .limit(limit)
}
