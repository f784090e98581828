import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { visitor as visitorOf } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { allDown, down, sends, silent, startRatesPeer } from '../../testing/rates-peer.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { hurryTimeOuts } from '../../testing/time-outs.ts'
import { openWorld } from '../../testing/world.ts'
import { refreshRates } from './refresh-rates.ts'

const { anna, peers, shop, visitor, signedIn, outbox } = openWorld({
  peers: { rates: startRatesPeer },
  environment: { SUPPORT_EMAIL: 'owner@astra.example' },
})
const feed = '127.0.0.1'

beforeEach(async () => {
  await shop.db.execute(sql`truncate rate_proposals, exchange_rate_history`)
  await shop.db.execute(sql`delete from mails where key like 'rates-%'`)
  await shop.db.execute(sql`
    update exchange_rates set day = '2026-11-21', source = 'initial value, set by hand', usd_rate =
      case currency when 'EUR' then 0.86 when 'RUB' then 81 when 'BYN' then 2.95 else 1 end`)
  shop.clock.set('2026-11-22T03:35:00Z')
  shop.logged.length = 0
  peers.rates.quotes({})
})

const rows = async (query: ReturnType<typeof sql>) => (await shop.db.execute(query)).rows
const inForce = async () =>
  Object.fromEntries(
    (await rows(sql`select currency, usd_rate, source, day from exchange_rates where currency <> 'USD'`)).map(
      ({ currency, ...rate }) => [currency, rate],
    ),
  )
const waiting = () =>
  rows(sql`select currency, usd_rate, source, doubt from rate_proposals where state = 'open' order by 1, 3`)
const notices = () => outbox('rates-%')
const initial = { source: 'initial value, set by hand', day: '2026-11-21' }
const ratesBefore = { euro_rate: '0.86', currency_rate: '81', rate_source: initial.source }
const ratesAfter = { euro_rate: '0.86123456789012345678', currency_rate: '81.5', rate_source: feed }

test('if feed and bank agree, the feed’s rate is in force with all its digits, and visitors see it', async () => {
  await refreshRates(shop.shop)
  const origin = { source: feed, day: '2026-11-22' }
  expect(await inForce()).toEqual({
    EUR: { usd_rate: '0.86123456789012345678', ...origin },
    RUB: { usd_rate: '81.5', ...origin },
    BYN: { usd_rate: '2.96', ...origin },
  })
  expect(await notices()).toEqual([])
  expect((await visitor().get('/api/orders/currencies/')).json()).toContainEqual(
    expect.objectContaining({ text: 'EUR', usd_rate: '0.86123456789012345678' }),
  )
})

test('if the feed is down, each bank’s rate is used for its own currency', async () => {
  peers.rates.quotes({}, { feed: down })
  await refreshRates(shop.shop)
  expect(await inForce()).toMatchObject({
    EUR: { usd_rate: '0.8611780916', source: 'European Central Bank' },
    RUB: { usd_rate: '81.4321', source: 'Bank of Russia' },
    BYN: { usd_rate: '2.9612', source: 'National Bank of Belarus' },
  })
})

test('a bank’s rate for several units is converted to one unit', async () => {
  peers.rates.quotes({ cbr: '8143,215', nominal: '100' }, { feed: down })
  await refreshRates(shop.shop)
  expect((await inForce())['RUB']).toMatchObject({ usd_rate: '81.43215' })
})

test('a source has ten seconds to answer', async () => {
  const { requested, restore } = hurryTimeOuts()
  peers.rates.quotes({}, { feed: silent })
  await refreshRates(shop.shop)
  restore()
  expect(requested).toEqual([10_000, 10_000, 10_000, 10_000])
  expect((await inForce())['RUB']).toMatchObject({ source: 'Bank of Russia' })
})

test('an older rate never replaces a newer one, and an outdated feed is replaced by the bank', async () => {
  peers.rates.quotes({ RUB: '80', day: '2026-11-20', bankDay: '2026-11-22' })
  await refreshRates(shop.shop)
  expect((await inForce())['RUB']).toMatchObject({ source: 'Bank of Russia', day: '2026-11-22' })
  peers.rates.quotes({ day: '2026-11-21' })
  await refreshRates(shop.shop)
  expect((await inForce())['RUB']).toMatchObject({ source: 'Bank of Russia', day: '2026-11-22' })
})

test('if sources contradict each other, the operator decides, and other currencies are not affected', async () => {
  peers.rates.quotes({ RUB: '84.2' })
  await refreshRates(shop.shop)
  await refreshRates(shop.shop)
  expect(await inForce()).toMatchObject({ RUB: { usd_rate: '81', ...initial }, EUR: { source: feed } })
  expect(await waiting()).toEqual([
    { currency: 'RUB', usd_rate: '84.2', source: feed, doubt: 'apart' },
    { currency: 'RUB', usd_rate: '81.4321', source: 'Bank of Russia', doubt: 'apart' },
  ])
  const text = expect.stringContaining('1 USD = 84.2 RUB according to 127.0.0.1')
  expect(await notices()).toMatchObject([{ recipient: 'owner@astra.example', text }])
})

