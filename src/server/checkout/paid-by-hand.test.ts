import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chat as english } from '../../texts/en/chat.ts'
import { payments, unmatchedPayments } from '../payments/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna, clerk, peers } = openWorld({ peers: { stripe: startStripePeer } })
type Order = Awaited<ReturnType<typeof anna.orders>>

test('marking an order paid closes its payment page', async () => {
  const order = await anna.orders()
  await marksPaid(order)
  await eventually(() => expect(statusAtProvider(order)).toBe('expired'))
  await eventually(async () => expect(await pageStates(order)).toEqual(['expired', 'paid']))
  expect(await anna.status(order)).toBe('paid')
})

test('allocating an unmatched payment to an order closes its payment page', async () => {
  const [cheap, dear] = [await anna.orders(), await anna.orders({ servers: 9 })]
  const paid = { status: 'complete', payment_status: 'paid', payment_intent: 'pi_cheap' } as const
  peers.stripe.change(dear.session_id, { ...paid, amount_total: Math.round(Number(cheap.amount) * 100) })
  await anna.post(`/api/orders/${dear.id}/payment-check/`)
  const [waiting] = await shop.db
    .select()
    .from(unmatchedPayments)
    .where(eq(unmatchedPayments.orderId, dear.id))
  await clerk.types(
    ...`unmatched resolve ${waiting?.id} --as applied --order ${cheap.id} --note mistaken`.split(' '),
  )
  await eventually(() => expect(statusAtProvider(cheap)).toBe('expired'))
  expect([await anna.status(cheap), (await anna.licenses()).length]).toEqual(['paid', 1])
})

test('a payment made while its order is marked paid becomes an unmatched payment', async () => {
  const order = await anna.orders()
  peers.stripe.change(order.session_id, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_twice',
  })
  await marksPaid(order)
  await eventually(async () =>
    expect(
      await shop.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.orderId, order.id)),
    ).toMatchObject([{ reason: 'paid-twice' }]),
  )
  expect(await anna.licenses()).toHaveLength(1)
})

test('marking a crypto order paid withdraws its invoice, and the chat offers no other', async () => {
  const order = await ordersInChat()
  await marksPaid(order)
  await eventually(async () =>
    expect((await anna.get(order.invoice)).body).toContain(english.sandboxInvoice.states.withdrawn),
  )
  const pressed = await writes({ press: `pay:${order.id}:btcpay:LTC-CHAIN` })
  expect(pressed).toContain(english.state.paid(order.id))
  expect(pressed.split(english.openInvoice)).toHaveLength(2)
})

test('a crypto order that was paid otherwise is offered no new invoice', async () => {
  const order = await ordersInChat()
  await shop.db.execute(sql`update sandbox_invoices set status = 'expired' where order_id = ${order.id}`)
  await marksPaid(order)
  await eventually(async () => expect(await pageStates(order)).toEqual(['expired', 'paid']))
  expect(await chat()).not.toContain(english.newInvoice)
})

const statusAtProvider = ({ session_id }: Order) => peers.stripe.sessions.get(session_id)?.status
async function pageStates({ id }: Order) {
  const pages = await shop.db.select().from(payments).where(eq(payments.orderId, id))
  return pages.map(({ status }) => status).toSorted()
}

const marksPaid = ({ id, amount }: Pick<Order, 'id' | 'amount'>) =>
  clerk.types(
    ...`mark-paid ${id} --amount ${amount} --currency EUR --date 2026-11-21 --reference HAND${id}`.split(' '),
  )

async function ordersInChat() {
  const { url } = (await anna.asksFor({ pay: 'crypto' })).json()
  const [{ id, total }] = (await anna.profile()).orders
  await writes({ text: `/start ${new URL(url, 'http://none').searchParams.get('start')}` })
  const page = await writes({ press: `pay:${id}:btcpay:BTC-CHAIN` })
  return { id, amount: (total / 100).toFixed(2), invoice: /\/sandbox\/crypto\/\w+/.exec(page)?.[0] ?? '' }
}

/** Writes in the sandbox chat and returns the page. */
async function writes(message: { text: string } | { press: string }) {
  const form = { csrf: anna.cookies.get('csrftoken') ?? '', ...message }
  await anna.post('/sandbox/chat/', { form, headers: { 'x-csrftoken': '' } })
  return chat()
}

const chat = async () =>
  (await anna.get('/sandbox/chat/')).body.replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(code))
