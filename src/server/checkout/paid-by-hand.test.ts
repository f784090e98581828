import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chat as english } from '../../texts/en/chat.ts'
import { payments } from '../payments/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { newestInvoice, readChat, writesInChat } from '../testing/sandbox-chat.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { shop, anna, clerk, peers, unmatchedPayments } = openWorld({ peers: { stripe: startStripePeer } })

test('marking an order paid closes its payment page', async () => {
  const order = await anna.orders()
  await clerk.marksPaid(order)
  await expect.poll(() => statusAtProvider(order)).toBe('expired')
  await expect.poll(() => pageStates(order)).toEqual(['expired', 'paid'])
  expect(await anna.status(order)).toBe('paid')
})

test('allocating an unmatched payment to an order closes its payment page', async () => {
  const [cheap, dear] = [await anna.orders(), await anna.orders({ servers: 9 })]
  await anna.pays(dear, { amount_total: cheap.total })
  await clerk.resolves(dear, 'apply', '--orders', String(cheap.id))
  await expect.poll(() => statusAtProvider(cheap)).toBe('expired')
  expect([await anna.status(cheap), (await anna.licenses()).length]).toEqual(['paid', 1])
})

test('a payment made while its order is marked paid becomes an unmatched payment', async () => {
  const order = await anna.orders()
  peers.stripe.pays(order)
  await clerk.marksPaid(order)
  await expect.poll(() => unmatchedPayments(order)).toMatchObject([{ reason: 'paid-twice' }])
  expect(await anna.licenses()).toHaveLength(1)
})

test('marking a crypto order paid withdraws its invoice, and the chat offers no other', async () => {
  const { order, invoice } = await ordersInChat()
  await clerk.marksPaid(order)
  const withdrawn = english.sandboxInvoice.states.withdrawn
  await expect.poll(async () => (await anna.get(invoice)).body).toContain(withdrawn)
  const pressed = await writesInChat(anna, { press: `pay:${order.id}:btcpay:LTC-CHAIN` })
  expect(pressed).toContain(english.state.paid(order.id))
  expect(pressed.split(english.openInvoice)).toHaveLength(2)
})

test('a crypto order that was paid otherwise is offered no new invoice', async () => {
  const { order } = await ordersInChat()
  await shop.db.execute(sql`update sandbox_invoices set status = 'expired' where order_id = ${order.id}`)
  await clerk.marksPaid(order)
  await expect.poll(() => pageStates(order)).toEqual(['expired', 'paid'])
  expect(await readChat(anna)).not.toContain(english.newInvoice)
})

const statusAtProvider = ({ session_id }: Placed) => peers.stripe.sessions.get(session_id)?.status
async function pageStates({ id }: Placed) {
  const pages = await shop.db.select().from(payments).where(eq(payments.orderId, id))
  return pages.map(({ status }) => status).toSorted()
}

async function ordersInChat() {
  const order = await anna.orders({ pay: 'crypto' })
  await writesInChat(anna, { text: `/start ${order.start}` })
  await writesInChat(anna, { press: `pay:${order.id}:btcpay:BTC-CHAIN` })
  const invoice = await eventually(async () => {
    const path = newestInvoice(await readChat(anna))
    expect(path).not.toBe('')
    return path
  })
  return { order, invoice }
}
