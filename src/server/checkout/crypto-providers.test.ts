import type { ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainAmount } from '../../domain/money/money.ts'
import { chat as english } from '../../texts/en/chat.ts'
import { telegramWebhookSecret } from '../bot/telegram/telegram-api.ts'
import { unmatchedPayments } from '../payments/tables.ts'
import { openAdmin } from '../testing/admin-for-tests.ts'
import { type BtcpayPeer, btcpayWebhook, startBtcpayPeer } from '../testing/btcpay-peer.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { type CryptoPayPeer, cryptoPayWebhook, startCryptoPayPeer } from '../testing/crypto-pay-peer.ts'
import { eventually } from '../testing/eventually.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { pressed, startTelegramPeer, type TelegramPeer, written } from '../testing/telegram-peer.ts'
import { syncOpenPayments } from './sync-open-payments.ts'
import { webhookEvents } from './webhooks/tables.ts'

let telegram: TelegramPeer
let btcpay: BtcpayPeer
let cryptoPay: CryptoPayPeer
let world: TestShop
let anna: Visitor
let customers = 0
let chat = 900
let updates = 0
let events = 0

beforeAll(async () => {
  telegram = await startTelegramPeer()
  btcpay = await startBtcpayPeer()
  cryptoPay = await startCryptoPayPeer()
  world = await openTestShop({
    BASE_URL: 'https://shop.example',
    SANDBOX: '1',
    ...telegram.environment,
    ...btcpay.environment,
    ...cryptoPay.environment,
  })
})
afterAll(async () => {
  await world.close()
  await Promise.all([telegram, btcpay, cryptoPay].map(peer => peer.close()))
})
beforeEach(async () => {
  world.clock.set('2026-11-21T10:00:00Z')
  anna = visitor(world)
  await anna.signsIn(`payer${++customers}@studio.example`)
  chat++
})
afterEach(() => {
  btcpay.behaviour.answering = null
  cryptoPay.behaviour.answering = null
})

type Placed = { id: number; total: number }

/** Orders, and opens the order in a chat of her own. */
async function orders(cart: object = {}): Promise<Placed> {
  const json = { product: 'astra-1m', payment: 'crypto', country: 'DEU', ...cart }
  const { url } = (await anna.post('/api/astra/order/', { json })).json()
  const [newest] = (await profile()).orders
  await sends(written(++updates, chat, `/start ${new URL(url).searchParams.get('start')}`))
  await hears(`order ${newest.id}`)
  return { id: newest.id, total: newest.total }
}

const profile = async () => (await anna.get('/api/accounts/profile/')).json().data
const orderNow = async ({ id }: Placed) => (await anna.get(`/api/orders/${id}/`)).json().data
const hears = (words: string) => eventually(() => expect(telegram.told(chat).join('\n')).toContain(words))

const sends = (update: object) =>
  world.app.inject({
    method: 'POST',
    url: '/api/webhooks/telegram/',
    headers: {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': telegramWebhookSecret(world.shop.config),
    },
    payload: JSON.stringify(update),
  })

async function presses(order: Placed, provider: string, way: string) {
  const before = telegram.told(chat).length
  await sends(pressed(++updates, chat, `pay:${order.id}:${provider}:${way}`))
  await eventually(() => expect(telegram.told(chat).length).toBeGreaterThan(before))
}

function btcpayInvoices({ id }: Placed) {
  return [...btcpay.invoices.values()].filter(({ metadata }) => metadata['orderId'] === String(id))
}
async function btcpayInvoice(order: Placed): Promise<string> {
  await presses(order, 'btcpay', 'BTC-CHAIN')
  return btcpayInvoices(order).at(-1)?.id ?? ''
}
async function cryptoPayInvoice(order: Placed): Promise<number> {
  await presses(order, 'crypto-pay', 'USDT')
  return (
    [...cryptoPay.invoices.values()].findLast(({ payload }) => payload.startsWith(`order:${order.id}:`))
      ?.invoice_id ?? 0
  )
}

const notice = (invoiceId: string, type = 'InvoiceSettled', id = `delivery${++events}`) =>
  btcpayWebhook({ id, type, invoiceId })
const mismatches = async ({ id }: Placed) =>
  (await world.shop.db.select().from(unmatchedPayments)).filter(({ orderId }) => orderId === id)
