import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { webhookEvents } from '../../checkout/webhooks/tables.ts'
import { vatRechecks, withdrawals } from '../../orders/tables.ts'
import { unmatchedPayments } from '../../payments/tables.ts'
import { mails } from '../../platform/database/tables.ts'
import { act } from '../../testing/act.ts'
import { makeSuperuser } from '../../testing/superuser.ts'
import { companyDetails, openWorld } from '../../testing/world.ts'
import { findWaiting } from './find-waiting.ts'

const { anna, boris, clerk, root, shop, changesFrozen } = openWorld()

type Block = { kind: string; count: number; list: string | null; items: { id: string; name: string }[] }

const today = () => root.reads('/api/sezam/today/')
/** The superuser of the configuration has no second factor in any test. */
async function waiting() {
  const all: Block[] = (await today()).waiting
  const byKind: Record<string, Block> = Object.fromEntries(all.map(each => [each.kind, each]))
  const { superusers, ...rest } = byKind
  return { waiting: rest, unprotected: superusers?.items }
}

test('a payment that matches no order waits until it is resolved, and nothing else does', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await clerk.imports([{ amount: '5.00', text: order.reference, payer: 'Studio Nord' }])
  const items = [{ name: 'Studio Nord', amount: 500, currency: 'EUR' }]
  expect((await waiting()).waiting['unmatched']).toMatchObject({ count: 1, items })
  await clerk.resolves(order, 'mark-refunded')
  expect((await waiting()).waiting).toEqual({})
  await clerk.cancels(order)
})

test('a dispute waits beside more unmatched payments than Today counts', async () => {
  const money = { amount: 5000, currency: 'EUR', noticedAt: shop.clock.now() }
  const disputed = { ...money, provider: 'stripe', reference: 'dp_today', reason: 'disputed' } as const
  const noticedAt = new Date(money.noticedAt.getTime() + 1000)
  const transfer = { ...money, provider: 'bank', reason: 'unknown-order', noticedAt } as const
  const transfers = Array.from({ length: 51 }, (_, each) => ({ ...transfer, reference: `today-${each}` }))
  await shop.db.insert(unmatchedPayments).values([disputed, ...transfers])
  const found = (await waiting()).waiting
  await shop.db.delete(unmatchedPayments)
  expect(found).toMatchObject({ unmatched: { count: 50, more: true }, reversals: { count: 1 } })
})

test('a job that has failed waits beside more jobs that are tried again', async () => {
  await shop.db.execute(sql`insert into pgboss.job (name, state, start_after, created_on)
    select 'count-reports', 'failed'::pgboss.job_state, now() + interval '1 day', now() - interval '1 day'
    union all select 'count-reports', 'retry', now() + interval '1 day', now() from generate_series(1, 60)`)
  const found = (await waiting()).waiting
  await shop.db.execute(sql`delete from pgboss.job where state in ('failed', 'retry')`)
  expect(found['jobs']).toMatchObject({ count: 1, items: [{ name: 'count-reports' }] })
})

test('a bank order waits once its own due date is over where its seller is, and its list shows the same orders', async () => {
  const order = await boris.orders({ pay: 'bank' })
  const onTerms = await boris.orders({ pay: 'bank', servers: 2 })
  await changesFrozen(sql`update orders set invoice_days = 13 where id = ${onTerms.id}`)
  const listed = () => root.lists('/api/sezam/orders/?overdue=1')
  shop.clock.set('2026-12-05T21:59:59Z')
  const due = { id: String(onTerms.id), name: 'Studio Nord', amount: onTerms.total, currency: 'EUR' }
  const block = { list: '/sezam/orders/?overdue=1', count: 1, items: [due] }
  expect((await waiting()).waiting['bank-orders']).toMatchObject(block)
  expect(await listed()).toEqual([onTerms.id])
  shop.clock.set('2026-12-05T22:00:00Z')
  expect((await waiting()).waiting['bank-orders']).toMatchObject({ count: 2 })
  expect(await listed()).toEqual([onTerms.id, order.id])
  await clerk.cancels(order)
  await clerk.cancels(onTerms)
  expect((await waiting()).waiting['bank-orders']).toBeUndefined()
})

