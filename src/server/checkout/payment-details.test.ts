import { expect, test } from 'vitest'
import { findPaymentsOfOrders } from '../payments/store.ts'
import { btcpayWebhook, startBtcpayPeer } from '../testing/btcpay-peer.ts'
import { startCryptoPayPeer } from '../testing/crypto-pay-peer.ts'
import { readExport } from '../testing/read-export.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { startTelegramPeer } from '../testing/telegram-peer.ts'
import { openWorld, type Placed } from '../testing/world.ts'
import { syncOpenPayments } from './sync-open-payments.ts'

const { shop, anna, clerk, peers, eventsProcessed } = openWorld({
  environment: { BASE_URL: 'https://shop.example', SANDBOX: '1', SUPERUSER_EMAILS: '' },
  peers: {
    telegram: startTelegramPeer,
    stripe: startStripePeer,
    btcpay: startBtcpayPeer,
    cryptoPay: startCryptoPayPeer,
  },
})

const settled = { currency: 'BTC', rate: '64392.23', paymentMethodPaid: '0.00030749' }

test('currency, amount, rate and transactions of a payment by BTCPay are saved once it is paid', async () => {
  const order = await anna.orders({ product: 'astra-1m', pay: 'crypto' })
  const transactions = { 'aa11-0': 'Settled', 'bb22-1': 'Settled', 'cc33-0': 'Invalid' }
  const payments = Object.entries(transactions).map(([id, status]) => ({ id, status }))
  const unused = { currency: 'LTC', paymentMethodPaid: '0' }
  await paysByBtcpay(order, [{ ...settled, payments }, unused])
  expect(await shows(order)).toEqual(['0.00030749 BTC', '64392.23 EUR', 'aa11 bb22'])
})

test('a forged, repeated or late notification changes no saved detail', async () => {
  const order = await anna.orders({ product: 'astra-1m', pay: 'crypto' })
  const invoice = await paysByBtcpay(order, [{ ...settled, payments: [{ id: 'aa11-0', status: 'Settled' }] }])
  peers.btcpay.paid.set(invoice, [{ ...settled, paymentMethodPaid: '9' }])
  const event = { id: `again-${invoice}`, type: 'InvoiceSettled', invoiceId: invoice }
  const replies = [{ ...event, secret: 'guess' }, event, event].map(each =>
    shop.app.inject(btcpayWebhook(each)),
  )
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([400, 200, 200])
  await eventsProcessed()
  await syncsLater()
  expect(await shows(order)).toEqual(['0.00030749 BTC', '64392.23 EUR', 'aa11'])
})

test('what BTCPay does not report, or reports in an unknown form, stays unknown, and the order is paid', async () => {
  const unknown = await anna.orders({ product: 'astra-1m', pay: 'crypto' })
  await paysByBtcpay(unknown, [{ ...settled, rate: 'about 60000' }])
  expect(await shows(unknown)).toEqual(['0.00030749 BTC', 'unknown', 'unknown'])
  const several = await anna.orders({ product: 'astra-1m', servers: 2, pay: 'crypto' })
  await paysByBtcpay(several, [settled, { ...settled, currency: 'LTC' }])
  expect(await shows(several)).toEqual([])
  expect([await anna.status(unknown), await anna.status(several)]).toEqual(['paid', 'paid'])
})

test('the export of payments has the fees of Stripe, in the currency of its account, and of Crypto Pay', async () => {
  shop.clock.set('2027-03-01T10:00:00Z')
  const card = await anna.orders({ product: 'astra-1m' })
  const booked = { id: 'txn_1', object: 'balance_transaction', fee: 91, currency: 'eur' }
  const intent = { id: `pi_${card.id}`, object: 'payment_intent', status: 'succeeded' }
  const isPaid = (balance_transaction: object | null) =>
    peers.stripe.pays(card, { payment_intent: { ...intent, latest_charge: { balance_transaction } } })
  isPaid(null)
  await anna.returnsTo(card)
  await syncsLater()
  const crypto = await anna.orders({ product: 'astra-1m', servers: 2, pay: 'crypto', country: 'RUS' })
  const paid = { paid_asset: 'USDT', paid_amount: '37.6923', paid_fiat_rate: '94.2350', hash: 'f00d' }
  await reports(peers.cryptoPay.settles(crypto, { ...paid, fee_asset: 'USDT', fee_amount: 0.6 }))
  expect(await exportsPayments()).toEqual([
    `EUR ${card.amount}`,
    `RUB ${crypto.amount} RUB 56.54 USDT 37.6923 94.2350 f00d`,
    'total RUB 56.54',
  ])
  isPaid(booked)
  await syncsLater()
  expect((await exportsPayments())[0]).toBe(`EUR ${card.amount} EUR 0.91`)
})

async function syncsLater() {
  shop.clock.pass(3601)
  await syncOpenPayments(shop.shop)
}

async function paysByBtcpay(order: Placed, paid: object[]): Promise<string> {
  const { id, webhook } = peers.btcpay.settles(order, paid)
  await reports(webhook)
  return id
}

async function reports(webhook: ReturnType<typeof btcpayWebhook | typeof peers.cryptoPay.settles>) {
  await shop.app.inject(webhook)
  await eventsProcessed()
  await syncsLater()
}

async function shows({ id }: Placed): Promise<string[]> {
  const [payment] = await findPaymentsOfOrders(shop.db, [id])
  if (!payment?.cryptoCurrency) return []
  const { cryptoAmount, cryptoCurrency, cryptoRate, currency, cryptoTransaction } = payment
  const rate = cryptoRate ? `${cryptoRate} ${currency}` : 'unknown'
  return [`${cryptoAmount} ${cryptoCurrency}`, rate, cryptoTransaction ?? 'unknown']
}

async function exportsPayments() {
  const { rows, totals } = await readExport(clerk, 'payments', '--period', '2027')
  const columns = ['currency', 'amount', 'fee_currency', 'fee']
  const crypto = ['crypto_currency', 'crypto_amount', 'crypto_rate', 'transaction']
  const pick = (row: Record<string, string>) =>
    [...columns, ...crypto].flatMap(column => row[column] || []).join(' ')
  const fees = totals.filter(({ kind }) => kind === 'fee').map(row => `total ${pick(row)}`)
  return [...rows.map(pick), ...fees]
}
