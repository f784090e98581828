import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { runAndRollBack } from '../../platform/database/roll-back.ts'
import { productCalls } from '../../testing/product-calls.ts'
import { openWorld } from '../../testing/world.ts'
import { checkIndexes } from './check.ts'
import { checks, examineShop } from './doctor.ts'
import { examineBooks, readNightlyFindings } from './examine-nightly.ts'

const { shop, anna, clerk } = openWorld()
let traded: Record<string, number> | null = null

test('a shop that has sold, renewed, upgraded, credited and changed licenses by hand has nothing broken', async () => {
  await trade()
  expect(await clerk.types('doctor', '--indexes')).toMatch(/\n\d+ checks, 0 broken$/)
})

/** One change that breaks each rule. */
const faults: Record<string, string> = {
  'paid-payments': "update orders set status = 'cancelled', paid_at = null where id = $order",
  'one-payment': "update payments set status = 'expired' where order_id = $order",
  amounts: 'update payments set amount = amount + 1 where order_id = $order',
  'open-payments': "update payments set status = 'open', expires_at = '2026-11-19' where order_id = $order",
  fulfilled: 'delete from fulfilments where order_id = $order',
  confirmed: "delete from mails where key = 'order-confirmation:' || $order",
  coupons: "update orders set coupon = 'ONCE' where status = 'paid'",
  invoiced: "update invoices set kind = 'credit-note', refers_to = id where id = $invoice",
  series: 'update invoice_counters set last = last + 1',
  'series-dates': "update invoices set issued_on = '2026-11-20' where number = 2",
  'invoice-totals': 'update invoices set total = total + 1, subtotal = subtotal + 1 where id = $invoice',
  credits: "update invoices set total = total * 9, tax = total * 9 - subtotal where kind = 'credit-note'",
  'one-license': 'update fulfilments set license_id = $license where before is null',
  terms: 'update fulfilments set after = after || \'{"expiresOn": "2028-01-01"}\' where order_id = $order',
  history: 'update licenses set expires_on = expires_on + 1 where id = $license',
  'license-files': 'delete from license_files where license_id = $license',
  seats: 'update activations set seat = 100',
  'mails-late': "update mails set sent_at = null, created_at = '2026-11-21T08:59Z' where order_id = $order",
  'mails-without-job': "update mails set sent_at = null; delete from pgboss.job where name = 'send-mail'",
  'jobs-failed': "update pgboss.job set state = 'failed' where name = 'send-mail'",
  'jobs-late': "update pgboss.job set state = 'active', started_on = now() - interval '1 hour'",
  events: `insert into webhook_events (provider, event_id, kind, payload, received_at)
    values ('stripe', 'evt_1', 'paid', '{}', '2026-11-21T08:59Z')`,
  deliveries: `insert into webhook_endpoints (customer_id, url, types, secret, created_at)
      select customer_id, '', '{}', '', now() from orders where id = $order;
    insert into webhook_deliveries (endpoint_id, message_id, type, data, created_at, next_try_at)
      select id, 'm', 'order.paid', '{}', now(), '2026-11-21T08:59Z' from webhook_endpoints`,
  audit: "update coupons set most_uses = 2 where code = 'ONCE'",
  operators: "update license_events set action_id = null where actor_kind = 'operator'",
  sequences: 'alter sequence orders_id_seq restart with 10001',
  rates: "update exchange_rates set day = '2026-11-17' where currency = 'RUB'",
}

test.each(checks)('what breaks the rule $name is found', async ({ name }) => {
  const traded = await trade()
  const found = await runAndRollBack(shop.db, async tx => {
    for (const table of ['orders', 'invoices', 'license_events', 'license_files', 'fulfilments', 'payments'])
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.execute(sql.raw((faults[name] ?? '').replace(/\$(\w+)/g, (_, word) => String(traded[word]))))
    return examineShop({ ...shop.shop, db: tx, config: { ...shop.shop.config, ratesUrls } })
  })
  expect(found.filter(({ broken }) => broken > 0).map(finding => finding.name)).toContain(name)
})

test('the command prints what is broken with its numbers, and changes nothing', async () => {
  const { order } = await trade()
  await shop.db.execute(sql`update payments set amount = amount + 1 where order_id = ${order}`)
  const printed = await clerk.types('doctor').catch((error: Error) => error.message)
  await shop.db.execute(sql`update payments set amount = amount - 1 where order_id = ${order}`)
  expect(printed).toContain(`of its order. 1: order ${order}\n`)
  expect(printed).toMatch(/ checks, 1 broken$/)
})

test('indexes are not checked by a role that may not use amcheck', async () => {
  const finding = await runAndRollBack(shop.db, async tx => {
    await tx.execute(sql`create extension if not exists amcheck`)
    await tx.execute(sql`set local role pg_read_all_data`)
    return checkIndexes(tx)
  })
  expect(finding).toBeNull()
})

test('every check is in the pages for operators, with what to do', () => {
  const page = readFileSync('docs/operations/troubleshooting.md', 'utf8')
  const names = [...checks.map(({ name }) => name), 'indexes']
  expect(names.filter(name => !page.includes(`| \`${name}\` |`))).toEqual([])
})

const ratesUrls = { feed: '', ecb: '', cbr: '', nbrb: '' }

/** Once for all tests. */
async function trade(): Promise<Record<string, number>> {
  if (traded) return traded
  const once = '--code ONCE --reason x --percent 10 --most-uses 1'
  await clerk.types('coupon', 'create', ...once.split(' '))
  const { id: order } = await anna.buys({ product: 'astra-1m', servers: 2, coupon: 'ONCE' })
  const [license] = await anna.licenses()
  await anna.buys({ product: 'astra-1m', mode: 'upgrade', license_id: license.id, servers: 4 })
  await anna.buys({ product: 'astra-1y', mode: 'renew', license_id: license.id })
  await anna.buys({ product: 'astra-lifetime', servers: 1 })
  const transfer = await anna.orders({ pay: 'bank', servers: 3 })
  await clerk.imports([{ amount: transfer.amount, structured: transfer.reference }])
  await clerk.credits({ id: order }, '--amount', '5.00')
  const does = (verb: string, ...options: string[]) =>
    clerk.types('license', verb, String(license.id), ...options, '--reason', 'Test')
  await does('extend', '--until', '2028-12-31')
  for (const verb of ['suspend', 'resume', 'reset']) await does(verb)
  const [{ sn: serial }] = await anna.licenses()
  await productCalls(shop)('activate', { serial })
  const { rows } = await shop.db.execute<{ id: number }>(
    sql`select id from invoices where order_id = ${order} and kind = 'invoice'`,
  )
  return (traded = { order, license: license.id, invoice: rows[0]?.id ?? 0 })
}

test('the doctor looks at the books every night, and remembers what it found until it finds nothing', async () => {
  const ofInvoice = sql`where id = (select min(id) from invoices where kind = 'invoice')`
  await shop.db.execute(sql`alter table invoices disable trigger user`)
  await shop.db.execute(sql`update invoices set total = total + 1, subtotal = subtotal + 1 ${ofInvoice}`)
  await examineBooks(shop.shop)
  expect(await readNightlyFindings(shop.db)).toMatchObject([{ name: 'invoice-totals', broken: 1 }])
  await shop.db.execute(sql`update invoices set total = total - 1, subtotal = subtotal - 1 ${ofInvoice}`)
  await shop.db.execute(sql`alter table invoices enable trigger user`)
  await examineBooks(shop.shop)
  expect(await readNightlyFindings(shop.db)).toEqual([])
})
