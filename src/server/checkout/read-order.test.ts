import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna } = openWorld()

test('an order answers its owner with all that its page shows', async () => {
  const plan = { product: 'astra-1m', servers: 5, periods: 3 }
  const words = { comment: 'Please call', purchase_order: 'PO 77' }
  const { id } = await anna.orders({ pay: 'bank', ...plan, ...words })
  const order = await anna.order({ id })
  expect(order).toMatchObject({
    id,
    created_at: '2026-11-21T10:00:00.000Z',
    line_title: 'Astra monthly subscription, 5 servers, 3 months',
    account_email: anna.email,
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
    ...words,
    reseller_invoice: true,
    payment_method: 2,
  })
  expect(order).toHaveProperty('session_id')
})

test('an unpaid order says until when it can be paid, and longer once it has a payment link', async () => {
  const { id } = await anna.orders({ product: 'astra-1m' })
  expect(await anna.order({ id })).toMatchObject({ pay_until: '2026-11-21T13:00:00.000Z' })
  await anna.post(`/api/orders/${id}/payment-link/`)
  expect(await anna.order({ id })).toMatchObject({ pay_until: '2026-11-28T10:00:00.000Z' })
  await anna.pays(await anna.order({ id }))
  expect(await anna.order({ id })).toMatchObject({ pay_until: null })
})

const numbers = [
  '0',
  '-1',
  '1e4',
  '0x2711',
  '010001',
  '10001.0',
  '+10001',
  '１０００１',
  '99999999999999999999',
]
test.each([...numbers, '%2010001', '10001%20', 'abc', '1.5', '%00', 'x'.repeat(300)])(
  'there is no order called %s, and no invoice of it',
  async name => {
    const api = `/api/orders/${name}/`
    const paths = [api, `${api}stripe/invoice/`, `/orders/docs/orders/${name}/invoice/`]
    const replies = await Promise.all(paths.map(path => anna.get(path)))
    expect(replies.map(reply => [reply.statusCode, reply.json()])).toEqual(
      paths.map(() => [404, { ok: false, message: 'Not found.' }]),
    )
  },
)
