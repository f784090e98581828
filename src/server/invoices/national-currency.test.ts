import { expect, test } from 'vitest'
import { refreshRates } from '../pricing/rates/refresh-rates.ts'
import { brokenRules } from '../testing/en16931.ts'
import { startRatesPeer } from '../testing/rates-peer.ts'
import { openWorld } from '../testing/world.ts'

const { anna, clerk, peers, shop } = openWorld({ peers: { rates: startRatesPeer } })

const polish = ['--country', 'POL', '--vat', 'PL1234563218', '--serves', 'CZE']
const partner = ['--name', 'Example Partner', '--address', 'Example street 2', '--account', '12345678']

const readUbl = (order: { id: number }, document = 'invoice') => anna.document(order, `${document}.xml`)

test('a seller outside the euro states the VAT in its own currency too, at the rate when it was issued', async () => {
  await clerk.types('reseller', 'add', '--series', 'PLR', '--reason', 'x', ...partner, ...polish)
  const first = await anna.orders({ pay: 'bank', country: 'CZE' })
  const early = await readUbl(first)
  // 21 % of 220.00 EUR is 46.20 EUR, at the rate of a new shop.
  expect(early).toContain('<cbc:TaxAmount currencyID="PLN">196.35</cbc:TaxAmount>')

  peers.rates.quotes({ day: '2026-11-21' })
  await refreshRates(shop.shop)
  peers.rates.quotes({ day: '2026-11-22' })
  shop.clock.set('2026-11-22T10:00:00Z')
  await refreshRates(shop.shop)
  const second = await anna.orders({ pay: 'bank', country: 'CZE', servers: 2 })
  const late = await readUbl(second)
  expect(late).toContain('<cbc:TaxCurrencyCode>PLN</cbc:TaxCurrencyCode>')
  // 21 % of 400.00 EUR at 4.2567.
  expect(late).toContain('<cbc:TaxAmount currencyID="PLN">357.56</cbc:TaxAmount>')
  expect([early, late].flatMap(brokenRules)).toEqual([])
  expect(await readUbl(first)).toBe(early)
})

test('a partial credit note converts its VAT at the rate of its invoice', async () => {
  const order = await anna.orders({ pay: 'bank', country: 'CZE', servers: 3 })
  await clerk.marksPaid(order)
  await clerk.credits(order, '--note', 'Agreed', '--amount', '121.00')
  const body = await readUbl(order, 'credit-note')
  // 21.00 EUR at 4.2567.
  expect(body).toContain('<cbc:TaxAmount currencyID="PLN">89.39</cbc:TaxAmount>')
  expect(brokenRules(body)).toEqual([])
})

test('an invoice without VAT, and one of a seller with the euro, state it in one currency', async () => {
  const untaxed = await anna.orders({ pay: 'bank', country: 'CZE', client_vat: 'CZ25123891' })
  for (const order of [untaxed, await anna.buys({ country: 'EST' })])
    expect(await readUbl(order)).not.toContain('TaxCurrencyCode')
})
