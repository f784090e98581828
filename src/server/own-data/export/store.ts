import { and, eq, isNull, lte } from 'drizzle-orm'
import {
  changesRow,
  type Database,
  firstRow,
  onlyRow,
  type Reader,
  type Transaction,
} from '../../platform/database/database.ts'
import { dataExportPieces, dataExports } from './tables.ts'

type ExportRow = typeof dataExports.$inferSelect

const pieceSize = 1024 * 1024

export function findExport(db: Reader, customerId: number): Promise<ExportRow | null> {
  return firstRow(db.select().from(dataExports).where(eq(dataExports.customerId, customerId)))
}

export async function insertExport(
  tx: Transaction,
  row: Pick<ExportRow, 'customerId' | 'requestedAt' | 'expiresAt'>,
): Promise<number> {
  return (await onlyRow(tx.insert(dataExports).values(row).returning({ id: dataExports.id }))).id
}

/** Gives an unfinished export another id, so that no interrupted run adds to it. Null if there is none. */
export async function restartExport(tx: Transaction, customerId: number): Promise<number | null> {
  const [unfinished] = await tx
    .delete(dataExports)
    .where(and(eq(dataExports.customerId, customerId), isNull(dataExports.readyAt)))
    .returning()
  if (!unfinished) return null
  const { requestedAt, expiresAt } = unfinished
  return insertExport(tx, { customerId, requestedAt, expiresAt })
}

/** False if it was removed meanwhile. */
export function setExportReady(
  tx: Transaction,
  id: number,
  change: { readyAt: Date; expiresAt: Date; size: number },
): Promise<boolean> {
  return changesRow(tx.update(dataExports).set(change).where(eq(dataExports.id, id)))
}

/** Its pieces go with it. */
export async function removeExport(tx: Transaction, customerId: number) {
  await tx.delete(dataExports).where(eq(dataExports.customerId, customerId))
}

export async function removeExpiredExports(db: Database, now: Date) {
  await db.delete(dataExports).where(lte(dataExports.expiresAt, now))
}

/** Returns the size of the file. */
export async function savePieces(db: Database, exportId: number, file: AsyncIterable<Uint8Array>) {
  let size = 0
  let position = 0
  for await (const content of inPieces(file)) {
    await db.insert(dataExportPieces).values({ exportId, position, content })
    size += content.length
    position++
  }
  return size
}

async function* inPieces(file: AsyncIterable<Uint8Array>) {
  let chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of file) {
    chunks.push(chunk)
    size += chunk.length
    if (size < pieceSize) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** One at a time, as fast as the customer receives them. */
export async function* readPieces(db: Reader, exportId: number) {
  for (let position = 0; ; position++) {
    const [piece] = await db
      .select({ content: dataExportPieces.content })
      .from(dataExportPieces)
      .where(and(eq(dataExportPieces.exportId, exportId), eq(dataExportPieces.position, position)))
    if (!piece) return
    yield piece.content
  }
}
