import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { visitor as visitorOf } from '../testing/client.ts'
import { openTestShop } from '../testing/shop-for-tests.ts'
import { openWorld } from '../testing/world.ts'
import { seedRates } from './rates/store.ts'
import { exchangeRates } from './tables.ts'

const { anna, shop, visitor } = openWorld()

test('each currency has its text, its symbols and its rate against the US dollar, revalidated in a cache each time', async () => {
  const reply = await visitor().get('/api/orders/currencies/')
  expect(reply.headers['cache-control']).toBe('no-cache')
  expect(reply.json()).toEqual([
    { code: 'EUR', text: 'EUR', prefix: '€', suffix: '', usd_rate: '0.86' },
    { code: 'USD', text: 'USD', prefix: '$', suffix: '', usd_rate: '1' },
    { code: 'RUB', text: 'RUB', prefix: '', suffix: '\u00a0₽', usd_rate: '81' },
    { code: 'BYN', text: 'BYN', prefix: '', suffix: '\u00a0Br', usd_rate: '2.95' },
  ])
})

test('a rate that was changed survives a restart', async () => {
  await shop.db.update(exchangeRates).set({ usdRate: '90.5' }).where(eq(exchangeRates.currency, 'RUB'))
  await seedRates(shop.db, shop.clock.now())
  const reply = await visitor().get('/api/orders/currencies/')
  expect(reply.json()).toContainEqual(expect.objectContaining({ code: 'RUB', usd_rate: '90.5' }))
})

test('country names are in the visitor’s language, in alphabetical order', async () => {
  const english = (await anna.get('/api/orders/countries/')).json().data
  expect(english).toContainEqual(['DEU', 'Germany'])
  expect(english[0]).toEqual(['AFG', 'Afghanistan'])

  anna.cookies.set('language', 'ru')
  const russian = (await anna.get('/api/orders/countries/')).json().data
  expect(russian).toContainEqual(['DEU', 'Германия'])
  expect(russian[0]).toEqual(['AUS', 'Австралия'])
  expect(russian).toHaveLength(english.length)
})

test('a visitor starts in the USA, or in the country chosen in this browser', async () => {
  const browser = visitor()
  expect((await browser.get('/api/orders/countries/')).json().last).toBe('USA')
  browser.cookies.set('country', 'FRA')
  expect((await browser.get('/api/orders/countries/')).json().last).toBe('FRA')
  browser.cookies.set('country', 'XXX')
  expect((await browser.get('/api/orders/countries/')).json().last).toBe('USA')
})

test('a customer starts in the country of their last order', async () => {
  await anna.orders({ country: 'SWE' })
  anna.cookies.set('country', 'FRA')
  expect((await anna.get('/api/orders/countries/')).json().last).toBe('SWE')
})

test('the sellers’ countries and the day are available to calculate the tax', async () => {
  const { data } = (await visitor().get('/api/orders/seller/')).json()
  const seats = { country: 'EST', reseller_seats: { DEU: 'LTU', UKR: 'LTU' } }
  const days = { today: '2026-11-21', tax_days: { EST: '2026-11-21', LTU: '2026-11-21' } }
  const taxes = { registrations: { vendor: [], resellers: [] }, tax_rates: [] }
  expect(data).toEqual({ ...seats, ...days, ...taxes, exempt: { vendor: false, resellers: [] } })
})

test('example resellers exist if card payments run in the sandbox, and not with a real card provider', async () => {
  const reply = await visitor().get('/api/orders/resellers/')
  expect(reply.json()).toEqual({ data: ['DEU', 'UKR'] })
  const live = await openTestShop({ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' })
  expect((await visitorOf(live).get('/api/orders/resellers/')).json()).toEqual({ data: [] })
  await live.close()
})

test.each(['NaN', 'Infinity', '0', '-1'])('a rate of %s is refused by the database itself', async rate => {
  const write = shop.db.execute(sql`update exchange_rates set usd_rate = ${rate} where currency = 'RUB'`)
  await expect(write).rejects.toMatchObject({ cause: { constraint: 'exchange_rates_positive' } })
})
