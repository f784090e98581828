import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { openWorld } from '../testing/world.ts'

const { shop } = openWorld()
const issuer = fileURLToPath(new URL('../testing/issue-invoices.ts', import.meta.url))
const processes = 4
const ordersOfEach = 60

test('four processes at once issue invoices without a gap or a number given twice, though some fail and one is killed', async () => {
  const first = await placeOrders(processes * ordersOfEach)
  const running = Array.from({ length: processes }, (_, index) => issuing(first + index * ordersOfEach))
  const [victim] = running
  await eventually(async () => expect((await issued()).count).toBeGreaterThan(10))
  victim?.kill('SIGKILL')
  await Promise.all(running.map(gone))
  const left = await issued()
  expect(left.count).toBeLessThan(processes * ordersOfEach)
  expect(left).toMatchObject({ first: 1, last: left.count, numbers: left.count })

  // The work of the killed one is taken up again.
  await gone(issuing(first))
  const all = processes * ordersOfEach
  expect(await issued()).toEqual({ count: all, first: 1, last: all, numbers: all, counter: all })
})

async function placeOrders(count: number): Promise<number> {
  const { rows } = await shop.db.execute(sql`
    with anna as (
      insert into customers (email, created_at) values ('anna@studio.example', now()) returning id
    ), placed as (
      insert into orders (customer_id, status, payment_method, language, product, mode, servers, periods, country,
        currency, unit_price, list_price, coupon_discount, crypto_discount, subtotal, tax_rate, tax_kind, tax, total,
        euro_rate, currency_rate, rate_source, rate_day, content_hash, created_at)
      select anna.id, 'pending', 2, 'en', 'astra-1m', 'buy', 1, 1, 'USA', 'EUR', 2200, 2200, 0, 0, 2200, 0,
        'outside', 0, 2200, 0.86, 0.86, 'by hand', '2026-11-21', 'order ' || number, now()
      from anna, generate_series(1, ${count}) as number
      returning id
    )
    select min(id)::int as first from placed`)
  return Number(rows[0]?.['first'])
}

function issuing(first: number): ChildProcess {
  const range = [String(first), String(first + ordersOfEach - 1)]
  return spawn(process.execPath, [issuer, shop.databaseUrl, ...range], { stdio: 'inherit' })
}

const gone = async (child: ChildProcess) =>
  child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined

async function issued() {
  const { rows } = await shop.db.execute(sql`
    select count(*)::int as count, min(number) as first, max(number) as last,
      count(distinct number_text)::int as numbers, (select last from invoice_counters) as counter
    from invoices`)
  return rows[0] as Record<'count' | 'first' | 'last' | 'numbers' | 'counter', number>
}