test('failed events and superusers without a second factor wait, the first five of each with their count', async () => {
  for (const each of [1, 2, 3, 4, 5, 6]) await failsEvent(`evt_${each}`)
  await makeSuperuser(shop, 'unprotected@studio.example')
  const { waiting: found, unprotected } = await waiting()
  await shop.db.delete(webhookEvents)
  expect(found['events']).toMatchObject({ count: 6, more: false })
  expect(found['events']?.items).toHaveLength(5)
  expect(unprotected).toContainEqual(expect.objectContaining({ name: 'unprotected@studio.example' }))
})

test('what can never succeed is marked as handled with a reason, and leaves Today; a failed event is there once', async () => {
  await failsEvent('evt_never')
  await failsMail('order-confirmation:9')
  await shop.db.execute(sql`insert into pgboss.job (name, state)
    select name, 'failed' from unnest(array['count-reports', 'process-webhook-event', 'send-mail']) name`)

  const found = (await waiting()).waiting
  expect([found['jobs']?.count, found['jobs']?.items]).toMatchObject([1, [{ name: 'count-reports' }]])
  for (const kind of ['emails', 'events', 'jobs']) {
    const seen = kind === 'emails' ? { resends: 0 } : {}
    const handle = async (reason: string) =>
      (await act(root, `${kind}/${found[kind]?.items[0]?.id}`, 'handle', { reason, seen })).statusCode
    expect([await handle('Closed account'), await handle('Again')]).toEqual([200, 409])
  }
  const left = (await waiting()).waiting
  expect([left['emails'], left['events'], left['jobs']]).toEqual([undefined, undefined, undefined])
  const audited: { outcome: string }[] = await root.reads('/api/sezam/actions/?verb=handle')
  const done = ['job', 'event', 'email'].map(kind => ({ verb: `${kind} handle`, reason: 'Closed account' }))
  expect(audited.filter(({ outcome }) => outcome === 'done')).toMatchObject(done)
})

const embedded = { databaseUrl: null, isPublic: true }

async function backups(config: Partial<typeof shop.shop.config>) {
  const asConfigured = { ...shop.shop, config: { ...shop.shop.config, ...config } }
  const found = await findWaiting(asConfigured, 1, 'en')
  return found.find(({ kind }) => kind === 'backups')?.items.map(({ id }) => id)
}

test('a public shop with the embedded database waits for backups: to be turned on, made and archived', async () => {
  expect(await backups({})).toBeUndefined()
  expect(await backups({ databaseUrl: null })).toBeUndefined()
  expect(await backups(embedded)).toEqual(['off'])
  // The database of the tests does not archive.
  expect(await backups({ ...embedded, backupDir: '/no-backups-here' })).toEqual(['none', 'archive'])
})

test('a backup of last night is new enough until the next night, and after 26 hours it is old', async () => {
  const backupDir = await mkdtemp(join(tmpdir(), 'astra-today-'))
  const madeBefore = async (minutes: number) => {
    const startedAt = new Date(shop.clock.now().getTime() - minutes * 60_000)
    const name = startedAt.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
    await mkdir(join(backupDir, 'base', name), { recursive: true })
    await writeFile(join(backupDir, 'base', name, 'manifest.json'), '')
  }
  await madeBefore(26 * 60 + 1)
  expect(await backups({ ...embedded, backupDir })).toEqual(['old', 'archive'])
  await madeBefore(26 * 60 - 1)
  expect(await backups({ ...embedded, backupDir })).toEqual(['archive'])
  await rm(backupDir, { recursive: true })
})

