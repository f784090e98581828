import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { refusals as russian } from '../../../texts/ru/refusals.ts'
import { coupons } from '../../coupons/tables.ts'
import { act } from '../../testing/act.ts'
import { textOfPdf } from '../../testing/pdf-text.ts'
import { companyDetails, openWorld } from '../../testing/world.ts'

const { shop, anna, boris, root, visitor } = openWorld()

beforeEach(() => shop.db.execute(sql`truncate price_changes`))

const cart = { product: 'astra-1y', payment: 'stripe' }
const company = { ...cart, country: 'DEU', ...companyDetails }

test('a quote leads to a page and a PDF with its price, and neither orders nor stores anything', async () => {
  const made = await asks(anna, { ...company, servers: 3, purchase_order: 'PO 17' })
  expect(made).toMatchObject({ ok: true, until: '2026-12-21' })
  const price = { subtotal: 60_000, tax: 11_400, total: 71_400, currency_text: 'EUR' }
  const line = { line_title: 'Astra yearly subscription, 3 servers', servers: 3, country: 'DEU', ...price }
  const buyer = { ...companyDetails, purchase_order: 'PO 17' }
  const quote = { ...line, until: '2026-12-21', payment: 'stripe', obstacle: '', buyer }
  expect((await opens(made)).json().data).toMatchObject(quote)
  expect((await anna.profile()).orders).toEqual([])
})

test.each([
  ['en', 'Quote', 'Not an invoice', 'Valid until'],
  ['ru', 'Коммерческое предложение', 'Не\u00a0счёт', 'Действует до'],
] as const)('the PDF in %s is no invoice and takes no invoice number', async (language, ...words) => {
  await anna.speaks(language)
  const before = await anna.orders({ pay: 'bank' })
  const made = await asks(anna, { ...company, payment: 'bank' })
  const pdf = await visitor().get(made.pdf)
  expect(pdf.headers).toMatchObject({ 'content-type': 'application/pdf', 'referrer-policy': 'no-referrer' })
  const text = textOfPdf(pdf.rawPayload)
  for (const word of [...words, 'Studio Nord', 'Example Reseller UAB']) expect(text).toContain(word)
  expect(text).not.toMatch(/AST-\d|IBAN|RF\d\d/)
  expect(pdf.rawPayload.toString('latin1')).not.toContain('factur-x')
  const after = await anna.orders({ pay: 'bank', servers: 2 })
  expect(readNumber(after) - readNumber(before)).toBe(1)
})

test('a customer with the address orders at the price, once if they press twice', async () => {
  const made = await asks(anna, company)
  const replies = await Promise.all([orders(boris, made), orders(boris, made)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await boris.profile()).orders).toMatchObject([{ total: 26_180, client_company: 'Studio Nord' }])
  expect((await anna.profile()).orders).toEqual([])
})

