import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { startStripePeer } from '../../testing/stripe-peer.ts'
import { openWorld, type Placed } from '../../testing/world.ts'
import { stripeProvider } from './stripe-provider.ts'

const { shop, anna, visitor, peers } = openWorld({ peers: { stripe: startStripePeer } })
beforeEach(() => void (peers.stripe.behaviour.clock = shop.clock))

test('Stripe accepts what it is asked, in Russian too: the tax is a line, every way to pay is left to it', async () => {
  await anna.speaks('ru')
  expect((await anna.asksFor({ product: 'astra-1m', servers: 5, country: 'DEU' })).statusCode).toBe(200)
  const { form } = peers.stripe.requests.findLast(({ method }) => method === 'POST') ?? {}
  const asked = Object.fromEntries(form ?? [])
  expect(asked).toMatchObject({
    locale: 'ru',
    submit_type: 'pay',
    'custom_text[submit][message]':
      'Лицензия будет готова, как только оплата подтвердится: она придёт в\u00a0письме.',
    'line_items[1][price_data][product_data][name]': 'НДС 19\u00a0%',
    'line_items[1][price_data][unit_amount]': '1710',
  })
  expect(Object.keys(asked).filter(name => name.includes('payment_method'))).toEqual([])
})

const price = 'line_items[0][price_data]'
const inSeconds = (moment: string) => String(Date.parse(moment) / 1000)

test.each<[string, Record<string, string>, string]>([
  ['an unknown parameter', { payment_method_types: 'card' }, 'payment_method_types'],
  ['no address to return to', { success_url: '' }, 'success_url'],
  ['an address that is none', { cancel_url: '/orders/' }, 'cancel_url'],
  ['an amount that is not whole', { [`${price}[unit_amount]`]: '22.5' }, `${price}[unit_amount]`],
  ['less than it takes', { [`${price}[unit_amount]`]: '49' }, 'line_items'],
  [
    'two currencies',
    { 'line_items[1][price_data][currency]': 'usd', 'line_items[1][quantity]': '1' },
    'line_items',
  ],
  ['no currency', { [`${price}[currency]`]: '' }, `${price}[currency]`],
  ['too short a time', { expires_at: inSeconds('2026-11-21T10:29:00Z') }, 'expires_at'],
  ['too long a time', { expires_at: inSeconds('2026-11-22T11:00:00Z') }, 'expires_at'],
  ['a language that it does not speak', { locale: 'rus' }, 'locale'],
  ['a long value of metadata', { 'metadata[order_id]': 'x'.repeat(501) }, 'metadata[order_id]'],
  ['no address to write to', { customer_email: 'anna' }, 'customer_email'],
])('the peer refuses %s, as Stripe does', async (_what, change, param) => {
  const refused = { status: 400, error: { type: 'invalid_request_error', param } }
  expect(await asksStripe(change)).toMatchObject(refused)
})

test('the peer answers a key as the first time, and refuses it with other parameters', async () => {
  const first = await asksStripe({}, 'kept')
  expect(await asksStripe({}, 'kept')).toEqual(first)
  const refused = { status: 400, error: { type: 'idempotency_error' } }
  expect(await asksStripe({ locale: 'ru' }, 'kept')).toMatchObject(refused)
  peers.stripe.behaviour.failing = true
  expect((await asksStripe({}, 'failed')).status).toBe(500)
  peers.stripe.reset()
  expect((await asksStripe({}, 'failed')).status).toBe(500)
})

const answers = (status: number, body: string) => (response: ServerResponse) =>
  response.writeHead(status).end(body)
const breaksOff = (response: ServerResponse) =>
  response.writeHead(200, { 'content-length': 100 }).write('{"id":"cs_', () => response.destroy())

