import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { customerRecords } from '../customers/store.ts'
import type { Reader } from '../platform/database/database.ts'
import { orders } from './tables.ts'

type Wanted = { country?: string | undefined; hasPaid?: boolean | undefined }

/** For a list of customers: those with an order from this country, and those who have or have not paid one. */
export function matchOrders({ country, hasPaid }: Wanted) {
  if (country === undefined && hasPaid === undefined) return undefined
  return (customerId: AnyPgColumn) => {
    const own = sql`select 1 from ${orders} where ${orders.customerId} = ${customerId}`
    // 'offset 0' keeps PostgreSQL from reading all orders in place of those of a few customers.
    const paid = sql`exists (${own} and ${orders.status} = 'paid' offset 0)`
    return and(
      country === undefined ? undefined : sql`exists (${own} and ${orders.country} = ${country} offset 0)`,
      hasPaid === undefined ? undefined : hasPaid ? paid : sql`not ${paid}`,
    )
  }
}

/** For each customer with orders, the country and the buyer of the last one, and how many are paid. */
export async function summarizeOrders(db: Reader, customerIds: readonly number[]) {
  const { customerId, country, clientCompany, clientName, status, id } = orders
  const own = inArray(customerId, customerIds)
  const last = await db
    .selectDistinctOn([customerId], { customerId, country, clientCompany, clientName })
    .from(orders)
    .where(own)
    .orderBy(customerId, desc(id))
  const paid = await db
    .select({ customerId, paid: count() })
    .from(orders)
    .where(and(own, eq(status, 'paid')))
    .groupBy(customerId)
  const paidBy = new Map(paid.map(row => [row.customerId, row.paid]))
  return new Map(
    last.map(row => {
      const name = row.clientCompany || row.clientName
      return [row.customerId, { country: row.country, name, paid: paidBy.get(row.customerId) ?? 0 }]
    }),
  )
}

/** What the customer paid, in minor units of EUR at the rates of each order, with tax. */
export async function sumPaidOrders(db: Reader, customerId: number): Promise<number> {
  const { total, euroRate, currencyRate } = orders
  const [row] = await db
    .select({ sum: sql`coalesce(sum(round(${total} * ${euroRate} / ${currencyRate})), 0)`.mapWith(Number) })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.status, 'paid')))
  return row?.sum ?? 0
}

/** With the person who placed the order for the account. The newest first. */
export function findConsents(db: Reader, customerId: number, most: number) {
  const { id, createdAt, consentAt, termsVersion } = orders
  const person = customerRecords(db)
  return db
    .select({ id, createdAt, consentAt, termsVersion, person: person.email })
    .from(orders)
    .leftJoin(person, eq(person.id, orders.placedById))
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(id))
    .limit(most)
}

export async function findPaidMoments(db: Reader, ids: readonly number[]) {
  const rows = await db
    .select({ id: orders.id, paidAt: orders.paidAt })
    .from(orders)
    .where(inArray(orders.id, ids))
  return rows.flatMap(({ id, paidAt }) => (paidAt ? [{ id, paidAt }] : []))
}

/** What the orders of these customers name as their buyers, by customer: companies, names, VAT numbers and cities. */
export async function findBuyers(db: Reader, customerIds: readonly number[]): Promise<Map<number, string[]>> {
  const { customerId, clientCompany, clientName, clientVat, clientCity, erasedAt } = orders
  const rows = await db
    .selectDistinct({ customerId, clientCompany, clientName, clientVat, clientCity })
    .from(orders)
    .where(and(inArray(customerId, customerIds), isNull(erasedAt)))
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

/** The names in the last orders of each customer, the newest first, for a list. */
export async function findLastBuyers(db: Reader, customerIds: readonly number[]) {
  const { rows } = await db.execute<{ id: string; company: string; name: string; city: string }>(sql`
    select asked.id, last.client_company as company, last.client_name as name, last.client_city as city
    from unnest(${sql.param(customerIds)}::bigint[]) as asked(id)
    cross join lateral (select client_company, client_name, client_city from ${orders}
      where customer_id = asked.id and erased_at is null order by id desc limit 10) last`)
  return new Map(
    [...Map.groupBy(rows, ({ id }) => Number(id))].map(([id, own]) => [
      id,
      [...new Set(own.flatMap(({ company, name, city }) => [company, name, city]))].filter(Boolean),
    ]),
  )
}
