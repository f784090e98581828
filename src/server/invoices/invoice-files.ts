import { createHash } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { dayIn } from '../../domain/day.ts'
import { asksForRest, type InvoiceState } from '../../domain/invoices/invoice.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import { findContact } from '../customers/store.ts'
import { findOrder, type OrderRow } from '../orders/store.ts'
import { findPaidPayments } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Database, Reader, Transaction } from '../platform/database/database.ts'
import type { Attachment } from '../platform/mail/mail.ts'
import type { Shop } from '../shop.ts'
import { findAmountDue } from './amounts-due.ts'
import { describeInvoice, findSeller } from './invoice-content.ts'
import { drawInSeparateProcess } from './pdf/draw-in-separate-process.ts'
import { findCreditNotes, type InvoiceRow, isCredited } from './store.ts'
import { documentFiles } from './tables.ts'
import { writeUbl } from './ubl/write-ubl.ts'

/** The stamp alone depends on what happened after the invoice was issued. */
export async function readPdf(db: Database, invoice: InvoiceRow): Promise<Attachment> {
  const { id, orderId, numberText, content } = invoice
  const state = await readState(db, invoice)
  const key = { orderId, invoiceId: id, kind: 'pdf', state: describeState(state) } as const
  const pdf = await makeDocumentOnce(db, key, () => drawInSeparateProcess(content, state))
  return { filename: `${numberText}.pdf`, contentType: 'application/pdf', content: pdf }
}

export async function readEInvoice(db: Database, invoice: InvoiceRow): Promise<Attachment> {
  const { id, orderId, numberText, content } = invoice
  const key = { orderId, invoiceId: id, kind: 'e-invoice', state: '' } as const
  const xml = await makeDocumentOnce(db, key, async () => Buffer.from(writeUbl(content)))
  return { filename: `${numberText}.xml`, contentType: 'application/xml; charset=utf-8', content: xml }
}

function describeState({ kind, paidOn }: InvoiceState): string {
  return paidOn ? `${kind} ${paidOn}` : kind
}

async function readState(db: Database, invoice: InvoiceRow): Promise<InvoiceState> {
  const { id, kind, orderId, content } = invoice
  if (kind === 'credit-note') return { kind: 'credit-note' }
  const paidOn = content.paidOn ?? (await findPaymentDay(db, invoice))
  if (isCredited(invoice, await findCreditNotes(db, id))) return { kind: 'credited', paidOn }
  if (asksForRest(content) && (await findAmountDue(db, orderId)) > 0) return { kind: 'unpaid' }
  return paidOn ? { kind: 'paid', paidOn } : { kind: 'unpaid' }
}

/** The rest of a corrected invoice is paid last. */
async function findPaymentDay(db: Database, { orderId, content }: InvoiceRow): Promise<string | null> {
  const order = await findOrder(db, orderId)
  if (!order?.paidAt) return null
  const payment = (await findPaidPayments(db, orderId)).at(asksForRest(content) ? -1 : 0)
  return utcDay(payment?.settledAt ?? order.paidAt)
}

type DocumentFile = typeof documentFiles.$inferSelect
export type DocumentKey = Pick<DocumentFile, 'orderId' | 'invoiceId' | 'kind' | 'state'>

/** Everyone gets the file that was sent or downloaded first. */
export async function makeDocumentOnce(db: Database, key: DocumentKey, make: () => Promise<Buffer>) {
  const stored = (await findDocumentFile(db, key)) ?? (await storeDocument(db, key, await make()))
  // Another request stored it meanwhile.
  const content = stored ?? (await findDocumentFile(db, key))
  if (!content) throw new Error(`The ${key.kind} of order ${key.orderId} was not stored`)
  return content
}

/** Null if it was stored before. */
export async function storeDocument(db: Reader, key: DocumentKey, content: Buffer): Promise<Buffer | null> {
  const sha256 = createHash('sha256').update(content).digest('hex')
  const { rowCount } = await db
    .insert(documentFiles)
    .values({ ...key, content, sha256 })
    .onConflictDoNothing()
  return rowCount === 0 ? null : content
}

async function findDocumentFile(db: Reader, { orderId, invoiceId, kind, state }: DocumentKey) {
  const ofInvoice =
    invoiceId === null ? isNull(documentFiles.invoiceId) : eq(documentFiles.invoiceId, invoiceId)
  const isMeant = and(
    eq(documentFiles.orderId, orderId),
    ofInvoice,
    eq(documentFiles.kind, kind),
    eq(documentFiles.state, state),
  )
  const [file] = await db.select().from(documentFiles).where(isMeant)
  return file?.content ?? null
}

/** The file that the legacy shop made. */
export function findLegacyDocument(db: Reader, orderId: number): Promise<Buffer | null> {
  return findDocumentFile(db, { orderId, invoiceId: null, kind: 'legacy-invoice', state: '' })
}

/** Needs a transaction that has called `allowErasure`. */
export async function eraseDocumentFiles(tx: Transaction, orderIds: readonly number[]) {
  await tx.delete(documentFiles).where(inArray(documentFiles.orderId, orderIds))
}

/** The legacy shop issued it, unless this shop did: only the caller knows that. */
export function hasLegacyInvoice({ rateSource, status }: OrderRow): boolean {
  return rateSource === importedRateSource && status === 'paid'
}

/** The file of the legacy shop, or without one a copy that is drawn from the order and marked as such. */
export async function readLegacyInvoice(shop: Pick<Shop, 'config' | 'db'>, order: OrderRow) {
  if (!hasLegacyInvoice(order)) return null
  const { id: orderId } = order
  const key = { orderId, invoiceId: null, kind: 'legacy-copy', state: '' } as const
  const content =
    (await findLegacyDocument(shop.db, orderId)) ??
    (await makeDocumentOnce(shop.db, key, () => drawCopy(shop, order)))
  return { filename: `${orderId}.pdf`, contentType: 'application/pdf', content }
}

async function drawCopy(shop: Pick<Shop, 'config' | 'db'>, order: OrderRow): Promise<Buffer> {
  const { timeZone, seller } = await findSeller(shop.db, shop, order)
  const contact = await findContact(shop.db, order.customerId)
  const today = dayIn(timeZone, order.paidAt ?? order.createdAt)
  const content = describeInvoice(shop, order, { contact, seller, today })
  return drawInSeparateProcess({ ...content, number: String(order.id) }, { kind: 'copy', paidOn: today })
}
