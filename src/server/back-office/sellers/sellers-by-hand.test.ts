import { expect, test } from 'vitest'
import { act as actAs } from '../../testing/act.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, clerk, root } = openWorld()

const address = '/api/sezam/sellers/'
const form = {
  name: 'North Trade SIA',
  address: 'Example street 3, 1010 Riga',
  country: 'LVA',
  vat: 'LV40003000000',
  vat_exemption: '',
  registration: '',
  phone: '',
  account: 'LT860000000000000001',
  bic: 'EXMPLT2X',
  bank: '',
  correspondent_account: '',
  kpp: '',
  currency: 'EUR',
  time_zone: '',
  tax_point: 'payment',
  datev_accounts: '',
  serves: ['POL'],
  reason: 'New partner',
}
const added = 'f'.repeat(32)
const add = (series: string, other: object = {}) =>
  root.post(`${address}actions/add/`, { json: { ...form, ...other, series, form: added } })
const read = () => root.reads(address)
const act = (series: string, name: string, version: number, other: object = {}) =>
  actAs(root, `sellers/${series}`, name, { reason: 'x', seen: { version }, ...other })
const change = (series: string, version: number, other: object) => act(series, 'change', version, other)

test('a superuser adds a reseller, which invoices bank transfers of its countries until it is closed, each as it was then', async () => {
  const { id, number } = (await add('nts')).json().data
  const seller = { id: number, series: id, name: 'North Trade SIA', serves: ['POL'] }
  expect((await read()).resellers).toContainEqual(expect.objectContaining(seller))
  const order = await anna.orders({ pay: 'bank', country: 'POL' })
  // A Latvian pays Polish VAT to a Pole, 23 %.
  const { name: beneficiary, account } = form
  const sold = { session_id: 'NTS-2026-00001', tax_kind: 'destination', tax: 5060 }
  expect(order).toMatchObject({ ...sold, transfer: { beneficiary, account } })

  await change('NTS', 1, { name: 'North Trade AS' })
  expect(await anna.order(order)).toMatchObject({ transfer: { beneficiary } })
  const later = await anna.orders({ pay: 'bank', country: 'POL', servers: 2 })
  const transfer = { beneficiary: 'North Trade AS', account }
  expect(later).toMatchObject({ session_id: 'NTS-2026-00002', transfer })
  expect((await act('NTS', 'close', 2)).statusCode).toBe(200)
  expect((await anna.asksFor({ pay: 'bank', country: 'POL', servers: 3 })).statusCode).toBe(400)
  expect((await add('nts')).json().fields).toHaveProperty('series')
})

test.each<[string, object, string[], number]>([
  ['AST', { vat: '', account: 'LT00', bic: 'EXMP' }, ['series', 'vat', 'account', 'bic'], 400],
  ['BAD', { datev_accounts: 'domestic=44000' }, ['datev_accounts'], 400],
  ['BAD', { serves: ['XXX'] }, ['serves'], 400],
  ['BAD', { serves: ['RUS'] }, ['serves'], 400],
  ['BAD', { serves: ['DEU'] }, ['serves'], 409],
])('a reseller %s with %j is refused at its fields %j', async (series, other, fields, status) => {
  const reply = await add(series, other)
  expect([reply.statusCode, Object.keys(reply.json().fields).toSorted()]).toEqual([status, fields.toSorted()])
})

test('of two changes of a reseller the second is refused, and a closed one stays closed', async () => {
  await add('TWO', { serves: [] })
  expect((await change('TWO', 1, { bank: 'First bank' })).statusCode).toBe(200)
  const late = await change('TWO', 1, { bank: 'Second bank' })
  expect(late.json().changed).toMatchObject({ by: root.email, present: { version: 2 } })
  expect((await act('TWO', 'close', 2)).statusCode).toBe(200)
  expect((await act('TWO', 'close', 2)).statusCode).toBe(409)
  expect((await change('TWO', 3, { bank: 'Third bank' })).statusCode).toBe(409)
  const closed = { series: 'TWO', name: form.name }
  expect((await read()).closed).toContainEqual(closed)
  expect((await root.reads('/api/sezam/books/vat/')).sellers).toContainEqual(closed)
})

test('a change by bin/admin counts for the version too', async () => {
  await add('CLI', { serves: [] })
  await clerk.types('reseller', 'change', 'CLI', '--bank', 'Other bank', '--by', 'Olga', '--reason', 'x')
  expect((await change('CLI', 1, { bank: 'Bank' })).json().changed).toMatchObject({ by: 'Olga' })
})

test('a superuser registers a seller for VAT outside the EU, and ends it', async () => {
  const number = { country: 'GBR', number: 'GB 980 780 684', valid_from: '2026-11-22' }
  const json = { ...number, reason: 'Registered', form: added }
  expect((await root.post('/api/sezam/registrations/actions/add/', { json })).statusCode).toBe(200)
  const [{ id }] = (await read()).registrations
  const seen = { valid_until: null }
  const end = (valid_until: string) =>
    actAs(root, `registrations/${id}`, 'end', { valid_until, reason: 'Ended', seen })
  expect((await end('2026-11-01')).statusCode).toBe(400)
  expect((await end('2026-12-31')).statusCode).toBe(200)
  expect((await end('2026-12-30')).json().changed.present).toEqual({ valid_until: '2026-12-31' })
})

test('the vendor is shown as configured, with the name of each setting', async () => {
  expect((await read()).vendor).toContainEqual({ setting: 'SELLER_SERIES', value: 'AST' })
})