test('the operator decides about a jump, until the rate is back to normal', async () => {
  peers.rates.quotes({ RUB: '89.2', cbr: '89,1999' })
  await refreshRates(shop.shop)
  expect((await inForce())['RUB']).toMatchObject({ usd_rate: '81', ...initial })
  expect(await waiting()).toEqual([{ currency: 'RUB', usd_rate: '89.2', source: feed, doubt: 'jump' }])

  shop.clock.set('2026-11-23T03:35:00Z')
  peers.rates.quotes({ RUB: '90', cbr: '90,1', day: '2026-11-23' })
  await refreshRates(shop.shop)
  expect(await waiting()).toMatchObject([{ usd_rate: '90' }])

  shop.clock.set('2026-11-24T03:35:00Z')
  peers.rates.quotes({ day: '2026-11-24' })
  await refreshRates(shop.shop)
  expect([(await inForce())['RUB'], await waiting()]).toMatchObject([{ usd_rate: '81.5' }, []])
})

test('without any source the rates stay, the job is retried, and after three days the operator is notified daily', async () => {
  peers.rates.quotes({}, allDown)
  const before = await inForce()
  const refused = 'No source returned an exchange rate for EUR, RUB, BYN'
  shop.clock.set('2026-11-24T23:00:00Z')
  await expect(refreshRates(shop.shop)).rejects.toThrow(refused)
  expect(await notices()).toEqual([])

  shop.clock.set('2026-11-25T03:35:00Z')
  await expect(refreshRates(shop.shop)).rejects.toThrow(refused)
  await expect(refreshRates(shop.shop)).rejects.toThrow(refused)
  expect(await inForce()).toEqual(before)
  const text = expect.stringContaining('/sezam/settings/rates/')
  expect(await notices()).toMatchObject([{ subject: 'Astra: exchange rates are out of date', text }])
  expect(shop.logged.filter(line => line.includes('older than three days'))).toHaveLength(1)
  shop.clock.set('2026-11-26T03:35:00Z')
  await expect(refreshRates(shop.shop)).rejects.toThrow(refused)
  expect(await notices()).toHaveLength(2)
})

const quote =
  '<Valute><CharCode>USD</CharCode><Nominal>1</Nominal><Value>81,5</Value><Name>&x;</Name></Valute>'
