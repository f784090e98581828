import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../platform/database/database.ts'
import { documentFiles } from './tables.ts'

type DocumentFile = typeof documentFiles.$inferSelect
export type DocumentKey = Pick<DocumentFile, 'orderId' | 'invoiceId' | 'kind' | 'state'>

/** Everyone gets the file that was sent or downloaded first. */
export async function makeDocumentOnce(
  db: Database,
  key: DocumentKey,
  make: () => Promise<Buffer>,
): Promise<Buffer> {
  const stored = (await findDocumentFile(db, key)) ?? (await storeDocument(db, key, await make()))
  // Another request stored it meanwhile.
  const content = stored ?? (await findDocumentFile(db, key))
  if (!content) throw new Error(`The ${key.kind} of order ${key.orderId} was not stored`)
  return content
}

/** Null if it was stored before. */
export async function storeDocument(db: Reader, key: DocumentKey, content: Buffer): Promise<Buffer | null> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const [inserted] = await db
    .insert(documentFiles)
    .values({ ...key, content, sha256 })
    .onConflictDoNothing()
    .returning({ id: documentFiles.id })
  return inserted ? content : null
}

async function findDocumentFile(
  db: Reader,
  { orderId, invoiceId, kind, state }: DocumentKey,
): Promise<Buffer | null> {
  const ofInvoice =
    invoiceId === null ? isNull(documentFiles.invoiceId) : eq(documentFiles.invoiceId, invoiceId)
  const [file] = await db
    .select({ content: documentFiles.content })
    .from(documentFiles)
    .where(
      and(
        eq(documentFiles.orderId, orderId),
        ofInvoice,
        eq(documentFiles.kind, kind),
        eq(documentFiles.state, state),
      ),
    )
  return file?.content ?? null
}

/** The file that the legacy shop made. */
export function findLegacyDocument(db: Reader, orderId: number): Promise<Buffer | null> {
  return findDocumentFile(db, { orderId, invoiceId: null, kind: 'legacy-invoice', state: '' })
}

/** Only within a transaction that has called `allowErasure`. */
export async function eraseDocumentFiles(tx: Transaction, orderIds: readonly number[]) {
  await tx.delete(documentFiles).where(inArray(documentFiles.orderId, [...orderIds]))
}
