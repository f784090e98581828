import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chat as english } from '../../texts/en/chat.ts'
import { payments, unmatchedPayments } from '../payments/tables.ts'
import { mails } from '../platform/tables.ts'
import { type Admin, openAdmin } from '../testing/admin-for-tests.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { type StripePeer, startStripePeer } from '../testing/stripe-peer.ts'

let peer: StripePeer
let shop: TestShop
let owner: Admin
let anna: Visitor
let email = ''
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
  peer.behaviour.failing = false
  anna = visitor(shop)
  email = `anna${++people}@studio.example`
  await anna.signsIn(email)
})

async function orders(cart: object = {}) {
  const json = { product: 'astra-1m', payment: 'stripe', country: 'DEU', ...cart }
  const { url } = (await anna.post('/api/astra/order/', { json })).json()
  const [order] = (await anna.get('/api/accounts/profile/')).json().data.orders
  return { id: order.id as number, sessionId: order.session_id as string, url: String(url) }
}

type Ordered = Awaited<ReturnType<typeof orders>>
const cancels = ({ id }: Ordered, ...more: string[]) => owner.types('cancel', String(id), ...more)
const statusOf = async ({ id }: Ordered) => (await anna.get(`/api/orders/${id}/`)).json().data.status
const atProvider = ({ sessionId }: Ordered) => peer.sessions.get(sessionId)?.status
const rowsOf = async <Row extends { sessionId: string }>(rows: Promise<Row[]>, { sessionId }: Ordered) =>
  (await rows).filter(row => row.sessionId === sessionId)
const pages = (order: Ordered) => rowsOf(shop.shop.db.select().from(payments), order)
const queued = (order: Ordered) => rowsOf(shop.shop.db.select().from(unmatchedPayments), order)

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

test('cancelling in a dry run leaves the page open, and nobody is written to', async () => {
  const order = await orders()
  await cancels(order, '--dry-run')
  expect(await subjects()).toEqual([])
  expect(await pages(order)).toMatchObject([{ status: 'open' }])
  expect(atProvider(order)).toBe('open')
})

const mailed = () => shop.shop.db.select().from(mails).where(eq(mails.recipient, email)).orderBy(mails.id)
const subjects = async () => (await mailed()).map(({ subject }) => subject)

test('whose order the owner has cancelled is written to, with the reason', async () => {
  const order = await orders()
  const said = await cancels(order, '--reason', 'Ordered <twice>')
  expect(said).toContain('The mail about it is on its way to the customer.')
  const [mail, ...more] = await mailed()
  expect(mail?.subject).toBe(`Astra: order ${order.id} is cancelled`)
  expect(mail?.text).toContain(`We have cancelled order ${order.id}.`)
  expect(mail?.text).toContain('Reason: Ordered <twice>')
  expect(mail?.html).not.toContain('<twice>')
  expect(more).toEqual([])
  await expect(cancels(order)).rejects.toThrow('is cancelled and stays so')
  expect(await subjects()).toHaveLength(1)
})

test('in Russian, and without a reason where there is none, who chose Russian', async () => {
  await anna.post('/i18n/setlang', { form: { language: 'ru' } })
  const order = await orders()
  await cancels(order)
  const [mail] = await mailed()
  expect(mail?.subject).toBe(`Astra: заказ ${order.id} отменён`)
  expect(mail?.text).not.toContain('Причина')
})

test('the chat in which a crypto order is paid says that it was cancelled', async () => {
  const order = await orders({ payment: 'crypto' })
  const says = (said: Record<string, string>) => {
    const form = { csrf: anna.cookies.get('csrftoken') ?? '', ...said }
    return anna.post('/sandbox/chat/', { form, headers: { 'x-csrftoken': '' } })
  }
  await says({ text: `/start ${new URL(order.url, 'http://none').searchParams.get('start')}` })
  await cancels(order)
  expect((await anna.get('/sandbox/chat/')).body).toContain(english.state.cancelled(order.id))
  expect(await subjects()).toEqual([`Astra: order ${order.id} is cancelled`])
})

test('a cancelled bank order has the credit note’s mail as its only one', async () => {
  const address = { client_company: 'Studio', client_zip: '1', client_city: 'A', client_address_line: 'B' }
  const order = await orders({ payment: 'bank', country: 'RUS', ...address })
  const before = (await subjects()).length
  await cancels(order)
  expect((await subjects()).slice(before)).toEqual([expect.stringContaining('credit note')])
})

test('an order that merely ran out of time is written about to nobody', async () => {
  const order = await orders()
  peer.change(order.sessionId, { status: 'expired' })
  await anna.post(`/api/orders/${order.id}/payment-check/`)
  expect([await statusOf(order), await subjects()]).toEqual(['expired', []])
})
