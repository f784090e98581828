import { expect, test } from 'vitest'
import type { License } from '../../contract/licenses.ts'
import type { Order } from '../../contract/orders.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { annasOrder, bankOrder, paidOrder } from '../testing/order-for-tests.ts'
import { annasLicense, openPage } from '../testing/page-for-tests.ts'

const check = '/api/orders/10001/payment-check/'

test('a bank order says thank you and shows all of itself', async () => {
  const { text } = await orderPage({ order: bankOrder, query: '?new' })
  for (const words of [
    'Thank you for your order!',
    'We will contact you soon with payment details.',
    'Order 10001',
    '21 November 2026',
    'Astra monthly subscription, 5 servers, 3 months × 1',
    'anna@studio.example',
    'Studio Zwei GmbH',
    'DE123456789',
    'Lindenstraße 2, 10969 Berlin, Germany',
    '€270.00',
    'VAT 19%',
    '€51.30',
    '€321.30',
    'Bank transfer',
    'Please add our PO 77',
  ])
    expect(text).toContain(words)
})

test('after a bank order the next step is the transfer: what to send where, each part to copy, and the invoice', async () => {
  const { text, html } = await orderPage({ order: bankOrder, query: '?new' })
  for (const words of [
    'Thank you for your order! We will contact you soon with payment details.',
    'Transfer €321.30 by 5 December 2026',
    'Example Reseller UAB',
    'LT86 0000 0000 0000 0001',
    'EXMPLT2X',
    'RF25 1000 1',
  ])
    expect(text).toContain(words)
  for (const part of ['Amount', 'Beneficiary', 'Account (IBAN)', 'Reference'])
    expect(html).toContain(`aria-label="Copy: ${part}"`)
  expect(html).toMatch(/<a href="\/orders\/docs\/orders\/10001\/invoice\/"[^>]*data-variant="primary"/)
  expect(html.split('/orders/docs/orders/10001/invoice/"')).toHaveLength(2)
  const paid = await orderPage({ order: { ...bankOrder, status: 'paid', transfer: null } })
  expect(paid.text).not.toContain('RF25 1000 1')
})

test.each([
  ['a payment link', 'payment link', annasOrder],
  ['payment', 'Continue to payment', { ...annasOrder, payment_url: '' }],
  ['the chat', 'Continue in the chat', { ...annasOrder, payment_method: paymentMethodNumbers.crypto }],
])('an order page leads on to %s for its own customer only', async (_, words, order) => {
  expect((await orderPage({ order })).text).toContain(words)
  expect((await orderPage({ order: { ...order, account_email: 'boris@cable.example' } })).text).not.toContain(
    words,
  )
})

test('an order that closed unpaid can be ordered again, but only by its own customer', async () => {
  const expired = { ...annasOrder, status: 'expired' as const, payment_url: '' }
  expect((await orderPage({ order: expired })).text).toContain('Order again at today’s price')
  const boriss = { ...expired, account_email: 'boris@cable.example' }
  expect((await orderPage({ order: boriss })).text).not.toContain('Order again')
})

test.each(['pending', 'cancelled', 'expired'] as const)(
  'a %s order whose payment is under review cannot be paid again',
  async status => {
    const { text } = await orderPage({ order: { ...annasOrder, status, money_waits: true, payment_url: '' } })
    expect(text).toContain('We are reviewing your payment')
    expect(text).toContain('you do not need to pay again. We will write to anna@studio.example')
    for (const words of ['Order again', 'Continue to payment', 'payment link', 'Nothing was charged'])
      expect(text).not.toContain(words)
  },
)

test('a coupon and its discount are listed above the subtotal', async () => {
  const order = { ...annasOrder, list_price: 30000, coupon: 'SUMMER', coupon_discount: 3000 }
  const { text } = await orderPage({ order })
  for (const words of ['€300.00', 'Coupon SUMMER', '\u2212€30.00', '€270.00']) expect(text).toContain(words)
  expect((await orderPage({ order: annasOrder })).text).not.toContain('Coupon')
})

test('the promise of payment details is for unpaid bank orders that were just placed', async () => {
  const promise = 'We will contact you soon with payment details.'
  expect((await orderPage({ order: bankOrder })).text).not.toContain(promise)
  expect((await orderPage({ order: paidOrder, query: '?new' })).text).not.toContain(promise)
  expect(
    (await orderPage({ order: { ...bankOrder, status: 'cancelled' }, query: '?new' })).text,
  ).not.toContain(promise)
})

test('a client without a company is shown by name, with number and address, and neither without a name', async () => {
  const order = { ...bankOrder, client_company: '' }
  const { text } = await orderPage({ order: { ...order, client_name: 'Zoe Zwei' } })
  for (const words of ['Name Zoe Zwei', 'VAT number DE123456789', 'Lindenstraße 2'])
    expect(text).toContain(words)
  expect((await orderPage({ order })).text).not.toMatch(/Lindenstraße|DE123456789/)
})

test('a comment is shown only if one was made', async () => {
  expect((await orderPage({ order: bankOrder })).text).toContain('Comment Please add our PO 77')
  expect((await orderPage({ order: { ...bankOrder, comment: '' } })).text).not.toContain('Comment')
})

