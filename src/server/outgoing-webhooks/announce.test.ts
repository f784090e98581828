import { readFileSync } from 'node:fs'
import { asc, eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookMessages } from '../../contract/webhook-messages.ts'
import { webhookTypes } from '../../domain/webhook-types.ts'
import { recordExpired } from '../license-life/expire-licenses.ts'
import { licenses } from '../licenses/tables.ts'
import { sendReminders } from '../reminders/send-reminders.ts'
import { productCalls } from '../testing/product-calls.ts'
import { openWorld, type Person } from '../testing/world.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.ts'

const { anna, boris, shop, clerk } = openWorld()
const call = productCalls(shop)

test('a purchase is announced to the customer’s own endpoints, without the serial number', async () => {
  await listens(anna)
  await listens(boris)
  const { id } = await anna.buys()
  const [{ sn: serial }] = await anna.licenses()
  const announced = await deliveries(anna)
  expect(announced.map(({ type }) => type)).toEqual(['license.issued', 'order.paid', 'invoice.issued'])
  const license = { name: '', type: 'subscription', period: 'year', servers: 1, state: 'active' }
  expect(announced.map(({ data }) => data)).toMatchObject([
    { license, order_id: id },
    { order: { id, status: 'paid', total: 22000, currency: 'EUR' } },
    { invoice: { order_id: id, number: 'AST-2026-00001', total: 22000, currency: 'EUR', due_on: null } },
  ])
  expect(JSON.stringify(announced)).not.toContain(serial)
  expect(await deliveries(boris)).toEqual([])
})

test('the invoice of a bank order is announced when it is issued, a credit note and unwanted types are not', async () => {
  await listens(anna, ['invoice.issued'])
  const order = await anna.orders({ pay: 'bank' })
  await clerk.cancels(order, '--note', 'asked')
  expect((await deliveries(anna)).map(({ type }) => type)).toEqual(['invoice.issued'])
})

test('a transfer is announced to the new customer and, for the last time, to the previous one', async () => {
  const { id, serial } = await anna.getsLicense()
  await listens(anna)
  await listens(boris)
  const sold = ['--email', boris.email, '--reason', 'x', '--note', 'sold']
  await clerk.types('license', 'transfer', String(id), ...sold)
  await call('activate', { serial })
  expect(await deliveries(anna)).toMatchObject([
    { type: 'license.transferred', data: { license: { id }, reason: 'sold', transfer: 'given' } },
  ])
  expect(await deliveries(boris)).toMatchObject([
    { type: 'license.transferred', data: { license: { id }, reason: 'sold', transfer: 'received' } },
    { type: 'activation.created' },
  ])
})

test('each message has the fields that the documentation lists', async () => {
  await listens(anna)
  await anna.buys()
  const [{ id, sn: serial }] = await anna.licenses()
  await call('activate', { serial })
  await clerk.types('license', 'transfer', String(id), '--email', boris.email, '--reason', 'sold')
  await anna.getsLicense({ expiresOn: '2026-11-20' })
  await recordExpired(shop.shop)
  const ending = await anna.getsLicense({ expiresOn: '2026-11-22' })
  await shop.db.update(licenses).set({ termStartsOn: '2026-10-23' }).where(eq(licenses.id, ending.id))
  await sendReminders(shop.shop)
  const announced = await deliveries(anna)
  const bought = ['license.issued', 'order.paid', 'invoice.issued', 'activation.created']
  const later = ['license.transferred', 'license.expired', 'license.expiring']
  expect(announced.map(({ type }) => type)).toEqual([...bought, ...later])
  for (const { type, data, createdAt } of announced) {
    expect(Object.keys(data).sort()).toEqual(documentedFields(type).sort())
    const message = { type, timestamp: createdAt.toISOString(), data }
    expect(webhookMessages[type]?.parse(message)).toMatchObject({ data })
  }
  expect(announced[5]?.data).toMatchObject({ license: { state: 'active', expires_on: '2026-11-20' } })
})

test('a server that takes its seat, gives it back, or lapses is announced', async () => {
  const { serial } = await anna.getsLicense({ servers: 1, expiresOn: '2028-01-01' })
  await listens(anna, ['activation.created', 'activation.released', 'activation.lapsed'])
  await call('activate', { serial, machine: 'one', name: 'studio-1' })
  await call('release', { serial, machine: 'one' })
  await call('activate', { serial, machine: 'two' })
  shop.clock.pass(31 * 24 * 3600)
  await call('activate', { serial, machine: 'three' })
  const announced = await deliveries(anna)
  const happened = announced.map(({ type }) => type.replace('activation.', ''))
  expect(happened).toEqual(['created', 'released', 'created', 'lapsed', 'created'])
  expect(announced[0]?.data).toMatchObject({ activation: { seat: 1, name: 'studio-1', kind: 'online' } })
})

function documentedFields(type: string): string[] {
  const row = readFileSync('docs/webhooks.md', 'utf8')
    .split('\n')
    .find(line => line.startsWith('|') && line.includes(`\`${type}\``))
  return Array.from(row?.split('|')[3]?.matchAll(/`(\w+)`/g) ?? [], ([, field = '']) => field)
}

async function listens(person: Person, types = [...webhookTypes]) {
  const endpoint = { url: 'https://hooks.example/', types, secret: 'whsec_x', createdAt: shop.clock.now() }
  await shop.db.insert(webhookEndpoints).values({ ...endpoint, customerId: await person.id() })
}

async function deliveries(person: Person) {
  const { customerId, id } = webhookEndpoints
  const endpoints = shop.db
    .select({ id })
    .from(webhookEndpoints)
    .where(eq(customerId, await person.id()))
  const isTheirs = inArray(webhookDeliveries.endpointId, endpoints)
  return shop.db.select().from(webhookDeliveries).where(isTheirs).orderBy(asc(webhookDeliveries.id))
}
