import type { ServerResponse } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { plainAmount } from '../../domain/money/money.ts'
import { chat as english } from '../../texts/en/chat.ts'
import { telegramWebhookSecret } from '../bot/telegram/telegram-webhook.ts'
import { btcpayWebhook, startBtcpayPeer } from '../testing/btcpay-peer.ts'
import { cryptoPayWebhook, startCryptoPayPeer } from '../testing/crypto-pay-peer.ts'
import { pressed, startTelegramPeer, written } from '../testing/telegram-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { syncOpenPayments } from './sync-open-payments.ts'
import { webhookEvents } from './webhooks/tables.ts'

const { shop, anna, clerk, peers, unmatchedPayments, eventsProcessed } = openWorld({
  environment: { BASE_URL: 'https://shop.example', SANDBOX: '1', SUPERUSER_EMAILS: '' },
  peers: { telegram: startTelegramPeer, btcpay: startBtcpayPeer, cryptoPay: startCryptoPayPeer },
})
let chat = 900
beforeEach(() => void chat++)

test.each([
  ['DEU', 'EUR'],
  ['RUS', 'RUB'],
  ['BLR', 'BYN'],
])('an order from %s is invoiced in %s, in the very sum of the order', async (country, currency) => {
  const order = await orders({ country })
  const first = peers.btcpay.invoices.get(await btcpayInvoice(order))
  expect(first).toMatchObject({ currency, amount: plainAmount(order.total) })
  const other = await orders({ country, servers: 2 })
  const second = peers.cryptoPay.invoices.get(await cryptoPayInvoice(other))
  expect(second).toMatchObject({ currency_type: 'fiat', fiat: currency, amount: plainAmount(other.total) })
})

test('a payment system receives the order and nothing about the customer', async () => {
  const order = await orders()
  await btcpayInvoice(order)
  const asked = peers.btcpay.requests.findLast(({ method }) => method === 'POST')
  const metadata = { orderId: String(order.id), attempt: 1 }
  const checkout = { expirationMinutes: 60, paymentTolerance: 0, defaultPaymentMethod: 'BTC-CHAIN' }
  expect(asked?.body).toMatchObject({ metadata, checkout })
  expect(JSON.stringify(asked?.body)).not.toContain('@')
})

test('the chat offers the currencies of both payment systems', async () => {
  await orders()
  const said = peers.telegram.called('sendMessage').findLast(({ chat_id }) => Number(chat_id) === chat)
  for (const label of ['Bitcoin', 'Bitcoin Lightning', 'USDT, Crypto Pay', 'TON, Crypto Pay'])
    expect(JSON.stringify(said)).toContain(label)
})

test('a settled BTCPay invoice gives one license, whatever comes twice, late or in another order', async () => {
  const order = await orders()
  const invoice = await btcpayInvoice(order)
  await becomes(invoice, { status: 'Processing' }, 'InvoiceProcessing')
  await hears(english.progress.confirming(order.id))
  await notifies(invoice, 'InvoiceReceivedPayment')
  await eventsProcessed()
  expect(heard().split(english.progress.confirming(order.id))).toHaveLength(2)
  expect(await anna.status(order)).toBe('pending')

  await settles(invoice)
  const same = notice(invoice)
  const types = ['InvoiceSettled', 'InvoiceSettled', 'InvoiceProcessing', 'InvoiceCreated']
  const replies = await Promise.all([
    ...Array.from({ length: 10 }, () => shop.app.inject(same)),
    ...types.map(type => notifies(invoice, type)),
  ])
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await hears('Serial number: ')
  await notifies(invoice, 'InvoiceExpired')
  await eventsProcessed()
  expect(await anna.status(order)).toBe('paid')
  expect(await anna.licenses()).toHaveLength(1)
  expect(heard().split('Serial number: ')).toHaveLength(2)
})

test('a redelivery is the event it repeats', async () => {
  const invoiceId = await btcpayInvoice(await orders())
  const before = await countEvents()
  const event = { id: 'first-delivery', type: 'InvoiceCreated', invoiceId }
  await shop.app.inject(btcpayWebhook(event))
  await shop.app.inject(btcpayWebhook({ ...event, id: 'second-delivery', original: event.id }))
  expect(await countEvents()).toBe(before + 1)
})

test('a notification of a settled payment is verified with the payment system', async () => {
  const order = await orders()
  const [invoice, other] = [await btcpayInvoice(order), await orders({ servers: 2 })]
  await notifies(invoice)
  await shop.app.inject(cryptoPayWebhook(await cryptoPayInvoice(other)))
  await eventsProcessed()
  expect([await anna.status(order), await anna.status(other)]).toEqual(['pending', 'pending'])
})

