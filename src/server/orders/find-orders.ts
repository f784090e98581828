import { and, desc, eq, lt, ne } from 'drizzle-orm'
import { importedRateSource, type OrderStatus } from '../../domain/orders/order.ts'
import type { PaymentMethodNumber } from '../../domain/payments/methods.ts'
import { customerRecords } from '../customers/store.ts'
import type { Reader, Transaction } from '../platform/database.ts'
import type { OrderRow } from './store.ts'
import { fulfilments, orders } from './tables.ts'

type OrderFilter = {
  status?: OrderStatus
  paymentMethod?: PaymentMethodNumber
  email?: string
  placedBefore?: Date
  placeConflict?: true
}
export type FoundOrder = { order: OrderRow; email: string; licenseId: number | null }

/** Newest first, at most 500. */
export async function findOrders(tx: Transaction, filter: OrderFilter): Promise<FoundOrder[]> {
  const { status, paymentMethod, email, placedBefore, placeConflict } = filter
  const customer = customerRecords(tx)
  return tx
    .select({ order: orders, email: customer.email, licenseId: fulfilments.licenseId })
    .from(orders)
    .innerJoin(customer, eq(customer.id, orders.customerId))
    .leftJoin(fulfilments, eq(fulfilments.orderId, orders.id))
    .where(
      and(
        status && eq(orders.status, status),
        paymentMethod && eq(orders.paymentMethod, paymentMethod),
        email === undefined ? undefined : eq(customer.email, email),
        placeConflict && eq(orders.placeConflict, true),
        placedBefore && lt(orders.createdAt, placedBefore),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(500)
}

/** Imported orders do not count: they never expire. */
export async function hasUnpaidOrder(db: Reader, licenseId: number): Promise<boolean> {
  const isUnpaid = and(eq(orders.status, 'pending'), ne(orders.rateSource, importedRateSource))
  return (await db.$count(orders, and(eq(orders.licenseId, licenseId), isUnpaid))) > 0
}
