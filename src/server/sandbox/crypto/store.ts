import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database.ts'
import { sandboxInvoices } from './tables.ts'

export type SandboxInvoice = typeof sandboxInvoices.$inferSelect
export type InvoiceStatus = 'open' | 'confirming' | 'paid' | 'part' | 'late' | 'expired' | 'withdrawn'

/** The same attempt gives the invoice that is there. */
export async function insertInvoice(
  db: Database,
  invoice: typeof sandboxInvoices.$inferInsert,
): Promise<SandboxInvoice> {
  await db.insert(sandboxInvoices).values(invoice).onConflictDoNothing()
  const [kept] = await db
    .select()
    .from(sandboxInvoices)
    .where(and(eq(sandboxInvoices.orderId, invoice.orderId), eq(sandboxInvoices.attempt, invoice.attempt)))
  if (!kept) throw new Error(`The sandbox invoice ${invoice.id} was not kept`)
  return kept
}

export async function findInvoice(db: Database, id: string): Promise<SandboxInvoice | null> {
  const [invoice] = await db.select().from(sandboxInvoices).where(eq(sandboxInvoices.id, id))
  return invoice ?? null
}

/** True for the one caller who turned it; only an invoice in one of these states, and in time, is turned. */
export async function turnInvoice(
  db: Database | Transaction,
  id: string,
  turn: { from: readonly InvoiceStatus[]; to: InvoiceStatus; now: Date },
): Promise<boolean> {
  const isInTime = turn.from.includes('confirming') ? undefined : gt(sandboxInvoices.expiresAt, turn.now)
  const turned = await db
    .update(sandboxInvoices)
    .set({ status: turn.to })
    .where(and(eq(sandboxInvoices.id, id), inArray(sandboxInvoices.status, [...turn.from]), isInTime))
    .returning({ id: sandboxInvoices.id })
  return turned.length > 0
}
