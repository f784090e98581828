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
  'a provider that %s cancels the order and says why; the next try opens a page',
  async (_what, answering, timeoutMs) => {
    await anna.speaks('ru')
    const asConfigured = shop.shop.providers.card
    const { url: apiUrl, environment } = peers.stripe
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = environment
    const keys = { secretKey, webhookSecret, apiUrl }
    if (timeoutMs) shop.shop.providers.card = await stripeProvider({ ...keys, timeoutMs }, shop.clock)
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
  const why = 'The payment system did not respond, and nothing was charged. Please try again in a minute.'
  expect([failed.statusCode, failed.json().message]).toEqual([502, why])
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
