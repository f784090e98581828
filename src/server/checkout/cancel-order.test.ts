import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { chat as english } from '../../texts/en/chat.ts'
import { actions } from '../audit/tables.ts'
import { payments } from '../payments/tables.ts'
import { mails } from '../platform/database/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { readChat, writesInChat } from '../testing/sandbox-chat.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'

const { shop, anna, clerk, peers, unmatchedPayments } = openWorld({ peers: { stripe: startStripePeer } })

test('cancelling an order closes its payment page', async () => {
  const order = await anna.orders()
  await clerk.cancels(order)
  await eventually(() => expect(atProvider(order)).toBe('expired'))
  await eventually(async () => expect(await pages(order)).toMatchObject([{ status: 'expired' }]))
  expect(await anna.status(order)).toBe('cancelled')
})

test('an order is cancelled while the provider is down, and its page closes when the provider is back', async () => {
  const order = await anna.orders()
  peers.stripe.behaviour.failing = true
  await clerk.cancels(order)
  await eventually(() => expect(shop.logged.join()).toContain('"job":"close-payment-page"'))
  expect([await anna.status(order), atProvider(order)]).toEqual(['cancelled', 'open'])
  peers.stripe.reset()
  await eventually(() => expect(atProvider(order)).toBe('expired'))
})

test('a payment made just before the order was cancelled becomes an unmatched payment', async () => {
  const order = await anna.orders()
  peers.stripe.pays(order)
  await clerk.cancels(order)
  await eventually(async () =>
    expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'order-closed' }]),
  )
  expect([await anna.status(order), atProvider(order)]).toEqual(['cancelled', 'complete'])
  expect(await anna.licenses()).toEqual([])
})

test('a dry run of a cancellation closes no page and sends no e-mail', async () => {
  const order = await anna.orders()
  await clerk.cancels(order, '--dry-run')
  expect(await subjects()).toEqual([])
  expect(await pages(order)).toMatchObject([{ status: 'open' }])
  expect(atProvider(order)).toBe('open')
})

test('the customer of a cancelled order gets one e-mail with the words for them, and the audit has the reason', async () => {
  const order = await anna.orders()
  const said = await clerk.cancels(order, '--note', 'Ordered <twice>', '--reason', 'Ticket 7')
  expect(said).toContain(`${anna.email} gets the e-mail`)
  const [mail, ...more] = await mailed()
  expect(mail?.subject).toBe(`Astra: order ${order.id} is cancelled`)
  expect(mail?.text).toContain(`We have cancelled order ${order.id}.`)
  expect(mail?.text).toContain('Reason: Ordered <twice>')
  expect(mail?.html).not.toContain('<twice>')
  expect(mail?.text).not.toContain('Ticket 7')
  const audited = await shop.db
    .select()
    .from(actions)
    .where(eq(actions.targetId, String(order.id)))
  expect(audited.map(({ reason }) => reason)).toContain('Ticket 7')
  expect(more).toEqual([])
  await expect(clerk.cancels(order)).rejects.toThrow('not-possible-now')
  expect(await subjects()).toHaveLength(1)
})

test('the cancellation e-mail is in the customer’s language, and needs no reason', async () => {
  await anna.speaks('ru')
  const order = await anna.orders()
  await clerk.cancels(order)
  const [mail] = await mailed()
  expect(mail?.subject).toBe(`Astra: заказ ${order.id} отменён`)
  expect(mail?.text).not.toContain('Причина')
})

test('the chat in which a crypto order is paid says that it was cancelled', async () => {
  const order = await anna.orders({ pay: 'crypto' })
  await writesInChat(anna, { text: `/start ${order.start}` })
  await clerk.cancels(order)
  expect(await readChat(anna)).toContain(english.state.cancelled(order.id))
  expect(await subjects()).toEqual([`Astra: order ${order.id} is cancelled`])
})

test('cancelling a bank order sends only the e-mail of its credit note', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'RUS' })
  const before = (await subjects()).length
  await clerk.cancels(order)
  expect((await subjects()).slice(before)).toEqual([expect.stringContaining('credit note')])
})

test('an order that expires sends no e-mail but that of its expiry', async () => {
  const order = await anna.orders()
  peers.stripe.change(order.session_id, { status: 'expired' })
  await anna.returnsTo(order)
  expect(await anna.order(order)).toMatchObject({ status: 'expired', payment_url: '' })
  expect(await subjects()).toEqual([`Astra: order ${order.id} has expired`])
})

const atProvider = ({ session_id }: Placed) => peers.stripe.sessions.get(session_id)?.status
const pages = ({ id }: Placed) => shop.db.select().from(payments).where(eq(payments.orderId, id))
const mailed = () => shop.db.select().from(mails).where(eq(mails.recipient, anna.email)).orderBy(mails.id)
const subjects = async () => (await mailed()).map(({ subject }) => subject)
