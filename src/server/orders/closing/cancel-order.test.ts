import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { paymentMismatches, payments } from '../../payments/tables.ts'
import { type Visitor, visitor } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { type Owner, ownerOf } from '../../testing/owner-for-tests.ts'
import { openTestShop, type TestShop } from '../../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer } from '../../testing/stripe-peer.ts'

let peer: StripePeer
let shop: TestShop
let owner: Owner
let anna: Visitor
let people = 0

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
  owner = await ownerOf(shop)
})
afterAll(async () => {
  await owner.close()
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  peer.behaviour.failing = false
  anna = visitor(shop)
  await anna.signsIn(`anna${++people}@studio.example`)
})

async function orders() {
  await anna.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  const [order] = (await anna.get('/api/accounts/profile/')).json().data.orders
  return { id: order.id as number, sessionId: order.session_id as string }
}

type Ordered = Awaited<ReturnType<typeof orders>>
const cancels = ({ id }: Ordered, ...more: string[]) => owner.types('cancel', String(id), ...more)
const statusOf = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data.status
const atProvider = ({ sessionId }: Ordered) => peer.sessions.get(sessionId)?.status
const rowsOf = async <Row extends { sessionId: string }>(rows: Promise<Row[]>, { sessionId }: Ordered) =>
  (await rows).filter(row => row.sessionId === sessionId)
const pages = (order: Ordered) => rowsOf(shop.shop.db.select().from(payments), order)
const queued = (order: Ordered) => rowsOf(shop.shop.db.select().from(paymentMismatches), order)

test('nobody can pay on the page of an order that was cancelled', async () => {
  const order = await orders()
  await cancels(order)
  await eventually(() => expect(atProvider(order)).toBe('expired'))
  await eventually(async () => expect(await pages(order)).toMatchObject([{ status: 'expired' }]))
  expect(await statusOf(order)).toBe('cancelled')
})

test('an order is cancelled while the provider does not answer, and its page closes when it does again', async () => {
  const order = await orders()
  peer.behaviour.failing = true
  await cancels(order)
  await eventually(() => expect(shop.logged.join()).toContain('"job":"close-payment-page"'))
  expect([await statusOf(order), atProvider(order)]).toEqual(['cancelled', 'open'])
  peer.behaviour.failing = false
  await eventually(() => expect(atProvider(order)).toBe('expired'))
})

test('a page that was paid just before its order was cancelled stays paid, and its money waits for a person', async () => {
  const order = await orders()
  peer.change(order.sessionId, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_before' })
  await cancels(order)
  await eventually(async () => expect(await queued(order)).toMatchObject([{ reason: 'order-closed' }]))
  expect([await statusOf(order), atProvider(order)]).toEqual(['cancelled', 'complete'])
})

test('cancelling in a dry run leaves the page open', async () => {
  const order = await orders()
  await cancels(order, '--dry-run')
  expect(await pages(order)).toMatchObject([{ status: 'open' }])
  expect(atProvider(order)).toBe('open')
})
