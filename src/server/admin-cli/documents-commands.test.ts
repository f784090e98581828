import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna, clerk, root } = openWorld()

const adds = (series: string, ...options: string[]) =>
  clerk.types('reseller', 'add', '--series', series, '--reason', 'x', ...options)
const changes = (series: string, ...options: string[]) =>
  clerk.types('reseller', 'change', series, '--reason', 'x', ...options)
const listed = async () => (await root.get('/api/sezam/sellers/')).json().data.resellers

const polish = Object.entries({
  name: 'Example Partner Sp. z o.o.',
  address: 'Example street 2, 00-001 Warszawa',
  country: 'POL',
  vat: 'PL1234563218',
  account: 'PL61 1090 1014 0000 0712 1981 2874',
  bic: 'EXMPPLPW',
}).flatMap(([name, value]) => [`--${name}`, value])

const form = {
  product: 'astra-1m',
  payment: 'bank',
  client_company: 'Studio Nord',
  client_zip: '00-001',
  client_city: 'Warszawa',
  client_address_line: 'Example street 3',
}
const orders = (country: string) => anna.post('/api/astra/order/', { json: { ...form, country } })
const newest = async () => (await anna.get('/api/accounts/profile/')).json().data.orders[0]

test('an added reseller sells by bank transfer, with its own name, country and series', async () => {
  expect((await orders('POL')).statusCode).toBe(400)
  await adds('PLR', ...polish, '--serves', 'pol, cze')
  expect((await orders('POL')).statusCode).toBe(200)
  // A Pole pays Polish VAT to a Pole, 23 %.
  expect(await newest()).toMatchObject({
    session_id: 'PLR-2026-00001',
    tax_kind: 'domestic',
    tax: 506,
    transfer: { beneficiary: 'Example Partner Sp. z o.o.', account: 'PL61109010140000071219812874' },
  })
})

test('a changed reseller appears on later invoices only', async () => {
  await orders('POL')
  const { id } = await newest()
  await changes('PLR', '--name', 'Example Partner S.A.', '--serves', 'POL')
  expect((await newest()).transfer.beneficiary).toBe('Example Partner Sp. z o.o.')
  await orders('POL')
  const order = await newest()
  expect(order.id).not.toBe(id)
  expect(order).toMatchObject({
    session_id: 'PLR-2026-00003',
    transfer: { beneficiary: 'Example Partner S.A.' },
  })
  expect(await listed()).toContainEqual(
    expect.objectContaining({ series: 'PLR', account: 'PL61109010140000071219812874', serves: ['POL'] }),
  )
})

test('a removed reseller sells nothing, and its series cannot be reused', async () => {
  await clerk.types('reseller', 'close', 'PLR', '--reason', 'x')
  expect((await orders('POL')).statusCode).toBe(400)
  await expect(adds('PLR', ...polish)).rejects.toThrow('seller-series-taken')
  await expect(changes('PLR', '--bank', 'Bank')).rejects.toThrow('not-possible-now')
})