const countEvents = () => world.shop.db.$count(webhookEvents)
const quiet = () =>
  eventually(async () => expect(await world.shop.db.$count(webhookEvents, sql`processed_at is null`)).toBe(0))

test.each([
  ['DEU', 'EUR'],
  ['RUS', 'RUB'],
  ['BLR', 'BYN'],
])('an order from %s is invoiced in %s, in the very sum of the order', async (country, currency) => {
  const order = await orders({ country })
  const first = btcpay.invoices.get(await btcpayInvoice(order))
  expect(first).toMatchObject({ currency, amount: plainAmount(order.total) })
  const other = await orders({ country, servers: 2 })
  const second = cryptoPay.invoices.get(await cryptoPayInvoice(other))
  expect(second).toMatchObject({ currency_type: 'fiat', fiat: currency, amount: plainAmount(other.total) })
})

test('a payment system is told the order and nothing of the customer', async () => {
  const order = await orders()
  await btcpayInvoice(order)
  const [asked] = btcpay.requests.filter(({ method }) => method === 'POST').slice(-1)
  expect(asked?.body).toMatchObject({
    metadata: { orderId: String(order.id), attempt: 1 },
    checkout: { expirationMinutes: 60, paymentTolerance: 0, defaultPaymentMethod: 'BTC-CHAIN' },
  })
  expect(JSON.stringify(asked?.body)).not.toContain('@')
})

test('the chat offers the currencies of both payment systems', async () => {
  await orders()
  const said = telegram.called('sendMessage').findLast(({ chat_id }) => Number(chat_id) === chat)
  for (const label of ['Bitcoin', 'Bitcoin Lightning', 'USDT, Crypto Pay', 'TON, Crypto Pay'])
    expect(JSON.stringify(said)).toContain(label)
})

test('a settled BTCPay invoice gives one license, whatever comes twice, late or in another order', async () => {
  const order = await orders()
  const invoice = await btcpayInvoice(order)
  btcpay.change(invoice, { status: 'Processing' })
  await world.app.inject(notice(invoice, 'InvoiceProcessing'))
  await hears(english.progress.confirming(order.id))
  await world.app.inject(notice(invoice, 'InvoiceReceivedPayment'))
  await quiet()
  expect(telegram.told(chat).filter(words => words === english.progress.confirming(order.id))).toHaveLength(1)
  expect(await orderNow(order)).toMatchObject({ status: 'pending' })

  btcpay.change(invoice, { status: 'Settled' })
  const same = notice(invoice)
  const replies = await Promise.all([
    ...Array.from({ length: 10 }, () => world.app.inject(same)),
    ...Array.from({ length: 5 }, () => world.app.inject(notice(invoice))),
    world.app.inject(notice(invoice, 'InvoiceProcessing')),
    world.app.inject(notice(invoice, 'InvoiceCreated')),
  ])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await hears('Serial number: ')
  await world.app.inject(notice(invoice, 'InvoiceExpired'))
  await quiet()
  expect(await orderNow(order)).toMatchObject({ status: 'paid' })
  expect((await profile()).licenses).toHaveLength(1)
  expect(telegram.told(chat).filter(words => words.includes('Serial number: '))).toHaveLength(1)
})

test('a redelivery is the event it repeats', async () => {
  const order = await orders()
  const invoiceId = await btcpayInvoice(order)
  const before = await countEvents()
  await world.app.inject(btcpayWebhook({ id: 'first-delivery', type: 'InvoiceCreated', invoiceId }))
  await world.app.inject(
    btcpayWebhook({ id: 'second-delivery', original: 'first-delivery', type: 'InvoiceCreated', invoiceId }),
  )
  expect(await countEvents()).toBe(before + 1)
})

test('a notice that says settled is not believed: the payment system is asked', async () => {
  const order = await orders()
  const [invoice, other] = [await btcpayInvoice(order), await orders({ servers: 2 })]
  await world.app.inject(notice(invoice))
  await world.app.inject(cryptoPayWebhook(await cryptoPayInvoice(other)))
  await quiet()
  expect([await orderNow(order), await orderNow(other)]).toMatchObject([
    { status: 'pending' },
    { status: 'pending' },
  ])
})