test('the price stays over a change of prices at midnight and of the rates', async () => {
  const crypto = { payment: 'crypto', country: 'RUS' }
  const [euros, roubles] = [await asks(anna), await asks(anna, { ...cart, ...crypto })]
  const [{ total }, inRoubles] = [await seen(euros), await seen(roubles)]
  await plansHigherPrices('2026-11-25')
  shop.clock.set('2026-11-26T10:00:00Z')
  await shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate * 2 where currency = 'RUB'`)
  await anna.signsInOn('2026-11-26T10:00:00Z')
  expect((await anna.orders({ product: 'astra-1y' })).total).toBe(33_000)
  const bought = [await places(anna, euros), await places(anna, roubles, crypto)]
  await shop.db.execute(sql`update exchange_rates set usd_rate = usd_rate / 2 where currency = 'RUB'`)
  expect(bought).toMatchObject([{ total }, { total: inRoubles.total, currency_text: 'RUB' }])
})

test('a quote can be ordered for 30 days', async () => {
  const made = await asks(anna)
  await anna.signsInOn('2026-12-21T21:00:00Z')
  expect((await orders(anna, made)).statusCode).toBe(200)
  await anna.signsInOn('2026-12-22T10:00:00Z')
  const asked = [orders(anna, made, { servers: 2 }), opens(made), visitor().get(made.pdf)]
  for (const reply of await Promise.all(asked))
    expect([reply.statusCode, reply.json().message]).toEqual([409, refusals['written-quote-expired']])
})

test('a retry after the last day returns the order that was placed', async () => {
  const made = await asks(anna)
  const headers = { 'idempotency-key': 'pressed-once' }
  const first = await orders(anna, made, {}, headers)
  await anna.signsInOn('2026-12-30T10:00:00Z')
  expect((await orders(anna, made, {}, headers)).statusCode).toBe(first.statusCode)
  expect((await anna.profile()).orders).toHaveLength(1)
})

test.each([0, 1, 2])('a token with another part %i is refused in the language of the reader', async part => {
  const made = await asks(anna)
  const parts = readToken(made).split('.')
  const other = Buffer.from(JSON.stringify(['2030-01-01', 1, 'astra-1y'])).toString('base64url')
  parts[part] = ['2', other, 'A'.repeat(43)][part] ?? ''
  const token = parts.join('.')
  await boris.speaks('ru')
  const asked = [
    await boris.get(`/api/orders/quotes/?token=${token}`),
    await boris.get(`/orders/docs/quotes/?token=${token}`),
    await boris.post('/api/astra/order/', { json: { ...cart, written_quote: token } }),
  ]
  for (const reply of asked)
    expect([reply.statusCode, reply.json().message]).toEqual([404, russian['written-quote-unknown']])
})

test('closing the coupon ends the quote, which then shows the price of today', async () => {
  const code = 'WRITTEN10'
  await shop.db.insert(coupons).values({ code, percent: 10, createdAt: shop.clock.now() })
  const made = await asks(anna, { ...cart, coupon: code })
  expect(await seen(made)).toMatchObject({ total: 19_800, obstacle: '' })
  await shop.db.update(coupons).set({ enabled: false })
  const message = refusals['coupon-expired']
  expect(await seen(made)).toMatchObject({ obstacle: message, total_today: 22_000 })
  expect((await orders(anna, made)).json()).toMatchObject({ ok: false, message })
})

test('a superuser makes a quote with a coupon of one customer, who orders at its price, and no one else does', async () => {
  const customerId = await anna.id()
  const code = 'FOR-ANNA'
  await shop.db.insert(coupons).values({ code, customerId, percent: 10, createdAt: shop.clock.now() })
  const json = { plan: 'yearly', servers: 2, periods: 1, country: 'USA', coupon: code }
  const made: Made = (await act(root, `customers/${customerId}`, 'quote', json)).json().data
  expect(await seen(made)).toMatchObject({ subtotal: 36_000, obstacle: '' })
  expect((await orders(boris, made)).json()).toMatchObject({ ok: false })
  expect((await orders(anna, made)).json()).toMatchObject({ ok: true })
  expect((await anna.profile()).orders).toMatchObject([{ subtotal: 36_000 }])
})

test('a license that has changed since ends the quote for it', async () => {
  const { id } = await anna.getsLicense({ servers: 3 })
  const renewal = { product: 'astra-1m', mode: 'renew', license_id: id, payment: 'stripe' }
  const made = await asks(anna, renewal)
  expect(await seen(made)).toMatchObject({ total: 6_000, obstacle: '' })
  await shop.db.execute(sql`update licenses set servers = 5 where id = ${id}`)
  const message = refusals['written-quote-outdated']
  expect(await seen(made)).toMatchObject({ obstacle: message, total_today: 9_000 })
  expect((await orders(anna, made)).json().message).toBe(message)
})

test('only an account that owns the license orders its renewal or upgrade', async () => {
  const { id } = await anna.getsLicense()
  const made = await asks(anna, { product: 'astra-1m', mode: 'renew', license_id: id, payment: 'stripe' })
  const message = refusals['written-quote-of-other']
  expect(await seen(made, boris)).toMatchObject({ obstacle: message, total_today: null })
  expect((await orders(boris, made)).json().message).toBe(message)
  expect(await places(anna, made)).toMatchObject({ total: 6_000 })
  const renewal = { ...cart, mode: 'renew', license_id: id }
  expect((await boris.post('/api/orders/quotes/', { json: renewal })).statusCode).toBe(404)
})

test('another tax than that of the quote is refused until its total was shown', async () => {
  const made = await asks(anna, { ...company, client_vat: 'DE136695976' })
  expect(await seen(made)).toMatchObject({ tax: 0, total: 22_000 })
  const withoutNumber = { client_vat: '' }
  expect((await orders(anna, made, withoutNumber)).json().message).toBe(refusals['price-changed'])
  expect(await places(anna, made, { ...withoutNumber, max_total: 26_180 })).toMatchObject({ total: 26_180 })
})

type Made = { url: string; pdf: string; until: string }
type Who = typeof anna

const asks = async (who: Who, asked: object = cart): Promise<Made> =>
  (await who.post('/api/orders/quotes/', { json: asked })).json()
const readNumber = ({ invoice }: { invoice: string }) => Number(invoice.slice(-5))
const readToken = ({ url }: Made) => new URL(url).searchParams.get('token') ?? ''
const findCall = (made: Made) => `/api/orders/quotes/?token=${readToken(made)}`
const opens = (made: Made) => visitor().get(findCall(made))
const seen = (made: Made, who = anna) => who.reads(findCall(made))

async function orders(who: Who, made: Made, change: object = {}, headers = {}) {
  const { data } = (await opens(made)).json()
  const json = { ...cart, ...data?.buyer, written_quote: readToken(made), ...change }
  return who.post('/api/astra/order/', { json, headers })
}

async function places(who: Who, made: Made, change: object = {}) {
  const reply = await orders(who, made, change)
  expect(reply.json()).toMatchObject({ ok: true })
  return (await who.profile()).orders[0]
}

async function plansHigherPrices(first_day: string) {
  const prices = { tiers: '1: 30', year_months: 11, lifetime: '600', update: '250', company: '1000' }
  const plan = { first_day, ...prices, reason: 'Costs', seen: { planned: null } }
  expect((await act(root, 'prices/list', 'plan', plan)).json()).toMatchObject({ ok: true })
}
