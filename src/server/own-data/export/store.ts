import { and, asc, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../../platform/database.ts'
import { dataExportFiles, dataExports } from './tables.ts'

export type ExportRow = typeof dataExports.$inferSelect
export type PackedFile = typeof dataExportFiles.$inferSelect

export async function findExport(db: Reader, customerId: number): Promise<ExportRow | null> {
  const [found] = await db.select().from(dataExports).where(eq(dataExports.customerId, customerId))
  return found ?? null
}

export async function findReadyExport(
  db: Reader,
  { customerId, now }: { customerId: number; now: Date },
): Promise<ExportRow | null> {
  const isReady = and(isNotNull(dataExports.readyAt), gt(dataExports.expiresAt, now))
  const [found] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.customerId, customerId), isReady))
  return found ?? null
}

/** Null if it is ready, or was removed. */
export async function findUnfinishedExport(db: Reader, id: number): Promise<ExportRow | null> {
  const [found] = await db
    .select()
    .from(dataExports)
    .where(and(eq(dataExports.id, id), isNull(dataExports.readyAt)))
  return found ?? null
}

export async function insertExport(
  tx: Transaction,
  row: Pick<ExportRow, 'customerId' | 'requestedAt' | 'expiresAt'>,
): Promise<number> {
  const [inserted] = await tx.insert(dataExports).values(row).returning({ id: dataExports.id })
  if (!inserted) throw new Error(`The export of customer ${row.customerId} was not saved`)
  return inserted.id
}

/** False if another process was first. */
export async function setExportReady(
  tx: Transaction,
  id: number,
  change: { readyAt: Date; expiresAt: Date },
): Promise<boolean> {
  const changed = await tx
    .update(dataExports)
    .set(change)
    .where(and(eq(dataExports.id, id), isNull(dataExports.readyAt)))
    .returning({ id: dataExports.id })
  return changed.length > 0
}

/** With its files. */
export async function removeExport(tx: Transaction, customerId: number) {
  await tx.delete(dataExports).where(eq(dataExports.customerId, customerId))
}

export async function removeExpiredExports(db: Database, now: Date) {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, now))
}

/** Where the part was interrupted; null if none of its files is saved. */
export async function findLast(db: Reader, exportId: number, part: string): Promise<number | null> {
  const [file] = await db
    .select({ last: dataExportFiles.last })
    .from(dataExportFiles)
    .where(and(eq(dataExportFiles.exportId, exportId), eq(dataExportFiles.part, part)))
    .orderBy(desc(dataExportFiles.id))
    .limit(1)
  return file?.last ?? null
}

export async function insertFiles(db: Reader, files: (typeof dataExportFiles.$inferInsert)[]) {
  if (files.length > 0) await db.insert(dataExportFiles).values(files).onConflictDoNothing()
}

/** In the order of the ZIP, those behind the file `after`. */
export async function findFiles(
  db: Reader,
  { exportId, after, most }: { exportId: number; after: number; most: number },
): Promise<PackedFile[]> {
  return db
    .select()
    .from(dataExportFiles)
    .where(and(eq(dataExportFiles.exportId, exportId), gt(dataExportFiles.id, after)))
    .orderBy(asc(dataExportFiles.id))
    .limit(most)
}

export async function measureFiles(
  db: Reader,
  exportId: number,
): Promise<{ files: number; packed: number; names: number }> {
  const { packed, name } = dataExportFiles
  const [sums] = await db
    .select({
      files: sql<number>`count(*)`,
      packed: sql<number>`coalesce(sum(octet_length(${packed})), 0)::bigint`,
      names: sql<number>`coalesce(sum(octet_length(${name})), 0)::bigint`,
    })
    .from(dataExportFiles)
    .where(eq(dataExportFiles.exportId, exportId))
  return sums ?? { files: 0, packed: 0, names: 0 }
}