test.each([
  [2, 'Bank transfer'],
  [5, 'PayPal'],
  [6, 'Card via Everypay'],
  [8, 'Card or PayPal via Stripe'],
  [9, 'Crypto'],
  [1, 'Unknown'],
  [77, 'Unknown'],
])('payment method %i is shown as %s', async (method, source) => {
  const { text } = await orderPage({ order: { ...paidOrder, payment_method: method } })
  expect(text).toContain(`Payment source ${source} `)
})

test('after the payment page the shop asks the provider and need not wait for the webhook', async () => {
  const { text, called, html } = await orderPage({ order: annasOrder, checked: paidOrder, query: '?new' })
  expect(called).toContain(check)
  expect(text).toContain('Your license is ready')
  expect(html).toContain('href="/accounts/profile/"')
})

test('until the provider answers the order is shown unpaid, with a link to the payment page', async () => {
  const { text, html } = await orderPage({ order: annasOrder, query: '?paid' })
  expect(text).toContain('Waiting for the payment system')
  expect(text).toContain('Check again')
  expect(html).toContain(annasOrder.payment_url)
})

test('only a card order that may just have been paid is checked', async () => {
  expect((await orderPage({ order: annasOrder })).called).not.toContain(check)
  expect((await orderPage({ order: bankOrder, query: '?new' })).called).not.toContain(check)
  expect((await orderPage({ order: paidOrder, query: '?new' })).called).not.toContain(check)
})

test('a paid order offers serial number, license file, guide, download and license, in this order', async () => {
  const download_url = 'https://downloads.example/astra/'
  const order = { ...paidOrder, download_url }
  const { html } = await orderPage({ order, license: { ...annasLicense, id: 7 } })
  const offered = [
    'AAAA-BBBB-CCCC-DDDD-EEEE',
    'href="/api/astra/license/7/file/"',
    'href="/help/install-license-file/"',
    `href="${download_url}"`,
    'href="/accounts/licenses/7/"',
  ]
  const places = offered.map(each => html.indexOf(each))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
})

test('a paid order does not offer a license that belongs to another customer by now', async () => {
  const { text, html } = await orderPage({ order: paidOrder })
  expect(text).toContain('Your license is ready')
  expect(html).not.toContain('/api/astra/license/7/file/')
})

test('a paid order with a corrected invoice asks for the rest, and shows that the license is ready', async () => {
  const rest = bankOrder.transfer && { ...bankOrder.transfer, amount: 418 }
  const { text } = await orderPage({ order: { ...paidOrder, transfer: rest } })
  for (const words of [
    'Amount due',
    'Transfer €4.18 by 5 December 2026',
    'its total is higher than what you have paid. Your license does not change.',
    'LT86 0000 0000 0000 0001',
    'Your license is ready',
  ])
    expect(text).toContain(words)
})

test('invoice, e-invoice and credit note open in new tabs', async () => {
  const credit_notes = [{ number: 'AST-2026-00002', issued_on: '2026-11-22' }]
  const { html } = await orderPage({ order: { ...paidOrder, credit_notes } })
  for (const path of [
    '/api/orders/10001/stripe/invoice/',
    '/orders/docs/orders/10001/invoice.xml',
    '/orders/docs/orders/10001/credit-note/',
  ])
    expect(html).toContain(`<a href="${path}" target="_blank" rel="noopener"`)
})

test('the order page shows what was credited and refunded, and a refund of all as the state', async () => {
  const { text } = await orderPage({ order: { ...paidOrder, credited: 500, refunded: paidOrder.total } })
  for (const words of ['Order 10001 Refunded', '€5.00', 'Refunded €321.30']) expect(text).toContain(words)
  expect((await orderPage({ order: paidOrder })).text).not.toContain('Refunded')
})

test.each([
  ['reverse-charge', 'reverse charge'],
  ['outside', 'outside the EU: no VAT'],
] as const)('the reason why there is no tax (%s) is shown beside it', async (tax_kind, words) => {
  const order = { ...bankOrder, tax: 0, tax_rate: 0, total: 27000, tax_kind }
  expect((await orderPage({ order })).text).toContain(words)
})

test('an order that does not exist is titled with its number, stays on Loading... and offers all orders', async () => {
  const { status, text, html } = await orderPage({ order: null })
  expect(status).toBe(404)
  expect(html).toMatch(/<h1>Order 10001<\/h1>/)
  expect(text).toContain('Loading...')
  expect(text).toContain('The order could not be loaded')
  expect(html).toContain('href="/accounts/profile/#orders"')
  expect(text).not.toContain('Try again')
})

type OrderPage = {
  license?: License
  order: Order | null
  /** The order after the payment check. */
  checked?: Order
  query?: string
}

function orderPage({ order, checked, query = '', ...request }: OrderPage) {
  const answers = {
    '/api/orders/10001/': order && { ok: true, data: order },
    [check]: checked ? { ok: true, data: checked } : null,
  }
  return openPage({ path: `/orders/10001/review/${query}`, answers, ...request })
}
