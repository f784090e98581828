import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chat as english } from '../../texts/en/chat.ts'
import { payments, unmatchedPayments } from '../payments/tables.ts'
import { mails } from '../platform/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld } from '../testing/world.ts'

const { shop, anna, clerk, peers } = openWorld({ peers: { stripe: startStripePeer } })
type Order = Awaited<ReturnType<typeof anna.orders>>

test('cancelling an order closes its payment page', async () => {
  const order = await anna.orders()
  await cancels(order)
  await eventually(() => expect(atProvider(order)).toBe('expired'))
  await eventually(async () => expect(await pages(order)).toMatchObject([{ status: 'expired' }]))
  expect(await anna.status(order)).toBe('cancelled')
})

test('an order is cancelled while the provider is down, and its page closes when the provider is back', async () => {
  const order = await anna.orders()
  peers.stripe.behaviour.failing = true
  await cancels(order)
  await eventually(() => expect(shop.logged.join()).toContain('"job":"close-payment-page"'))
  expect([await anna.status(order), atProvider(order)]).toEqual(['cancelled', 'open'])
  peers.stripe.behaviour.failing = false
  await eventually(() => expect(atProvider(order)).toBe('expired'))
})

test('a payment made just before the order was cancelled becomes an unmatched payment', async () => {
  const order = await anna.orders()
  peers.stripe.change(order.session_id, {
    status: 'complete',
    payment_status: 'paid',
    payment_intent: 'pi_before',
  })
  await cancels(order)
  await eventually(async () => expect(await unmatched(order)).toMatchObject([{ reason: 'order-closed' }]))
  expect([await anna.status(order), atProvider(order)]).toEqual(['cancelled', 'complete'])
})

test('a dry run of a cancellation closes no page and sends no e-mail', async () => {
  const order = await anna.orders()
  await cancels(order, '--dry-run')
  expect(await subjects()).toEqual([])
  expect(await pages(order)).toMatchObject([{ status: 'open' }])
  expect(atProvider(order)).toBe('open')
})

test('the customer of a cancelled order gets one e-mail with the reason', async () => {
  const order = await anna.orders()
  const said = await cancels(order, '--reason', 'Ordered <twice>')
  expect(said).toContain('The customer is notified by e-mail.')
  const [mail, ...more] = await mailed()
  expect(mail?.subject).toBe(`Astra: order ${order.id} is cancelled`)
  expect(mail?.text).toContain(`We have cancelled order ${order.id}.`)
  expect(mail?.text).toContain('Reason: Ordered <twice>')
  expect(mail?.html).not.toContain('<twice>')
  expect(more).toEqual([])
  await expect(cancels(order)).rejects.toThrow('Only a pending order can be cancelled')
  expect(await subjects()).toHaveLength(1)
})

test('the cancellation e-mail is in the customer’s language, and needs no reason', async () => {
  await anna.speaks('ru')
  const order = await anna.orders()
  await cancels(order)
  const [mail] = await mailed()
  expect(mail?.subject).toBe(`Astra: заказ ${order.id} отменён`)
  expect(mail?.text).not.toContain('Причина')
})

test('the chat in which a crypto order is paid says that it was cancelled', async () => {
  const { url } = (await anna.asksFor({ pay: 'crypto' })).json()
  const [order] = (await anna.profile()).orders
  const says = (said: Record<string, string>) => {
    const form = { csrf: anna.cookies.get('csrftoken') ?? '', ...said }
    return anna.post('/sandbox/chat/', { form, headers: { 'x-csrftoken': '' } })
  }
  await says({ text: `/start ${new URL(url, 'http://none').searchParams.get('start')}` })
  await cancels(order)
  expect((await anna.get('/sandbox/chat/')).body).toContain(english.state.cancelled(order.id))
  expect(await subjects()).toEqual([`Astra: order ${order.id} is cancelled`])
})

test('cancelling a bank order sends only the e-mail of its credit note', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  const before = (await subjects()).length
  await cancels(order)
  expect((await subjects()).slice(before)).toEqual([expect.stringContaining('credit note')])
})

test('an order that expires sends no e-mail', async () => {
  const order = await anna.orders()
  peers.stripe.change(order.session_id, { status: 'expired' })
  await anna.post(`/api/orders/${order.id}/payment-check/`)
  expect([await anna.status(order), await subjects()]).toEqual(['expired', []])
})

const cancels = ({ id }: { id: number }, ...more: string[]) => clerk.types('cancel', String(id), ...more)
const atProvider = ({ session_id }: Order) => peers.stripe.sessions.get(session_id)?.status
const pages = ({ id }: Order) => shop.db.select().from(payments).where(eq(payments.orderId, id))
const unmatched = ({ session_id }: Order) =>
  shop.db.select().from(unmatchedPayments).where(eq(unmatchedPayments.sessionId, session_id))
const mailed = () => shop.db.select().from(mails).where(eq(mails.recipient, anna.email)).orderBy(mails.id)
const subjects = async () => (await mailed()).map(({ subject }) => subject)
