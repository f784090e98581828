import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Customer } from '../../domain/invoices/invoice.ts'
import { orderOwners } from '../orders/orders-of-customers.ts'
import type { Reader } from '../platform/database/database.ts'
import { invoices } from './tables.ts'

/** Lists the companies, VAT numbers and cities of the buyers on corrected invoices of these customers. */
export async function findCorrectedBuyers(db: Reader, customerIds: readonly number[]) {
  const owner = orderOwners(db)
  const rows = await db
    .select({ id: owner.customerId, customer: sql<Customer>`${invoices.content} -> 'customer'` })
    .from(invoices)
    .innerJoin(owner, eq(owner.orderId, invoices.orderId))
    .where(and(inArray(owner.customerId, [...customerIds]), isNotNull(invoices.replaces)))
  const found = Map.groupBy(rows, ({ id }) => id)
  return new Map(
    [...found].map(([id, own]) => [
      id,
      own.flatMap(({ customer: { company, vat, city } }) => [company, vat, city]),
    ]),
  )
}