test.each([
  ['Expired', 'PaidPartial', 'paid-partly', 'pending'],
  ['Expired', 'PaidLate', 'paid-late', 'pending'],
  ['Settled', 'PaidOver', 'paid-over', 'paid'],
] as const)('an invoice that is %s and %s is unmatched: %s', async (...row) => {
  const [status, additionalStatus, reason, left] = row
  const order = await orders()
  const invoice = await btcpayInvoice(order)
  await Promise.all([becomes(invoice, { status, additionalStatus }), notifies(invoice, 'InvoiceExpired')])
  await hears(english.unmatched[reason](order.id, 'support@example.com'))
  await eventsProcessed()
  expect(await unmatchedPayments(order)).toMatchObject([{ reason, amount: order.total, currency: 'EUR' }])
  expect(await anna.status(order)).toBe(left)
  expect(heard()).not.toContain(english.progress.expired(order.id))
  const invoices = peers.btcpay.invoices.size
  await presses(order, 'btcpay', 'BTC-CHAIN')
  expect(peers.btcpay.invoices.size).toBe(invoices)
})

test('an invoice that was paid in part or too much does not count as paid in full', async () => {
  const ends = async (order: Placed, status: string, additionalStatus: string) => {
    peers.btcpay.change(await btcpayInvoice(order), { status, additionalStatus })
    shop.clock.pass(1)
    await syncOpenPayments(shop.shop)
  }
  const part = await orders()
  await ends(part, 'Expired', 'PaidPartial')
  await expect(clerk.resolves(part, 'apply')).rejects.toThrow('amount-differs')
  expect(await clerk.resolves(part, 'apply', '--accepts-difference')).toContain('Paid orders:')

  const over = await orders({ servers: 2 })
  await ends(over, 'Settled', 'PaidOver')
  const other = await orders({ servers: 2, country: 'USA' })
  const toOther = ['--orders', String(other.id), '--accepts-difference']
  await expect(clerk.resolves(over, 'apply', ...toOther)).rejects.toThrow('payment-does-not-fit')
  expect(await anna.status(other)).toBe('pending')
})

test.each([
  ['Invalid', 'failed'],
  ['Expired', 'expired'],
] as const)('an invoice that is %s makes room for the next one', async (status, told) => {
  const order = await orders()
  const invoice = await btcpayInvoice(order)
  await becomes(invoice, { status }, `Invoice${status}`)
  await hears(english.progress[told](order.id))
  const next = await btcpayInvoice(order)
  expect(next).not.toBe(invoice)
  await becomes(next, { status: 'Settled', additionalStatus: 'Marked' })
  await hears('Serial number: ')
})

test.each([
  ['wrong-amount', { amount: '1.00' }],
  ['wrong-currency', { currency: 'RUB' }],
])('an invoice with the %s pays nothing', async (reason, change) => {
  const order = await orders()
  await becomes(await btcpayInvoice(order), { status: 'Settled', ...change })
  await eventsProcessed()
  expect(await unmatchedPayments(order)).toMatchObject([{ reason }])
  expect(await anna.licenses()).toEqual([])
})

test('a payment for an order that has expired is unmatched', async () => {
  const order = await orders()
  const invoice = await btcpayInvoice(order)
  await becomes(invoice, { status: 'Expired' }, 'InvoiceExpired')
  await eventsProcessed()
  shop.clock.pass(86_401)
  await syncOpenPayments(shop.shop)
  expect(await anna.status(order)).toBe('expired')
  await becomes(invoice, { status: 'Settled', additionalStatus: 'PaidLate' })
  await hears(english.unmatched.other(order.id, 'support@example.com'))
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'order-closed' }])
})

test('late money is recorded once if BTCPay accepts it: it pays its order, was applied to it, or is unmatched', async () => {
  const late = [await orders(), await orders({ servers: 2 }), await orders({ servers: 3 })] as const
  const [, applied, closed] = late
  const invoices = [await btcpayInvoice(late[0]), await btcpayInvoice(applied), await btcpayInvoice(closed)]
  const change = { status: 'Expired', additionalStatus: 'PaidLate' }
  for (const invoice of invoices) await becomes(invoice, change, 'InvoicePaymentSettled')
  await eventsProcessed()
  await clerk.resolves(applied, 'apply')
  await clerk.cancels(closed)
  for (const invoice of invoices) await becomes(invoice, { status: 'Settled', additionalStatus: 'Marked' })
  await eventsProcessed()
  const found = (await Promise.all(late.map(unmatchedPayments))).flat()
  const [counted, open] = ['applied', null].map(resolution => ({ reason: 'paid-late', resolution }))
  expect(found).toMatchObject([counted, counted, open])
  expect(await Promise.all(late.map(anna.status))).toEqual(['paid', 'paid', 'cancelled'])
})