test.each([
  ['Expired', 'PaidPartial', 'paid-partly', 'pending'],
  ['Expired', 'PaidLate', 'paid-late', 'pending'],
  ['Settled', 'PaidOver', 'paid-over', 'paid'],
] as const)(
  'an invoice that is %s and %s waits for a person as %s',
  async (status, additionalStatus, reason, left) => {
    const order = await orders()
    const invoice = await btcpayInvoice(order)
    btcpay.change(invoice, { status, additionalStatus })
    await Promise.all([
      world.app.inject(notice(invoice)),
      world.app.inject(notice(invoice, 'InvoiceExpired')),
    ])
    await hears(english.unmatched[reason](order.id, 'support@example.com'))
    await quiet()
    expect(await mismatches(order)).toMatchObject([{ reason, amount: order.total, currency: 'EUR' }])
    expect(await orderNow(order)).toMatchObject({ status: left })
    expect(telegram.told(chat).join()).not.toContain(english.progress.expired(order.id))
    const invoices = btcpay.invoices.size
    await presses(order, 'btcpay', 'BTC-CHAIN')
    expect(btcpay.invoices.size).toBe(invoices)
  },
)

test('of an invoice that was paid in part or too much, the whole sum is not taken for what came', async () => {
  const owner = await openAdmin(world)
  const counts = async (order: Placed, to: Placed, ...more: string[]) =>
    owner.types(
      ...`unmatched resolve ${(await mismatches(order))[0]?.id} --as applied --note x --order ${to.id}`.split(
        ' ',
      ),
      ...more,
    )
  const part = await orders()
  btcpay.change(await btcpayInvoice(part), { status: 'Expired', additionalStatus: 'PaidPartial' })
  world.clock.pass(1)
  await syncOpenPayments(world.shop)
  await expect(counts(part, part)).rejects.toThrow('is less than the total of the order')
  expect(await counts(part, part, '--accept-difference')).toContain('is paid')

  const over = await orders({ servers: 2 })
  btcpay.change(await btcpayInvoice(over), { status: 'Settled', additionalStatus: 'PaidOver' })
  world.clock.pass(1)
  await syncOpenPayments(world.shop)
  const other = await orders({ servers: 2, periods: 1, product: 'astra-1m', country: 'USA' })
  await expect(counts(over, other, '--accept-difference')).rejects.toThrow('paid its order')
  expect(await orderNow(other)).toMatchObject({ status: 'pending' })
  await owner.close()
})

test.each([
  ['Invalid', 'failed'],
  ['Expired', 'expired'],
] as const)('an invoice that is %s makes room for the next one', async (status, told) => {
  const order = await orders()
  const invoice = await btcpayInvoice(order)
  btcpay.change(invoice, { status })
  await world.app.inject(notice(invoice, `Invoice${status}`))
  await hears(english.progress[told](order.id))
  const next = await btcpayInvoice(order)
  expect(next).not.toBe(invoice)
  btcpay.change(next, { status: 'Settled', additionalStatus: 'Marked' })
  await world.app.inject(notice(next))
  await hears('Serial number: ')
})

test('an invoice over another sum or currency pays nothing', async () => {
  const [cheap, foreign] = [await orders({ servers: 9 }), await orders({ servers: 8 })]
  const [first, second] = [await btcpayInvoice(cheap), await btcpayInvoice(foreign)]
  btcpay.change(first, { status: 'Settled', amount: '1.00' })
  btcpay.change(second, { status: 'Settled', currency: 'RUB' })
  await Promise.all([first, second].map(invoice => world.app.inject(notice(invoice))))
  await quiet()
  expect([await mismatches(cheap), await mismatches(foreign)]).toMatchObject([
    [{ reason: 'wrong-amount' }],
    [{ reason: 'wrong-currency' }],
  ])
  expect((await profile()).licenses).toEqual([])
})

test('money for an order that is over waits for a person', async () => {
  const order = await orders()
  const invoice = await btcpayInvoice(order)
  btcpay.change(invoice, { status: 'Expired' })
  await world.app.inject(notice(invoice, 'InvoiceExpired'))
  await quiet()
  world.clock.pass(86_401)
  await syncOpenPayments(world.shop)
  expect(await orderNow(order)).toMatchObject({ status: 'expired' })
  btcpay.change(invoice, { status: 'Settled', additionalStatus: 'PaidLate' })
  await world.app.inject(notice(invoice))
  await hears(english.unmatched.other(order.id, 'support@example.com'))
  expect(await mismatches(order)).toMatchObject([{ reason: 'order-closed' }])
})

