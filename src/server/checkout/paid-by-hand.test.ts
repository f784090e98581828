import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chat as english } from '../../texts/en/chat.ts'
import { payments, unmatchedPayments } from '../payments/tables.ts'
import { type Admin, openAdmin } from '../testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer } from '../testing/stripe-peer.ts'

let peer: StripePeer
let shop: TestShop
let owner: Admin
let anna: Visitor
let people = 0

beforeAll(async () => {
  peer = await startStripePeer()
  shop = await openTestShop(peer.environment)
  owner = await openAdmin(shop)
})
afterAll(async () => {
  await owner.close()
  await shop.close()
  await peer.close()
})
beforeEach(async () => {
  anna = visitor(shop)
  await anna.signsIn(`anna${++people}@studio.example`)
})

type Ordered = { id: number; sessionId: string; amount: string; start: string }

async function orders(cart: object = {}): Promise<Ordered> {
  const json = { product: 'astra-1m', payment: 'stripe', country: 'USA', ...cart }
  const { url } = (await anna.post('/api/astra/order/', { json })).json()
  const [{ id, session_id: sessionId, total }] = (await profile()).orders
  const start = new URL(url, 'http://none').searchParams.get('start') ?? ''
  return { id, sessionId, amount: (total / 100).toFixed(2), start }
}

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const statusOf = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data.status
const atProvider = ({ sessionId }: Ordered) => peer.sessions.get(sessionId)?.status
const pagesOf = ({ id }: Ordered) => shop.shop.db.select().from(payments).where(eq(payments.orderId, id))
const pageStates = async (order: Ordered) => (await pagesOf(order)).map(({ status }) => status).toSorted()

const marksPaid = ({ id, amount }: Ordered) =>
  owner.types(
    ...`mark-paid ${id} --amount ${amount} --currency EUR --date 2026-11-21 --reference HAND${id}`.split(' '),
  )

test('nobody can pay on the page of an order that the owner has marked paid', async () => {
  const order = await orders()
  await marksPaid(order)
  await eventually(() => expect(atProvider(order)).toBe('expired'))
  await eventually(async () => expect(await pageStates(order)).toEqual(['expired', 'paid']))
  expect(await statusOf(order)).toBe('paid')
})

test('nor on the page of an order that waiting money was counted for', async () => {
  const [cheap, dear] = [await orders(), await orders({ servers: 9 })]
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_cheap' } as const
  peer.change(dear.sessionId, { ...paid, amount_total: Math.round(Number(cheap.amount) * 100) })
  await anna.post(`/api/orders/${dear.id}/payment-check/`)
  const [waiting] = await shop.shop.db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.orderId, dear.id))
  await owner.types(
    ...`queue resolve ${waiting?.id} --as applied --order ${cheap.id} --note mistaken`.split(' '),
  )
  await eventually(() => expect(atProvider(cheap)).toBe('expired'))
  expect([await statusOf(cheap), (await profile()).licenses.length]).toEqual(['paid', 1])
})

test('a page that is paid at the very time its order is marked paid brings money that waits for a person', async () => {
  const order = await orders()
  peer.change(order.sessionId, { status: 'complete', payment_status: 'paid', payment_intent: 'pi_twice' })
  await marksPaid(order)
  await eventually(async () =>
    expect(
      await shop.shop.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, order.id)),
    ).toMatchObject([{ reason: 'paid-twice' }]),
  )
  expect((await profile()).licenses).toHaveLength(1)
})

/** Says something in the sandbox chat, and reads all of it. */
async function says(said: { text: string } | { press: string }) {
  const form = { csrf: anna.cookies.get('csrftoken') ?? '', ...said }
  await anna.post('/sandbox/chat/', { form, headers: { 'x-csrftoken': '' } })
  return chat()
}
const chat = async () =>
  (await anna.get('/sandbox/chat/')).body.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))

async function ordersInChat() {
  const order = await orders({ payment: 'crypto' })
  await says({ text: `/start ${order.start}` })
  const page = await says({ press: `pay:${order.id}:btcpay:BTC-CHAIN` })
  return { ...order, invoice: /\/sandbox\/crypto\/\w+/.exec(page)?.[0] ?? '' }
}

test('the invoice of a crypto order that the owner has marked paid is withdrawn, and the chat offers no other', async () => {
  const order = await ordersInChat()
  await marksPaid(order)
  await eventually(async () =>
    expect((await anna.get(order.invoice)).body).toContain(english.sandboxInvoice.states.withdrawn),
  )
  const pressed = await says({ press: `pay:${order.id}:btcpay:LTC-CHAIN` })
  expect(pressed).toContain(english.state.paid(order.id))
  expect(pressed.split(english.openInvoice)).toHaveLength(2)
})

test('whoever has paid otherwise is not offered another invoice when the time of theirs is over', async () => {
  const order = await ordersInChat()
  await shop.shop.db.execute(sql`update sandbox_invoices set status = 'expired' where order_id = ${order.id}`)
  await marksPaid(order)
  await eventually(async () => expect(await pageStates(order)).toEqual(['expired', 'paid']))
  expect(await chat()).not.toContain(english.newInvoice)
})
