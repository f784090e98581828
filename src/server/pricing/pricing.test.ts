import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { seedRates } from './rates/store.ts'
import { exchangeRates } from './tables.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})

afterAll(() => shop.close())

test('each currency carries its text, its signs and its rate against the US dollar', async () => {
  const reply = await visitor(shop).get('/api/orders/currencies/')
  expect(reply.json()).toEqual([
    { code: 'EUR', text: 'EUR', prefix: '€', suffix: '', usd_rate: '0.86' },
    { code: 'USD', text: 'USD', prefix: '$', suffix: '', usd_rate: '1' },
    { code: 'RUB', text: 'RUB', prefix: '', suffix: '\u00a0₽', usd_rate: '81' },
    { code: 'BYN', text: 'BYN', prefix: '', suffix: '\u00a0Br', usd_rate: '2.95' },
  ])
})

test('a rate that was changed survives a restart', async () => {
  const { db } = shop.shop
  await db.update(exchangeRates).set({ usdRate: '90.5' }).where(eq(exchangeRates.currency, 'RUB'))
  await seedRates(shop.shop.db, shop.clock.now())
  const reply = await visitor(shop).get('/api/orders/currencies/')
  expect(reply.json()).toContainEqual(expect.objectContaining({ code: 'RUB', usd_rate: '90.5' }))
})

test('prices are asked for anew each time, never taken from a cache unasked', async () => {
  const reply = await visitor(shop).get('/api/orders/currencies/')
  expect(reply.headers['cache-control']).toBe('no-cache')
})

test('country names come in the visitor’s language and in its order', async () => {
  const anna = visitor(shop)
  const english = (await anna.get('/api/orders/countries/')).json().data
  expect(english).toContainEqual(['DEU', 'Germany'])
  expect(english[0]).toEqual(['AFG', 'Afghanistan'])

  anna.cookies.set('language', 'ru')
  const russian = (await anna.get('/api/orders/countries/')).json().data
  expect(russian).toContainEqual(['DEU', 'Германия'])
  expect(russian[0]).toEqual(['AUS', 'Австралия'])
  expect(russian).toHaveLength(english.length)
})

test('a stranger starts in the USA, and then in the country they chose', async () => {
  const anna = visitor(shop)
  expect((await anna.get('/api/orders/countries/')).json().last).toBe('USA')
  anna.cookies.set('country', 'FRA')
  expect((await anna.get('/api/orders/countries/')).json().last).toBe('FRA')
  anna.cookies.set('country', 'XXX')
  expect((await anna.get('/api/orders/countries/')).json().last).toBe('USA')
})

test('a customer starts in the country of their last order, whatever this browser chose', async () => {
  const anna = visitor(shop)
  await anna.signsIn('anna@example.com')
  const cart = { product: 'astra-1m', servers: 1, country: 'SWE', payment: 'stripe' }
  expect((await anna.post('/api/astra/order/', { json: cart })).statusCode).toBe(200)
  anna.cookies.set('country', 'FRA')
  expect((await anna.get('/api/orders/countries/')).json().last).toBe('SWE')
})

test('the sellers’ countries and the day decide the tax shown', async () => {
  const reply = await visitor(shop).get('/api/orders/seller/')
  expect(reply.json()).toEqual({
    data: { country: 'EST', reseller_seats: { DEU: 'LTU', UKR: 'LTU' }, today: '2026-11-21' },
  })
})

test('example resellers are there while card payments run in sandbox', async () => {
  const reply = await visitor(shop).get('/api/orders/resellers/')
  expect(reply.json()).toEqual({ data: ['DEU', 'UKR'] })
})

test('a shop that takes cards has no reseller of which nobody told it', async () => {
  const live = await openTestShop({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect((await visitor(live).get('/api/orders/resellers/')).json()).toEqual({ data: [] })
  await live.close()
})

test.each(['NaN', 'Infinity', '0', '-1'])('a rate of %s is refused by the database itself', async rate => {
  const write = shop.shop.db.execute(sql`update exchange_rates set usd_rate = ${rate} where currency = 'RUB'`)
  await expect(write).rejects.toMatchObject({ cause: { constraint: 'exchange_rates_positive' } })
})