const bomb = (entity: string) =>
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x ${entity}>]><ValCurs Date="22.11.2026">${quote}</ValCurs>`
const feedReply = (base: string, rates: string) =>
  `{"result":"success","base_code":"${base}","time_last_update_unix":1795305600,"rates":{${rates}}}`
const garbage: Record<string, Parameters<typeof peers.rates.quotes>> = {
  'a number as text': [{ RUB: '"81.5"', cbr: '' }],
  'an absurd rate': [{ RUB: '81500000', cbr: '81500000' }],
  'a rate of long ago': [{ day: '2026-11-01' }],
  'a rate of next year': [{ day: '2027-11-22' }],
  'nothing in the sum': [{ RUB: 'null', cbr: ',' }],
  'XML with entities': [{ RUB: 'null' }, { cbr: sends('text/xml', bomb('"lol"')) }],
  'XML that asks for a file': [
    { RUB: 'null' },
    { cbr: sends('text/xml', bomb('SYSTEM "file:///etc/passwd"')) },
  ],
  'pages for people': answers('<!doctype html><h1>Hello', '<h1>Hello', 'html'),
  'half an answer': answers('{"result":"succ', '<ValCurs Date="2'),
  'another base': answers(feedReply('EUR', '"EUR":1,"RUB":81.5,"BYN":3')),
  'a currency that is not there': answers(feedReply('USD', '"EUR":0.86')),
  'an endless answer': answers(feedReply('USD', '"EUR":0.86,"RUB":81.5,"BYN":3') + ' '.repeat(1_100_000)),
  'deep nesting': answers('['.repeat(500_000), '<a>'.repeat(100_000)),
}

/** The feed and the bank publish these rates; a bank without rates is down. */
function answers(feed: string, bank?: string, kind?: 'html'): Parameters<typeof peers.rates.quotes> {
  const cbr = bank === undefined ? down : sends(`text/${kind ?? 'xml'}`, bank)
  return [{}, { feed: sends(`text/${kind ?? 'json'}`, feed), cbr }]
}

test.each(Object.entries(garbage))('%s is not accepted as a rate', async (_what, quotes) => {
  peers.rates.quotes(...quotes)
  await expect(refreshRates(shop.shop)).rejects.toThrow(/No source returned an exchange rate for .*RUB/)
  expect((await inForce())['RUB']).toEqual({ usd_rate: '81', ...initial })
  expect(await waiting()).toEqual([])
})

test('an order is accepted while the rates are old and no source answers', async () => {
  peers.rates.quotes({}, allDown)
  shop.clock.set('2026-12-20T10:00:00Z')
  await expect(refreshRates(shop.shop)).rejects.toThrow('No source')
  const order = { product: 'astra-1m', country: 'BLR', payment: 'crypto' }
  expect((await anna.post('/api/astra/order/', { json: order })).statusCode).toBe(200)
})

test('each day’s rate is in the history once', async () => {
  await refreshRates(shop.shop)
  await Promise.all([refreshRates(shop.shop), refreshRates(shop.shop)])
  shop.clock.set('2026-11-23T03:35:00Z')
  peers.rates.quotes({ RUB: '82', day: '2026-11-23' })
  await refreshRates(shop.shop)
  const history = await rows(sql`select usd_rate, day, source, decided_by from exchange_rate_history
    where currency = 'RUB' order by id`)
  const decided = { source: feed, decided_by: 'the shop' }
  expect(history).toEqual([
    { ...decided, usd_rate: '81.5', day: '2026-11-22' },
    { ...decided, usd_rate: '82', day: '2026-11-23' },
  ])
})

test('an order keeps the rate of its acceptance, with source and day', async () => {
  const order = { product: 'astra-1m', country: 'RUS', payment: 'crypto' }
  const placed = async () =>
    rows(sql`select euro_rate, currency_rate, rate_source, rate_day from orders order by id desc limit 1`)
  await anna.post('/api/astra/order/', { json: order })
  const first = { ...ratesBefore, rate_day: initial.day }
  expect(await placed()).toEqual([first])
  await refreshRates(shop.shop)
  expect(await placed()).toEqual([first])
  await anna.post('/api/astra/order/', { json: { ...order, product: 'astra-1y' } })
  expect(await placed()).toEqual([{ ...ratesAfter, rate_day: '2026-11-22' }])
})

test('each order placed while the rates change has a consistent set', async () => {
  const addresses = Array.from({ length: 6 }, (_, place) => `buyer${place}@studio.example`)
  const buyers = await Promise.all(addresses.map(email => signedIn(email)))
  const order = { product: 'astra-1m', country: 'RUS', payment: 'crypto' }
  await Promise.all([
    ...buyers.map(buyer => buyer.post('/api/astra/order/', { json: order })),
    refreshRates(shop.shop),
    ...buyers.map(buyer => buyer.post('/api/astra/order/', { json: { ...order, product: 'astra-1y' } })),
  ])
  const sets = await rows(sql`select distinct euro_rate, currency_rate, rate_source from orders
    where customer_id in (select id from customers where email like 'buyer%') order by 1`)
  for (const set of sets) expect([ratesBefore, ratesAfter]).toContainEqual(set)
  expect(sets.length).toBeGreaterThan(0)
})

test('a start with rates older than a day updates them; a shop whose sources are down starts and sells', async () => {
  await shop.db.execute(sql`update exchange_rates set day = '2026-11-01'`)
  peers.rates.quotes({ day: '2026-11-21' }, { cbr: down, nbrb: down })
  const restarted = await openTestShop(peers.rates.environment, { kind: 'none' }, shop.databaseUrl)
  await eventually(async () => expect((await inForce())['RUB']).toMatchObject({ usd_rate: '81.5' }))
  await restarted.close()

  await shop.db.execute(sql`update exchange_rates set day = '2026-11-01' where currency = 'EUR'`)
  peers.rates.quotes({}, allDown)
  peers.rates.asked.length = 0
  const alone = await openTestShop(peers.rates.environment, { kind: 'none' }, shop.databaseUrl)
  await eventually(() => expect(peers.rates.asked).toContain('feed'))
  const boris = visitorOf(alone)
  await boris.signsIn('boris@cable.example')
  const order = { product: 'astra-1m', country: 'DEU', payment: 'stripe' }
  expect((await boris.post('/api/astra/order/', { json: order })).statusCode).toBe(200)
  await alone.close()
})

test('a shop in the sandbox reads no rates, and its history begins with the initial ones', async () => {
  const sandbox = await openTestShop()
  peers.rates.asked.length = 0
  await refreshRates(sandbox.shop)
  expect([sandbox.shop.config.ratesUrls, peers.rates.asked]).toEqual([null, []])
  const begun = await sandbox.shop.db.execute(
    sql`select currency, usd_rate, decided_by from exchange_rate_history order by currency`,
  )
  const initialRates = Object.entries({ BYN: '2.95', EUR: '0.86', RUB: '81', USD: '1' })
  const decided = initialRates.map(([currency, usd_rate]) => ({ currency, usd_rate, decided_by: 'the shop' }))
  expect(begun.rows).toEqual(decided)
  await sandbox.close()
})
