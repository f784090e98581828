import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'

let shop: TestShop
let anna: Visitor

beforeAll(async () => {
  shop = await openTestShop()
  anna = visitor(shop)
  await anna.signsIn('anna@studio.example')
})
afterAll(() => shop.close())

test('an order answers its owner with all that its page shows', async () => {
  const placed = await anna.post('/api/astra/order/', {
    json: {
      product: 'astra-1m',
      servers: 5,
      periods: 3,
      country: 'DEU',
      payment: 'bank',
      client_company: 'Studio Nord',
      client_zip: '10115',
      client_city: 'Berlin',
      client_address_line: 'Invalidenstraße 1',
      comment: 'PO 77',
    },
  })
  const id = Number(/orders\/(\d+)\/review/.exec(placed.json().url)?.[1])
  const reply = await anna.get(`/api/orders/${id}/`)
  expect(reply.json().data).toMatchObject({
    id,
    created_at: '2026-11-21T10:00:00.000Z',
    line_title: 'Astra monthly subscription, 5 servers, 3 months',
    account_email: 'anna@studio.example',
    client_company: 'Studio Nord',
    client_name: '',
    client_vat: '',
    client_full_address: 'Invalidenstraße 1, 10115 Berlin, Germany',
    subtotal: 27_000,
    tax: 5_130,
    total: 32_130,
    tax_rate: 19,
    currency_text: 'EUR',
    currency_prefix: '€',
    currency_suffix: '',
    comment: 'PO 77',
    reseller_invoice: true,
    payment_method: 2,
  })
  expect(reply.json().data).toHaveProperty('session_id')
})

test.each(['0', '-1', '1e4', '010001', 'abc', '1.5', '%00', '99999999999999999999', 'x'.repeat(300)])(
  'there is no order called %s, and no invoice of it',
  async name => {
    const paths = [
      `/api/orders/${name}/`,
      `/api/orders/${name}/stripe/invoice/`,
      `/orders/docs/orders/${name}/invoice/`,
    ]
    const replies = await Promise.all(paths.map(path => anna.get(path)))
    expect(replies.map(reply => [reply.statusCode, reply.json()])).toEqual(
      paths.map(() => [404, { ok: false, message: 'Not found.' }]),
    )
  },
)
