import { and, eq, gt } from 'drizzle-orm'
import type { Database, Reader } from '../../platform/database/database.ts'
import { sandboxInvoices } from './tables.ts'

export type SandboxInvoice = typeof sandboxInvoices.$inferSelect
export type InvoiceStatus = SandboxInvoice['status']

export async function insertInvoice(db: Database, invoice: typeof sandboxInvoices.$inferInsert) {
  await db.insert(sandboxInvoices).values(invoice).onConflictDoNothing()
  const [saved] = await db
    .select()
    .from(sandboxInvoices)
    .where(and(eq(sandboxInvoices.orderId, invoice.orderId), eq(sandboxInvoices.attempt, invoice.attempt)))
  if (!saved) throw new Error(`Could not save the sandbox invoice ${invoice.id}`)
  return saved
}

export async function findInvoice(db: Database, id: string): Promise<SandboxInvoice | null> {
  if (!/^\w+$/.test(id)) return null
  const [invoice] = await db.select().from(sandboxInvoices).where(eq(sandboxInvoices.id, id))
  return invoice ?? null
}

/** True for the one caller that changed it. An expired invoice changes only if it is confirming. */
export async function changeInvoice(
  db: Reader,
  id: string,
  { from, to, now }: { from: InvoiceStatus; to: InvoiceStatus; now: Date },
): Promise<boolean> {
  const isInTime = from === 'confirming' ? undefined : gt(sandboxInvoices.expiresAt, now)
  const changed = await db
    .update(sandboxInvoices)
    .set({ status: to })
    .where(and(eq(sandboxInvoices.id, id), eq(sandboxInvoices.status, from), isInTime))
    .returning({ id: sandboxInvoices.id })
  return changed.length > 0
}
