import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { webhookEvents } from '../checkout/webhooks/tables.ts'
import { openDatabase } from '../platform/database.ts'
import { migrate } from '../platform/migrate.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { payments, unmatchedPaymentOrders, unmatchedPayments } from './tables.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let shop: ReturnType<typeof openDatabase>

beforeAll(migrateEarlierRows)
afterAll(async () => {
  await shop.close()
  await database.drop()
})

test('a payment of an earlier version points to the line or the unmatched payment that it named', async () => {
  const rows = await shop.db.select().from(payments).orderBy(payments.id)
  const several = 6
  expect(
    rows.map(({ sessionId, reference, statementLineId, unmatchedPaymentId }) => [
      sessionId,
      reference,
      statementLineId,
      unmatchedPaymentId,
    ]),
  ).toEqual([
    ['', null, 1, null],
    ['', 'BANK7', 2, null],
    ['', null, null, 1],
    ['', null, null, several],
    ['', null, null, several],
    ['cs_5', 'pi_5', null, null],
    ['invoice-1', null, null, null],
  ])
})

test('an unmatched payment of an earlier version keeps its orders, and has its line and its refunded amount', async () => {
  const rows = await shop.db.select().from(unmatchedPayments).orderBy(unmatchedPayments.id)
  expect(rows).toMatchObject([
    { orderId: 10003, statementLineId: 3, reference: 'BANK3', reason: 'wrong-amount', state: 'resolved' },
    { orderId: null, statementLineId: 4, reference: 'BANK4', reason: 'reversed', state: 'open' },
    { reference: 'ch_5', refundedTotal: 500, amount: 500, paymentReference: 'pi_5', sessionId: 'cs_5' },
    { reference: 'ch_5', refundedTotal: 800, amount: 300, paymentReference: 'pi_5', sessionId: 'cs_5' },
    { reference: 'dp_9', paymentReference: 'pi_9', sessionId: '', refundedTotal: 0 },
    { statementLineId: 5, amount: 4400, state: 'resolved', resolution: 'applied', reason: 'several-orders' },
  ])
  expect(await shop.db.select().from(unmatchedPaymentOrders).orderBy(unmatchedPaymentOrders.orderId)).toEqual(
    [
      { unmatchedPaymentId: 6, orderId: 10004 },
      { unmatchedPaymentId: 6, orderId: 10006 },
    ],
  )
})

test('an event that an earlier version had not processed is still understood', async () => {
  const rows = await shop.db.select().from(webhookEvents).orderBy(webhookEvents.eventId)
  expect(rows.map(({ payload }) => payload)).toEqual([
    {
      reversal: {
        reason: 'refunded',
        reference: 'ch_5',
        paymentReference: 'pi_5',
        amount: 900,
        currency: 'eur',
      },
    },
    { sessionId: 'invoice-1', moneyReceived: true },
  ])
})

const unmatchedOfLine = (statementLineId: number) => ({
  provider: 'bank',
  statementLineId,
  reference: '',
  reason: 'unknown-order' as const,
  amount: 2200,
  currency: 'EUR',
  noticedAt: new Date(),
})

test('a statement line has one result: a payment or an unmatched payment, never two', async () => {
  await expect(shop.db.insert(unmatchedPayments).values(unmatchedOfLine(1))).rejects.toMatchObject({
    cause: { message: 'statement line 1 has two results' },
  })
  await expect(shop.db.insert(unmatchedPayments).values(unmatchedOfLine(3))).rejects.toMatchObject({
    cause: { constraint: 'unmatched_payments_statement_line' },
  })
  const second = { orderId: 10006, attempt: 2, provider: 'bank', amount: 2200, currency: 'EUR' as const }
  const dated = { ...second, createdAt: new Date(), expiresAt: new Date(), status: 'paid' as const }
  await expect(shop.db.insert(payments).values({ ...dated, statementLineId: 1 })).rejects.toMatchObject({
    cause: { constraint: 'payments_statement_line' },
  })
  await expect(shop.db.insert(payments).values(dated)).rejects.toMatchObject({
    cause: { constraint: 'payments_source' },
  })
})