test.each<[string, (response: ServerResponse) => unknown, number?]>([
  ['never answers', () => {}, 250],
  ['answers too slowly', response => response.writeHead(200).write('{"id":'), 250],
  ['breaks off in the middle', breaksOff],
  ['answers half of its JSON', answers(200, '{"id":"cs_1","obj')],
  ['asks to slow down', answers(429, '{"error":{"type":"rate_limit"}}')],
  ['is being repaired', answers(503, '<html>')],
  ['hangs up', response => response.destroy()],
  ['names no page to pay on', answers(200, '{"id":"cs_1","url":null}')],
  ['asks for another sum', answers(200, '{"id":"cs_1","url":"x","amount_total":1}')],
])(
  'a provider that %s cancels the order with an explanation, and the next try opens one page',
  async (_what, answering, timeoutMs) => {
    await anna.speaks('ru')
    const asConfigured = shop.shop.providers.card
    const { url: apiUrl, environment } = peers.stripe
    const secrets = {
      secretKey: environment.STRIPE_SECRET_KEY,
      webhookSecret: environment.STRIPE_WEBHOOK_SECRET,
    }
    if (timeoutMs)
      shop.shop.providers.card = await stripeProvider({ ...secrets, apiUrl, timeoutMs }, shop.clock)
    peers.stripe.behaviour.answering = answering
    const failed = await anna.asksFor({ key: 'retried' })
    peers.stripe.reset()
    shop.shop.providers.card = asConfigured
    expect([failed.statusCode, failed.json().message]).toEqual([
      502,
      'Платёжная система не ответила, поэтому заказ отменён и деньги не списаны. Попробуйте ещё раз через минуту.',
    ])
    expect((await anna.asksFor({ key: 'retried' })).json().url).toContain('/pay/cs_test_')
    const { orders } = await anna.profile()
    expect(orders).toMatchObject([{ status: 'pending' }, { status: 'cancelled' }])
    expect(orders.map((order: Placed) => findSessions(order).length)).toEqual([1, 0])
  },
)

test('a fault that Stripe would repeat for a day does not prevent the next try', async () => {
  const { order, opens } = await sendsLinkOfExpiredPage()
  peers.stripe.behaviour.failing = true
  const failed = await opens()
  expect([failed.statusCode, failed.json().message]).toEqual([
    502,
    'The payment system did not respond, and nothing was charged. Please try again in a minute.',
  ])
  peers.stripe.reset()
  const { url } = (await opens()).json().data
  expect(url).toBe(findSessions(order)[1]?.url)
  expect((await opens()).json().data.url).toBe(url)
  expect(findSessions(order)).toHaveLength(2)
})

test('a page whose answer was lost on the way is not opened twice', async () => {
  const { order, opens } = await sendsLinkOfExpiredPage()
  peers.stripe.behaviour.losingNext = '/v1/checkout/sessions'
  expect((await opens()).json().data.url).toBe(findSessions(order)[1]?.url)
  expect(findSessions(order)).toHaveLength(2)
})

const findSessions = ({ id }: { id: number }) =>
  [...peers.stripe.sessions.values()].filter(session => session.client_reference_id === String(id))

async function sendsLinkOfExpiredPage() {
  const order = await anna.orders()
  const link = (await anna.post(`/api/orders/${order.id}/payment-link/`)).json().data.url
  peers.stripe.change(order.session_id, { status: 'expired' })
  await anna.returnsTo(order)
  return { order, opens: () => visitor().get(`/api/orders/payment-link/${new URL(link).search}`) }
}

let keys = 0
const session = {
  mode: 'payment',
  success_url: 'https://shop.example/orders/1/review/?new',
  'line_items[0][quantity]': '1',
  [`${price}[currency]`]: 'eur',
  [`${price}[unit_amount]`]: '2200',
  [`${price}[product_data][name]`]: 'Astra',
}

/** Asks the peer for a session; a parameter of '' is left out. */
async function asksStripe(change: Record<string, string>, key = `key-${++keys}`) {
  const form = new URLSearchParams(
    Object.entries({ ...session, ...change }).filter(([, value]) => value !== ''),
  )
  const headers = { authorization: 'Bearer sk_test_peer', 'idempotency-key': key }
  const reply = await fetch(`${peers.stripe.url}/v1/checkout/sessions`, {
    method: 'POST',
    body: form,
    headers,
  })
  return { status: reply.status, ...Object(await reply.json()) }
}