test('each block of Today has as many as the list that it links, and names what an unmatched payment is about', async () => {
  const at = shop.clock.now()
  const consumer = { product: 'astra-1m', country: 'DEU' }
  const [open, done] = [await anna.buys(consumer), await anna.buys({ ...consumer, servers: 2 })]
  const statement = { name: 'Anna Nord', email: anna.email, submittedAt: at }
  await shop.db
    .insert(withdrawals)
    .values([open, done].map(({ id, total }) => ({ ...statement, orderId: id, refundDue: total })))
  await clerk.credits(done)
  const money = { currency: 'EUR', amount: 500, noticedAt: at, orderIds: [open.id] }
  await shop.db.insert(unmatchedPayments).values([
    { ...money, provider: 'stripe', reference: 'dp_list', reason: 'disputed' },
    { ...money, provider: 'bank', reference: 'list-1', reason: 'wrong-amount' },
  ])
  await failsVatCheck([open.id, done.id])
  for (const disabled of ['2026-12-04', '2026-11-20'])
    await shop.db.execute(sql`insert into webhook_endpoints (customer_id, url, types, secret, created_at, disabled_at, disabled_because)
      select id, 'https://a.example/', '{order.paid}', 'x', ${at}, ${disabled}::timestamptz, 'failing' from customers limit 1`)
  await boris.orders({ pay: 'bank' })
  await shop.db.execute(sql`insert into pgboss.job (name, state) values ('count-reports', 'failed')`)
  await failsMail('order-confirmation:8')
  await failsEvent('evt_list')
  shop.clock.set('2026-12-05T22:00:00Z')

  const blocks: Block[] = (await today()).waiting
  const about = blocks.filter(({ kind }) => kind === 'reversals' || kind === 'unmatched')
  expect(about).toMatchObject([
    { items: [{ payment: 'transfer', orders: [open.id], name: anna.email }] },
    { items: [{ payment: 'dispute', orders: [open.id], name: anna.email }] },
  ])
  const counted = []
  for (const { kind, list, count } of blocks)
    if (list !== null && kind !== 'rates') counted.push([kind, count, await countListed(list)])
  const paid = ['unmatched', 'reversals', 'withdrawals', 'bank-orders', 'vat-numbers']
  const kinds = [...paid, 'emails', 'events', 'jobs', 'webhooks', 'superusers']
  expect(counted.map(([kind]) => kind)).toEqual(expect.arrayContaining(kinds))
  expect(counted).toEqual(counted.map(([kind, , listed]) => [kind, listed, listed]))
})

test('an order whose VAT number turned out invalid waits until its invoice is corrected or credited in full', async () => {
  const company = { ...companyDetails, client_vat: 'DE136695976', country: 'DEU', product: 'astra-1y' }
  const ids: number[] = []
  for (const servers of [1, 2, 3]) ids.push((await anna.buys({ ...company, servers })).id)
  const [inPart = 0, inFull = 0, corrected = 0] = ids
  await failsVatCheck(ids)
  await clerk.credits({ id: inPart }, '--amount', '1.00')
  await clerk.credits({ id: inFull })
  const words = ['--reason', 'x', '--note', 'The number is not valid']
  await clerk.types('order', 'correct-invoice', String(corrected), '--vat-number', '', ...words)
  const listed = await root.lists('/api/sezam/orders/?vat_refused=1')
  expect(ids.map(id => listed.includes(id))).toEqual([true, false, false])
})

function failsEvent(eventId: string) {
  const [receivedAt, failedAt] = [shop.clock.now(), shop.clock.now()]
  const event = { provider: 'stripe', eventId, kind: 'charge.refunded', payload: {}, receivedAt, failedAt }
  return shop.db.insert(webhookEvents).values(event)
}

function failsMail(key: `order-confirmation:${number}`) {
  const [createdAt, failedAt] = [shop.clock.now(), shop.clock.now()]
  const mail = { recipient: 'gone@studio.example', subject: '', text: '', html: '', createdAt, failedAt }
  return shop.db.insert(mails).values({ ...mail, key })
}

function failsVatCheck(orders: readonly number[]) {
  const answer = { valid: false, requestIdentifier: '', name: '', address: '', requestDate: '', raw: '' }
  const check = { valid: false, answer, checkedAt: shop.clock.now() }
  return shop.db.insert(vatRechecks).values(orders.map(orderId => ({ ...check, orderId })))
}

/** How many rows the page has, without those that need nothing where it lists all. */
async function countListed(list: string): Promise<number> {
  const calls = {
    'payments/': 'unmatched-payments/',
    'settings/webhooks/': 'webhook-endpoints/',
    'settings/': '',
  }
  const [page, path] = Object.entries(calls).find(([page]) => list.startsWith(`/sezam/${page}`)) ?? ['', '']
  const data = await root.reads(list.replace(`/sezam/${page}`, `/api/sezam/${path}`))
  const rows: { state?: string; totp?: boolean; passkeys?: number }[] = data.failed ?? data
  return rows.filter(({ state = 'failed', totp, passkeys }) => state !== 'retry' && !totp && !passkeys).length
}

test('the figures of Today are those of the lists of orders and licenses', async () => {
  await anna.getsLicense({ type: licenseTypes.demo, expiresOn: '2026-12-20' })
  await anna.buys({ product: 'astra-1m', servers: 3 })
  const { figures } = await today()
  const list = `/api/sezam/orders/?status=paid&by=paid&from=${figures.from}&to=${figures.to}`
  expect(await root.reads(list)).toHaveLength(figures.orders[11])
  expect(await root.reads('/api/sezam/licenses/?expires=30')).toHaveLength(figures.expiring)
})
