import { sql } from 'drizzle-orm'
import { methodNames } from '../../domain/payments/methods.ts'
import { documentsOfDay } from '../invoices/report-documents.ts'
import { paidOnDay } from '../orders/report-orders.ts'
import type { Transaction } from '../platform/database/database.ts'

const dimensions = ['all', 'method', 'country', 'plan', 'currency', 'seller', 'cohort'] as const

/** Counts the sums of these days again. */
export async function countDays(tx: Transaction, days: readonly string[]) {
  const wanted = sql`dimension = any(${sql.param(dimensions)}::text[]) and day = any(${sql.param(days)}::date[])`
  await tx.execute(sql`delete from term_days where ${wanted}`)
  await tx.execute(sql`delete from revenue_days where ${wanted}`)
  await countTerms(tx, days)
  await countRevenue(tx, days)
}

async function countTerms(tx: Transaction, days: readonly string[]) {
  const wanted = sql.param(days)
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
  const methods = JSON.stringify(Object.fromEntries(methodNames))
  await tx.execute(sql`
    insert into revenue_days (dimension, value, day, orders, received, without_rate, invoiced, credited)
    select split.dimension, split.value, days.day, sum(orders), sum(received), sum(without_rate), sum(invoiced), sum(credited)
    from unnest(${sql.param(days)}::date[]) as days(day)
    cross join lateral (${paidOnDay} union all ${documentsOfDay}) as counted
    cross join lateral (values ('all', ''), ('country', country), ('plan', product), ('currency', currency),
      ('method', coalesce(${methods}::jsonb ->> payment_method::text, payment_method::text)),
      ('seller', coalesce(seller_id, 0)::text)) as split(dimension, value)
    group by split.dimension, split.value, days.day`)
}