test('the invoice of a cancelled order is withdrawn, unless its payment is being confirmed', async () => {
  const [open, confirming] = [await orders(), await orders({ servers: 2 })]
  const listed = await orders({ servers: 3 })
  const [unpaid, busy] = [await btcpayInvoice(open), await btcpayInvoice(confirming)]
  const deleted = await cryptoPayInvoice(listed)
  peers.btcpay.change(busy, { status: 'Processing' })
  for (const order of [open, confirming, listed]) await clerk.cancels(order)
  await expect.poll(() => peers.btcpay.invoices.get(unpaid)?.status).toBe('Invalid')
  await expect.poll(() => peers.cryptoPay.invoices.has(deleted)).toBe(false)
  expect(peers.btcpay.invoices.get(busy)?.status).toBe('Processing')
})

test('a payment by Crypto Pay gives one license, though its update ids repeat', async () => {
  const invoice = await cryptoPayInvoice(await orders())
  peers.cryptoPay.change(invoice, { status: 'paid' })
  const before = await countEvents()
  const copies = Array.from({ length: 10 }, (_, index) => cryptoPayWebhook(invoice, { updateId: index % 3 }))
  await Promise.all(copies.map(copy => shop.app.inject(copy)))
  await hears('Serial number: ')
  expect(await countEvents()).toBe(before + 1)
  expect(await anna.licenses()).toHaveLength(1)
})

test('choosing the other payment system withdraws the first invoice, unless its payment is being confirmed', async () => {
  const order = await orders()
  const [first, second] = [await btcpayInvoice(order), await cryptoPayInvoice(order)]
  expect(peers.btcpay.invoices.get(first)?.status).toBe('Invalid')
  expect(peers.cryptoPay.invoices.get(second)?.status).toBe('active')
  const third = await btcpayInvoice(order)
  expect(peers.cryptoPay.invoices.has(second)).toBe(false)
  peers.btcpay.change(third, { status: 'Processing' })
  await presses(order, 'crypto-pay', 'TON')
  expect(cryptoPayInvoices(order)).toEqual([])
  expect(heard()).not.toContain(english.progress.failed(order.id))
  await settles(third)
  await hears('Serial number: ')
})

test('a payment of an invoice that was withdrawn is unmatched', async () => {
  const order = await orders()
  const first = await btcpayInvoice(order)
  await cryptoPayInvoice(order)
  await notifies(first, 'InvoiceInvalid')
  await eventsProcessed()
  expect(await unmatchedPayments(order)).toEqual([])
  await notifies(first, 'InvoicePaymentSettled')
  await hears(english.unmatched['paid-late'](order.id, 'support@example.com'))
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'paid-late' }])
  expect(await anna.status(order)).toBe('pending')
})

