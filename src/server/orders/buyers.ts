import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../platform/database/database.ts'
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

export function orderOwners(db: Reader) {
  return db
    .select({ orderId: orders.id, customerId: orders.customerId })
    .from(orders)
    .where(isNull(orders.erasedAt))
    .as('order_owners')
}

/** The names in the last order of each customer, for a list. */
export async function findLastBuyers(
  db: Reader,
  customerIds: readonly number[],
): Promise<Map<number, string[]>> {
  const { rows } = await db.execute<{ id: string; company: string; name: string; city: string }>(sql`
    select asked.id, last.client_company as company, last.client_name as name, last.client_city as city
    from unnest(${sql.param([...customerIds])}::bigint[]) as asked(id)
    cross join lateral (select client_company, client_name, client_city from ${orders}
      where customer_id = asked.id and erased_at is null order by id desc limit 10) last`)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => Number(id))].map(([id, own]) => [
      id,
      [...new Set(own.flatMap(({ company, name, city }) => [company, name, city]))].filter(Boolean),
    ]),
  )
}
