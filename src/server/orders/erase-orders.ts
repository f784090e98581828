import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { Database, Reader, Transaction } from '../platform/database/database.ts'
import { orders, vatRechecks, withdrawals } from './tables.ts'

export async function findOrderIds(db: Reader, customerId: number, status?: 'pending'): Promise<number[]> {
  const isOwn = and(eq(orders.customerId, customerId), status && eq(orders.status, status))
  const rows = await db.select({ id: orders.id }).from(orders).where(isOwn).orderBy(asc(orders.id))
  return rows.map(({ id }) => id)
}

/** Orders of these customers that still contain personal data. */
export function findUnerasedOrders(db: Database, customerIds: readonly number[]) {
  const { id, sellerId, taxKind, createdAt } = orders
  return db
    .select({ id, sellerId, taxKind, createdAt })
    .from(orders)
    .where(and(inArray(orders.customerId, customerIds), isNull(orders.erasedAt)))
    .orderBy(asc(id))
}

/** Orders of others that were for this address. */
export async function forgetReceiver(tx: Transaction, email: string) {
  const isFor = and(eq(orders.forEmail, email), ne(orders.forEmail, ''))
  await tx.update(orders).set({ forEmail: '' }).where(isFor)
}

/** Amounts, dates and the chosen country stay. */
export async function eraseOrderDetails(tx: Transaction, orderIds: readonly number[], erasedAt: Date) {
  const address = { clientZip: '', clientCity: '', clientAddressLine: '' }
  const details = {
    clientCompany: '',
    clientName: '',
    clientVat: '',
    ...address,
    comment: '',
    purchaseOrder: '',
    buyerReference: '',
    forEmail: '',
  }
  const paidFrom = { cardCountry: null, billingCountry: null, billingZip: null }
  const place = { networkCountry: null, networkTable: null, ...paidFrom }
  await tx.update(withdrawals).set({ name: '', email: '' }).where(inArray(withdrawals.orderId, orderIds))
  await tx.delete(vatRechecks).where(inArray(vatRechecks.orderId, orderIds))
  await tx
    .update(orders)
    .set({ ...details, vatCheck: null, ...place, erasedAt })
    .where(inArray(orders.id, orderIds))
}
