import { sql } from 'drizzle-orm'
import { toEuroCents } from '../../domain/reports/euro-cents.ts'
import { listDocumentsOfDay } from '../invoices/report-documents.ts'
import { listOrdersForReports, type ReportedOrderRow, sumPaidOrders } from '../orders/report-orders.ts'
import type { Transaction } from '../platform/database/database.ts'
import { groupsFor } from './read-histories.ts'
import { revenueDays } from './tables.ts'

const dimensions = ['all', 'method', 'country', 'plan', 'currency', 'seller', 'cohort'] as const

type RevenueRow = typeof revenueDays.$inferSelect
type Revenue = Omit<RevenueRow, 'day' | 'dimension' | 'value'>

const batchSize = 2000

/** Counts the sums of these days again. */
export async function countDays(tx: Transaction, days: readonly string[]) {
  const wanted = sql`dimension = any(${sql.param([...dimensions])}::text[]) and day = any(${sql.param([...days])}::date[])`
  await tx.execute(sql`delete from term_days where ${wanted}`)
  await tx.execute(sql`delete from revenue_days where ${wanted}`)
  await countTerms(tx, days)
  await countRevenue(tx, days)
}

async function countTerms(tx: Transaction, days: readonly string[]) {
  const wanted = sql.param([...days])
  await tx.execute(sql`
    insert into term_days (dimension, value, day, series, new, expansion, reactivation, contraction, churn, moved,
      licenses, begun, ended, renewed, late, changed, open, due_amount, open_amount)
    select split.dimension, split.value, day, series,
      coalesce(sum(amount) filter (where kind = 'new'), 0),
      coalesce(sum(amount) filter (where kind = 'expansion'), 0),
      coalesce(sum(amount) filter (where kind = 'reactivation'), 0),
      coalesce(sum(amount) filter (where kind = 'contraction'), 0),
      coalesce(sum(amount) filter (where kind = 'churn'), 0),
      coalesce(sum(amount) filter (where kind = 'moved'), 0),
      coalesce(sum(licenses), 0),
      count(*) filter (where kind in ('new', 'reactivation')),
      count(*) filter (where kind = 'churn'),
      count(*) filter (where kind = 'renewed'),
      count(*) filter (where kind = 'late'),
      count(*) filter (where kind = 'changed'),
      count(*) filter (where kind = 'open'),
      coalesce(sum(amount) filter (where kind in ('renewed', 'late', 'changed', 'open')), 0),
      coalesce(sum(amount) filter (where kind = 'open'), 0)
    from (
      select day, series, kind, amount, licenses, method, country, plan, currency, seller, cohort
      from term_movements where day = any(${wanted}::date[])
      union all
      select due_on, series, coalesce(outcome, 'open'), due_amount, 0, method, country, plan, currency, seller, null
      from license_terms where due_on = any(${wanted}::date[])
    ) as counted
    cross join lateral (values ('all', ''), ('method', method), ('country', country), ('plan', plan),
      ('currency', currency), ('seller', seller), ('cohort', cohort)) as split(dimension, value)
    where split.value is not null
    group by split.dimension, split.value, day, series`)
}

async function countRevenue(tx: Transaction, days: readonly string[]) {
  const sums = new Map<string, RevenueRow>()
  for (const { day, orders, received, withoutRate, ...order } of await sumPaidOrders(tx, days))
    add(sums, day, order, { orders, received, withoutRate, invoiced: 0, credited: 0 })
  for (const day of days) await addDocuments(tx, sums, day)
  const rows = [...sums.values()]
  for (let start = 0; start < rows.length; start += batchSize)
    await tx.insert(revenueDays).values(rows.slice(start, start + batchSize))
}

async function addDocuments(tx: Transaction, sums: Map<string, RevenueRow>, day: string) {
  for (let after = 0; ; ) {
    const documents = await listDocumentsOfDay(tx, { day, after, most: batchSize })
    const last = documents.at(-1)
    if (!last) return
    after = last.id
    const orderIds = [...new Set(documents.map(({ orderId }) => orderId))]
    const orders = new Map((await listOrdersForReports(tx, orderIds)).map(order => [order.id, order]))
    for (const { orderId, kind, subtotal } of documents) {
      const order = orders.get(orderId)
      if (!order) continue
      const amount = toEuroCents(subtotal, order) ?? 0
      const [invoiced, credited] = kind === 'invoice' ? [amount, 0] : [0, amount]
      add(sums, day, order, { orders: 0, received: 0, withoutRate: 0, invoiced, credited })
    }
  }
}

function add(
  sums: Map<string, RevenueRow>,
  day: string,
  order: Pick<ReportedOrderRow, 'paymentMethod' | 'country' | 'product' | 'currency' | 'sellerId'>,
  more: Revenue,
) {
  for (const [dimension, value] of [['all', ''], ...Object.entries(groupsFor(order))] as [string, string][]) {
    const key = `${day} ${dimension} ${value}`
    const sum = sums.get(key) ?? { day, dimension, value, ...nothing }
    sums.set(key, {
      ...sum,
      orders: sum.orders + more.orders,
      received: sum.received + more.received,
      invoiced: sum.invoiced + more.invoiced,
      credited: sum.credited + more.credited,
      withoutRate: sum.withoutRate + more.withoutRate,
    })
  }
}

const nothing: Revenue = { orders: 0, received: 0, invoiced: 0, credited: 0, withoutRate: 0 }