async function migrateEarlierRows() {
  database = await createTestDatabase()
  const earlier = await mkdtemp(join(tmpdir(), 'astra-migrations-'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await client.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
  await cp(new URL('../../../migrations', import.meta.url), earlier, { recursive: true })
  const journal = join(earlier, 'meta', '_journal.json')
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'))
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 15) }))
  await migrate(database.url, { folder: earlier })
  await client.query(earlierRows)
  await client.end()
  await rm(earlier, { recursive: true })

  await migrate(database.url)
  shop = openDatabase(database.url, { onLost: () => {} })
}

/** Rows as they were before migration 0015: orders 10001 to 10006, statement lines 1 to 4, payments 1 to 8. */
const earlierRows = `
  insert into customers (email, language, created_at) values ('anna@studio.example', 'en', now());
  insert into orders (customer_id, payment_method, language, product, mode, servers, periods, country, currency,
      unit_price, list_price, coupon_discount, crypto_discount, subtotal, tax_rate, tax_kind, tax, total, euro_rate,
      currency_rate, rate_source, rate_day, content_hash, created_at)
    select customers.id, 2, 'en', 'astra-1m', 'buy', 1, 1, 'DEU', 'EUR', 2200, 2200, 0, 0, 2200, 0, 'none', 0, 2200,
      1, 1, 'ecb', '2026-11-20', 'order ' || number, now()
    from customers, generate_series(1, 6) as number;
  insert into payment_mismatches (order_id, provider, session_id, reference, reason, amount, currency, noticed_at,
      state, resolution, resolved_at) values
    (10003, 'bank', 'statement-line:3', 'statement-line:3', 'wrong-amount', 2100, 'EUR', now(), 'resolved', 'applied', now()),
    (null, 'bank', 'statement-line:4', 'statement-line:4', 'taken-back', -2200, 'EUR', now(), 'open', null, null),
    (10005, 'stripe', 'cs_5', 'ch_5:500', 'refunded', 500, 'EUR', now(), 'open', null, null),
    (10005, 'stripe', 'cs_5', 'ch_5:800', 'refunded', 300, 'EUR', now(), 'open', null, null),
    (null, 'stripe', 'pi_9', 'dp_9', 'disputed', 2200, 'EUR', now(), 'open', null, null);
  insert into payments (order_id, attempt, provider, session_id, url, amount, currency, status, reference, created_at,
      expires_at) values
    (10001, 1, 'bank', 'statement-line:1', '', 2200, 'EUR', 'paid', 'statement-line:1', now(), now()),
    (10002, 1, 'bank', 'by-hand:BANK7', '', 2200, 'EUR', 'paid', 'by-hand:BANK7', now(), now()),
    (10003, 1, 'bank', 'queue:1', '', 2100, 'EUR', 'paid', 'queue:1', now(), now()),
    (10004, 1, 'bank', 'statement-line:5:10004', '', 2200, 'EUR', 'paid', 'statement-line:5:10004', now(), now()),
    (10006, 1, 'bank', 'statement-line:5:10006', '', 2200, 'EUR', 'paid', 'statement-line:5:10006', now(), now()),
    (10005, 1, 'stripe', 'cs_5', 'https://pay', 2200, 'EUR', 'paid', 'pi_5', now(), now()),
    (10001, 2, 'btcpay', 'invoice-1', 'https://pay', 2200, 'EUR', 'open', null, now(), now());
  insert into statement_lines (identity, account, booked_on, amount, currency, bank_reference, payer, text, source,
      outcome, order_id, payment_id, mismatch_id, imported_at)
    select 'line ' || number, 'EE1', '2026-11-20', amount, 'EUR', 'BANK' || number, 'Anna', 'Text', 'a.xml, entry ' || number,
      outcome, order_id, payment_id, mismatch_id, now()
    from (values (1, 2200, 'paid', 10001, 1, null), (2, 2200, 'confirmed', 10002, 2, null),
      (3, 2100, 'queued', 10003, null, 1), (4, -2200, 'queued', null, null, 2), (5, 4400, 'paid', 10004, 4, null))
      as lines (number, amount, outcome, order_id, payment_id, mismatch_id);
  insert into webhook_events (provider, event_id, kind, payload, received_at) values
    ('stripe', 'evt_1', 'charge.refunded', '{"moneyBack":
      {"reason": "refunded", "reference": "ch_5:900", "paidAs": "pi_5", "amount": 900, "currency": "eur"}}', now()),
    ('btcpay', 'evt_2', 'InvoicePaymentSettled', '{"sessionId": "invoice-1", "moneyCame": true}', now())`