test('the invoice of an order that was cancelled is withdrawn, but not one that money is on its way to', async () => {
  const owner = await openAdmin(world)
  const [waiting, confirming, listed] = [
    await orders(),
    await orders({ servers: 2 }),
    await orders({ servers: 3 }),
  ]
  const [unpaid, busy] = [await btcpayInvoice(waiting), await btcpayInvoice(confirming)]
  const deleted = await cryptoPayInvoice(listed)
  btcpay.change(busy, { status: 'Processing' })
  for (const { id } of [waiting, confirming, listed]) await owner.types('cancel', String(id))
  await eventually(() => expect(btcpay.invoices.get(unpaid)?.status).toBe('Invalid'))
  await eventually(() => expect(cryptoPay.invoices.has(deleted)).toBe(false))
  expect(btcpay.invoices.get(busy)?.status).toBe('Processing')
  await owner.close()
})

test('a payment by Crypto Pay gives one license, though its update ids repeat', async () => {
  const order = await orders()
  const invoice = await cryptoPayInvoice(order)
  cryptoPay.change(invoice, { status: 'paid' })
  const before = await countEvents()
  await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      world.app.inject(cryptoPayWebhook(invoice, { updateId: index % 3 })),
    ),
  )
  await hears('Serial number: ')
  expect(await countEvents()).toBe(before + 1)
  expect((await profile()).licenses).toHaveLength(1)
})

test('who changes to the other payment system gives the first invoice up, unless money is on its way there', async () => {
  const order = await orders()
  const first = await btcpayInvoice(order)
  const second = await cryptoPayInvoice(order)
  expect([btcpay.invoices.get(first)?.status, cryptoPay.invoices.get(second)?.status]).toEqual([
    'Invalid',
    'active',
  ])
  const third = await btcpayInvoice(order)
  expect(cryptoPay.invoices.has(second)).toBe(false)
  btcpay.change(third, { status: 'Processing' })
  await presses(order, 'crypto-pay', 'TON')
  expect(
    [...cryptoPay.invoices.values()].filter(({ payload }) => payload.startsWith(`order:${order.id}:`)),
  ).toEqual([])
  expect(telegram.told(chat).join()).not.toContain(english.progress.failed(order.id))
  btcpay.change(third, { status: 'Settled' })
  await world.app.inject(notice(third))
  await hears('Serial number: ')
})

test('money for an invoice that was given up is not lost: a person hears of it', async () => {
  const order = await orders()
  const first = await btcpayInvoice(order)
  await cryptoPayInvoice(order)
  await world.app.inject(notice(first, 'InvoiceInvalid'))
  await quiet()
  expect(await mismatches(order)).toEqual([])
  await world.app.inject(notice(first, 'InvoicePaymentSettled'))
  await hears(english.unmatched['paid-late'](order.id, 'support@example.com'))
  expect(await mismatches(order)).toMatchObject([{ reason: 'paid-late' }])
  expect(await orderNow(order)).toMatchObject({ status: 'pending' })
})

const doors = [
  [
    'btcpay',
    'btcpay-sig',
    btcpayWebhook({ id: 'forged', type: 'InvoiceSettled', invoiceId: 'x', secret: 'guess' }),
  ],
  ['crypto-pay', 'crypto-pay-api-signature', cryptoPayWebhook(7777, { token: 'guess' })],
] as const

test.each(doors)(
  'a notice at the door of %s that is forged, unsigned or no event is refused and not kept',
  async (_door, header, forged) => {
    const before = await countEvents()
    const { [header as keyof typeof forged.headers]: signature, ...unsigned } = forged.headers
    const signatures = [String(signature), '', 'sha256=', 'sha256=zz', 'é', '0'.repeat(64)]
    for (const each of signatures)
      expect(
        (await world.app.inject({ ...forged, headers: { ...unsigned, [header]: each } })).statusCode,
      ).toBe(400)
    expect((await world.app.inject({ ...forged, headers: unsigned })).statusCode).toBe(400)
    expect(await countEvents()).toBe(before)
  },
)

