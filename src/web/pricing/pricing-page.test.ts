import { expect, test } from 'vitest'
import { openPage } from '../testing/page-for-tests.ts'

const address = '/orders/software/astra/buy/'
const pricing = (query = '', asked: { signedIn?: boolean; language?: 'en' | 'ru' } = {}) =>
  openPage({ path: address + query, ...asked })
const tag = (html: string, start: RegExp) => start.exec(html)?.[0] ?? ''

test('the number of servers is chosen from 1 to 99', async () => {
  const { html } = await pricing('?servers=3')
  const field = tag(html, /<input[^>]*name="servers"[^>]*>/)
  for (const part of ['min="1"', 'max="99"', 'value="3"']) expect(field).toContain(part)
})

test('there is a card for a month, for a year with 2 months free, and for life', async () => {
  const { text, html } = await pricing('?servers=2')
  for (const name of ['Monthly', 'Yearly', 'Lifetime']) expect(html).toMatch(new RegExp(`<h2[^>]*>${name}<`))
  expect(text).toContain('2 months free')
  for (const price of ['€40', '€400', '€1 080']) expect(text).toContain(price)
})

test('a month is sold 1, 3 or 6 times', async () => {
  const { html } = await pricing()
  const radios = [...html.matchAll(/<input[^>]*type="radio"[^>]*name="periods"[^>]*>/g)]
  expect(radios.map(([radio]) => tag(radio, /(?<=value=")\w+/))).toEqual(['1', '3', '6'])
})

test('without its questions the page still has its prices', async () => {
  const answers = { '/api/astra/questions/': null }
  const { text, status } = await openPage({ path: address, answers, signedIn: false })
  expect(status).toBe(200)
  expect(text).toContain('€22')
  expect(text).toContain('More questions?')
})

test('the exchange rates are asked for once, with everything else that prices depend on', async () => {
  const { called } = await pricing('', { signedIn: false })
  expect(called.toSorted()).toEqual([
    '/api/astra/questions/',
    '/api/orders/countries/',
    '/api/orders/currencies/',
    '/api/orders/resellers/',
    '/api/orders/seller/',
  ])
})

test('a customer’s renewable licenses are asked for, so that renewing can be offered', async () => {
  expect((await pricing()).called).toContain('/api/astra/license/list/')
})

test('the other address of the page shows the same', async () => {
  const here = await pricing('?servers=3', { signedIn: false })
  const there = await openPage({ path: '/astra/pricing/?servers=3', signedIn: false })
  expect(there.title).toBe(here.title)
  expect(there.text).toBe(here.text)
})

test('a card gives a saving as a percentage, which is the same with tax', async () => {
  const { text } = await pricing('?servers=3&country=DEU')
  expect(text).toContain('9% less than single licenses.')
  expect(text).toContain('16% less than 12 monthly payments.')
  expect(text).toContain('Pays for itself after 27 months')
  expect((await pricing('?servers=1')).text).toContain('No commitment:')
})

test('a price per server that is not exact says so', async () => {
  expect((await pricing('?servers=4')).text).toContain(' €20 per server')
  expect((await pricing('?servers=7')).text).toContain('≈ €15.71 per server') // 110 / 7 = 15.714
})

test('each card has one large price: what its button charges, with what it is made of below', async () => {
  const { html, text } = await pricing('?country=DEU&servers=2')
  const figures = [...html.matchAll(/data-size="large">([^<]+)</g)].map(([, figure]) => figure)
  expect(figures).toEqual(['€47.60', '€476', '€1\u00a0285.20'])
  expect(text).toContain('€400 + 19% VAT')
  expect(text.match(/€476(?!\d)/g)).toHaveLength(3)
})

test('a company in another EU country sees the net price, and what it needs for it', async () => {
  const { text } = await pricing('?country=FIN&servers=2&company=1')
  expect(text).toContain('Buy for €400 ')
  expect(text).toContain('no VAT with a valid VAT number')
})

test('the bar of a phone buys the plan of the address, or the recommended one', async () => {
  const bar = async (query: string) =>
    tag((await pricing(query)).html, /<section[^>]*aria-label="Your choice".*?<\/section>/s)
  expect(await bar('?periods=6&plan=astra-1m')).toMatch(/Monthly, 6\u00a0months.*€132.*>Buy</s)
  expect(await bar('?periods=6')).toMatch(/Yearly.*€220.*>Buy</s)
})

test('every country can be chosen before any script runs', async () => {
  const list = tag((await pricing()).html, /<select[^>]*name="country".*?<\/select>/s)
  expect([...list.matchAll(/<option/g)]).toHaveLength(4)
})