const forgedEvent = { id: 'forged', type: 'InvoiceSettled', invoiceId: 'x', secret: 'guess' }
test.each([
  ['btcpay-sig', btcpayWebhook(forgedEvent)],
  ['crypto-pay-api-signature', cryptoPayWebhook(7777, { token: 'guess' })],
])('a webhook with a forged %s, or without one, is refused and not saved', async (header, forged) => {
  const before = await countEvents()
  const { [header as keyof typeof forged.headers]: signature, ...unsigned } = forged.headers
  const signatures = [String(signature), '', 'sha256=', 'sha256=zz', 'é', '0'.repeat(64)]
  const signed = signatures.map(each => ({ ...forged, headers: { ...unsigned, [header]: each } }))
  const webhooks = [...signed, { ...forged, headers: unsigned }]
  const replies = await Promise.all(webhooks.map(each => shop.app.inject(each)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(400))
  expect(await countEvents()).toBe(before)
})

test('a rightly signed notice of another store changes nothing', async () => {
  const order = await orders()
  const invoiceId = await btcpayInvoice(order)
  peers.btcpay.change(invoiceId, { status: 'Settled' })
  const foreign = btcpayWebhook({ id: 'foreign', type: 'InvoiceSettled', invoiceId, storeId: 'store-2' })
  expect((await shop.app.inject(foreign)).statusCode).toBe(200)
  await eventsProcessed()
  expect(await anna.status(order)).toBe('pending')
})

test.each<[string, (response: ServerResponse) => unknown]>([
  ['answers with a fault', response => response.writeHead(503).end('{}')],
  ['asks to slow down', response => response.writeHead(429, { 'retry-after': '5' }).end('{}')],
  ['answers with garbage', response => response.writeHead(200).end('<html>')],
  ['answers with something else', response => response.writeHead(200).end('{"ok":true,"result":{}}')],
  ['refuses the key', response => response.writeHead(401).end('{}')],
  ['hangs up', response => response.destroy()],
])('a payment system that %s is reported, and tried again with a button', async (_what, failure) => {
  const order = await orders()
  const fails = (response: ServerResponse) => Boolean([failure(response)])
  peers.btcpay.behaviour.answering = fails
  peers.cryptoPay.behaviour.answering = fails
  await presses(order, 'btcpay', 'BTC-CHAIN')
  await presses(order, 'crypto-pay', 'BTC')
  expect(heard().split(english.providerSilent)).toHaveLength(3)
  expect(await anna.status(order)).toBe('pending')
  peers.btcpay.reset()
  expect(await btcpayInvoice(order)).not.toBe('')
})

test('a payment system that is down when its notice comes loses no payment', async () => {
  const invoice = await btcpayInvoice(await orders())
  let asked = 0
  peers.btcpay.behaviour.answering = response => ++asked <= 2 && Boolean(response.destroy())
  expect((await settles(invoice)).statusCode).toBe(200)
  await hears('Serial number: ')
})

test('an invoice whose making was cut off is found again, and not made twice', async () => {
  const order = await orders()
  peers.btcpay.behaviour.answering = (response, { method, body, path }) => {
    if (method !== 'POST' || !path.endsWith('/invoices')) return false
    peers.btcpay.create(body)
    return Boolean(response.destroy())
  }
  await presses(order, 'btcpay', 'BTC-CHAIN')
  peers.btcpay.reset()
  await presses(order, 'btcpay', 'BTC-CHAIN')
  expect(btcpayInvoices(order)).toHaveLength(1)
  expect(heard()).toContain(btcpayInvoices(order)[0]?.checkoutLink)
})

test('an invoice that was made and paid before the shop saved it pays its order', async () => {
  const order = await orders()
  await shop.app.inject(peers.btcpay.settles(order).webhook)
  await hears('Serial number: ')
  expect(await anna.status(order)).toBe('paid')
})

test('if two invoices of an order are paid at once, one pays it and the other is an unmatched payment', async () => {
  const order = await orders()
  const first = await btcpayInvoice(order)
  await becomes(first, { status: 'Expired' }, 'InvoiceExpired')
  await hears(english.progress.expired(order.id))
  await Promise.all([first, await btcpayInvoice(order)].map(settles))
  await eventsProcessed()
  expect(await anna.licenses()).toHaveLength(1)
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'paid-twice' }])
})

/** Orders, and opens the order in a chat of her own. */
async function orders(cart: object = {}): Promise<Placed> {
  const order = await anna.orders({ product: 'astra-1m', pay: 'crypto', country: 'DEU', ...cart })
  await sends(written(++sent, chat, `/start ${order.start}`))
  await hears(`order ${order.id}`)
  return order
}

let sent = 0
const hears = async (words: string) => await expect.poll(heard).toContain(words)
const heard = () => peers.telegram.told(chat).join('\n')

function sends(update: object) {
  const secret = { 'x-telegram-bot-api-secret-token': telegramWebhookSecret(shop.shop.config) }
  return shop.app.inject({ method: 'POST', url: '/api/webhooks/telegram/', headers: secret, payload: update })
}

async function presses(order: Placed, provider: string, way: string) {
  const before = peers.telegram.told(chat).length
  await sends(pressed(++sent, chat, `pay:${order.id}:${provider}:${way}`))
  await expect.poll(() => peers.telegram.told(chat).length).toBeGreaterThan(before)
}

function btcpayInvoices({ id }: Placed) {
  return [...peers.btcpay.invoices.values()].filter(({ metadata }) => metadata['orderId'] === String(id))
}

async function btcpayInvoice(order: Placed): Promise<string> {
  await presses(order, 'btcpay', 'BTC-CHAIN')
  return btcpayInvoices(order).at(-1)?.id ?? ''
}

function cryptoPayInvoices({ id }: Placed) {
  return [...peers.cryptoPay.invoices.values()].filter(({ payload }) => payload.startsWith(`order:${id}:`))
}

async function cryptoPayInvoice(order: Placed): Promise<number> {
  await presses(order, 'crypto-pay', 'USDT')
  return cryptoPayInvoices(order).at(-1)?.invoice_id ?? 0
}

const notice = (invoiceId: string, type = 'InvoiceSettled', id = `delivery${++sent}`) =>
  btcpayWebhook({ id, type, invoiceId })
const notifies = (...invoice: Parameters<typeof notice>) => shop.app.inject(notice(...invoice))

/** BTCPay's new state of the invoice, and the webhook that reports it. */
function becomes(invoice: string, change: Parameters<typeof peers.btcpay.change>[1], type?: string) {
  peers.btcpay.change(invoice, change)
  return notifies(invoice, type)
}
const settles = (invoice: string) => becomes(invoice, { status: 'Settled' })
const countEvents = () => shop.db.$count(webhookEvents)
