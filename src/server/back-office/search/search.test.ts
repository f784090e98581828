import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { makeCreditorReference } from '../../../domain/payments/creditor-reference.ts'
import { replaceByPseudonym } from '../../customers/store.ts'
import { customerWords } from '../../customers/tables.ts'
import { companyDetails, openWorld } from '../../testing/world.ts'
import { fillCustomerWords } from './fill-customer-words.ts'

const { anna, boris, clerk, root, shop, visitor } = openWorld()
const rose = { client_company: 'ООО «Ромашка»', client_city: 'Вятские Поляны' }

const search = async (q: string) => (await root.get(`/api/sezam/search/?q=${encodeURIComponent(q)}`)).json()
const find = async (q: string) =>
  (await search(q)).data.map(({ kind, id }: { kind: string; id: number }) => [kind, id])

test('an order is found by its number, creditor reference, invoice number and the id of its payment', async () => {
  const order = await anna.orders({ pay: 'bank' })
  const byCard = await anna.orders()
  expect(await find(`#${order.id}`)).toEqual([['order', order.id]])
  expect(await find(makeCreditorReference(order.id).replace(/(.{4})/, '$1 '))).toEqual([['order', order.id]])
  expect(await find(order.invoice.toLowerCase().replaceAll('-', ' '))).toEqual([['invoice', order.id]])
  expect(await find(byCard.session_id)).toEqual([['payment', byCard.id]])
})

test('a license is found by its number, and by its serial number only where that is in no address', async () => {
  const { id, serial } = await anna.getsLicense()
  const typed = serial.toLowerCase().replaceAll('-', ' ')
  const posted = await root.post('/api/sezam/search/', { json: { q: typed } })
  expect(posted.json()).toMatchObject({ exact: true, data: [{ kind: 'license', id, detail: anna.email }] })
  expect(posted.body).not.toContain(serial)
  expect(await find(serial)).toEqual([])
  expect(await root.lists(`/api/sezam/licenses/?q=${serial}`)).toEqual([])
  expect(await find('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')).toEqual([])
  expect(await find(String(id))).toContainEqual(['license', id])
})

test('a customer is found by e-mail address, and by parts of names, companies and cities in either alphabet', async () => {
  await boris.orders({ pay: 'bank', ...rose })
  expect(await search(boris.email)).toMatchObject({ exact: true, data: [{ title: boris.email, detail: '' }] })
  const found = { kind: 'customer', id: await boris.id(), title: boris.email }
  expect(await search('romashka')).toMatchObject({ exact: false, data: [found] })
  expect(await search('РОМАШ poliany')).toMatchObject({ data: [found] })
  expect(await find('romashka berlin')).toEqual([])
  expect(await find('ро')).toEqual([])
})

test('saved billing details are found with the next search, and nothing of an erased account', async () => {
  const id = await anna.id()
  expect(await find('Weltraumbahnhof')).toEqual([])
  const company = { client_company: 'Weltraumbahnhof', client_country: 'DEU', client_vat: '' }
  const saved = { ...companyDetails, ...company }
  expect((await anna.put('/api/accounts/billing-details/', { json: saved })).statusCode).toBe(200)
  expect(await find('Weltraumbahnhof')).toEqual([['customer', id]])
  await shop.db.transaction(tx => replaceByPseudonym(tx, id, shop.clock.now()))
  expect(await find('Weltraumbahnhof')).toEqual([])
  expect(await shop.db.$count(customerWords, eq(customerWords.customerId, id))).toBe(0)
})

test('an order is found by its company although a new customer signed in after it and before the search', async () => {
  const id = await boris.id()
  await fillCustomerWords(shop.shop)
  await boris.orders({ pay: 'bank', client_company: 'Kabelwerk Süd' })
  shop.clock.pass(120)
  await visitor().signsIn('newcomer@studio.example')
  await fillCustomerWords(shop.shop)
  expect(await find('kabelwerk')).toEqual([['customer', id]])
})

test('a customer is found by what a corrected invoice says, too', async () => {
  const { id } = await boris.orders({ pay: 'bank', client_company: 'Kabelwerk Nord' })
  await fillCustomerWords(shop.shop)
  const correction = ['--company', 'Drahtzieherei Vogt', '--reason', 'x', '--note', 'x']
  await clerk.types('order', 'correct-invoice', String(id), ...correction)
  expect(await find('drahtzieherei')).toEqual([['customer', await boris.id()]])
})

test('a coupon is found by a part of its code, and a text by a part of its title in either language', async () => {
  await clerk.types('coupon', 'create', '--code', 'SUNFLOWER', '--reason', 'x', '--percent', '10')
  expect((await search('flower')).data).toMatchObject([{ kind: 'coupon', title: 'SUNFLOWER' }])
  expect((await search('овать купон')).data).toMatchObject([{ kind: 'text', title: 'Using a coupon' }])
})
