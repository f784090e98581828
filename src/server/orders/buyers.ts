import { and, gt, inArray, isNull } from 'drizzle-orm'
import type { Reader } from '../platform/database.ts'
import { orders } from './tables.ts'

/** What the orders of these customers name as their buyers, by customer: companies, names, VAT numbers and cities. */
export async function findBuyers(db: Reader, customerIds: readonly number[]): Promise<Map<number, string[]>> {
  const { customerId, clientCompany, clientName, clientVat, clientCity, erasedAt } = orders
  const rows = await db
    .selectDistinct({ customerId, clientCompany, clientName, clientVat, clientCity })
    .from(orders)
    .where(and(inArray(customerId, [...customerIds]), isNull(erasedAt)))
  const buyers = new Map<number, string[]>()
  for (const { customerId: id, ...buyer } of rows)
    buyers.set(id, [...new Set([...(buyers.get(id) ?? []), ...Object.values(buyer)])].filter(Boolean))
  return buyers
}

export async function findCustomersOfOrdersSince(db: Reader, since: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: orders.customerId })
    .from(orders)
    .where(gt(orders.createdAt, since))
    .limit(limit)
  return rows.map(({ id }) => id)
}