test('a rightly signed notice of another store, or about no invoice of ours, changes nothing', async () => {
  const order = await orders()
  const invoiceId = await btcpayInvoice(order)
  btcpay.change(invoiceId, { status: 'Settled' })
  const foreign = btcpayWebhook({ id: 'foreign', type: 'InvoiceSettled', invoiceId, storeId: 'store-2' })
  expect((await world.app.inject(foreign)).statusCode).toBe(200)
  await quiet()
  expect(await orderNow(order)).toMatchObject({ status: 'pending' })
})

type Failure = (response: ServerResponse) => void
const failures: [string, Failure][] = [
  ['answers with a fault', response => void response.writeHead(503).end('{}')],
  ['asks to slow down', response => void response.writeHead(429, { 'retry-after': '5' }).end('{}')],
  ['answers with garbage', response => void response.writeHead(200).end('<html>')],
  ['answers with something else', response => void response.writeHead(200).end('{"ok":true,"result":{}}')],
  ['refuses the key', response => void response.writeHead(401).end('{}')],
  ['hangs up', response => void response.destroy()],
]

test.each(failures)(
  'a payment system that %s is spoken of in the chat, and tried again with a button',
  async (_what, failure) => {
    const order = await orders()
    const fails = (response: ServerResponse) => (failure(response), true)
    btcpay.behaviour.answering = fails
    cryptoPay.behaviour.answering = fails
    await presses(order, 'btcpay', 'BTC-CHAIN')
    await presses(order, 'crypto-pay', 'BTC')
    expect(telegram.told(chat).filter(words => words === english.providerSilent)).toHaveLength(2)
    expect(await orderNow(order)).toMatchObject({ status: 'pending' })
    btcpay.behaviour.answering = null
    expect(await btcpayInvoice(order)).not.toBe('')
  },
)

test('a payment system that is down when its notice comes loses no payment', async () => {
  const order = await orders()
  const invoice = await btcpayInvoice(order)
  btcpay.change(invoice, { status: 'Settled' })
  let asked = 0
  btcpay.behaviour.answering = response => {
    if (++asked > 2) return false
    response.destroy()
    return true
  }
  expect((await world.app.inject(notice(invoice))).statusCode).toBe(200)
  await hears('Serial number: ')
})

test('an invoice whose making was cut off is found again, and not made twice', async () => {
  const order = await orders()
  btcpay.behaviour.answering = (response, { method, body, path }) => {
    if (method !== 'POST' || !path.endsWith('/invoices')) return false
    btcpay.create(body)
    response.destroy()
    return true
  }
  await presses(order, 'btcpay', 'BTC-CHAIN')
  btcpay.behaviour.answering = null
  await presses(order, 'btcpay', 'BTC-CHAIN')
  expect(btcpayInvoices(order)).toHaveLength(1)
  expect(telegram.told(chat).join()).toContain(btcpayInvoices(order)[0]?.checkoutLink)
})

test('an invoice that was made and paid before anyone wrote it down pays its order', async () => {
  const order = await orders()
  const made = btcpay.create({
    amount: `${order.total / 100}`,
    currency: 'EUR',
    metadata: { orderId: String(order.id), attempt: 1 },
  })
  btcpay.change(made.id, { status: 'Settled' })
  await world.app.inject(notice(made.id))
  await hears('Serial number: ')
  expect(await orderNow(order)).toMatchObject({ status: 'paid' })
})

test('an order that can be paid by two invoices at once takes one, and a person hears of the other', async () => {
  const order = await orders()
  const first = await btcpayInvoice(order)
  btcpay.change(first, { status: 'Expired' })
  await world.app.inject(notice(first, 'InvoiceExpired'))
  await hears(english.progress.expired(order.id))
  const second = await btcpayInvoice(order)
  for (const invoice of [first, second]) btcpay.change(invoice, { status: 'Settled' })
  await Promise.all([first, second].map(invoice => world.app.inject(notice(invoice))))
  await quiet()
  expect((await profile()).licenses).toHaveLength(1)
  expect(await mismatches(order)).toMatchObject([{ reason: 'paid-twice' }])
})
