import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mails } from '../../platform/tables.ts'
import { visitor } from '../../testing/client.ts'
import { eventually } from '../../testing/eventually.ts'
import { allDown, down, sends, silent, startRatesPeer } from '../../testing/rates-peer.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { hurryTimeOuts } from '../../testing/time-outs.ts'
import { refreshRates } from './refresh-rates.ts'

const peer = await startRatesPeer()
const shop = await openTestShop({ ...peer.environment, SUPPORT_EMAIL: 'owner@astra.example' })
const feed = '127.0.0.1'
let customers = 0
afterAll(async () => {
  await shop.close()
  await peer.close()
})

beforeEach(async () => {
  await shop.shop.db.execute(sql`truncate rate_proposals, exchange_rate_history`)
  await shop.shop.db.execute(sql`delete from mails where key like 'rates-%'`)
  await shop.shop.db.execute(sql`
    update exchange_rates set day = '2026-11-21', source = 'initial value, set by hand', usd_rate =
      case currency when 'EUR' then 0.86 when 'RUB' then 81 when 'BYN' then 2.95 else 1 end`)
  shop.clock.set('2026-11-22T03:35:00Z')
  shop.logged.length = 0
  peer.quotes({})
})

const rows = async (query: ReturnType<typeof sql>) => (await shop.shop.db.execute(query)).rows
const inForce = async () =>
  Object.fromEntries(
    (await rows(sql`select currency, usd_rate, source, day from exchange_rates where currency <> 'USD'`)).map(
      ({ currency, ...rate }) => [currency, rate],
    ),
  )
const waiting = () =>
  rows(sql`select currency, usd_rate, source, doubt from rate_proposals where state = 'open' order by 1, 3`)
const told = async () =>
  (await shop.shop.db.select().from(mails)).filter(({ key }) => key.startsWith('rates-'))
const initial = { source: 'initial value, set by hand', day: '2026-11-21' }

test('where feed and bank agree the feed’s rate is in force, every digit of it, and visitors see it', async () => {
  await refreshRates(shop.shop)
  const origin = { source: feed, day: '2026-11-22' }
  expect(await inForce()).toEqual({
    EUR: { usd_rate: '0.86123456789012345678', ...origin },
    RUB: { usd_rate: '81.5', ...origin },
    BYN: { usd_rate: '2.96', ...origin },
  })
  expect(await told()).toEqual([])
  expect((await visitor(shop).get('/api/orders/currencies/')).json()).toContainEqual(
    expect.objectContaining({ text: 'EUR', usd_rate: '0.86123456789012345678' }),
  )
})

test('a feed that is down leaves it to the banks, each for its own currency', async () => {
  peer.quotes({}, { feed: down })
  await refreshRates(shop.shop)
  expect(await inForce()).toMatchObject({
    EUR: { usd_rate: '0.8611780916', source: 'European Central Bank' },
    RUB: { usd_rate: '81.4321', source: 'Bank of Russia' },
    BYN: { usd_rate: '2.9612', source: 'National Bank of Belarus' },
  })
})

test('a bank that is down leaves its currency to the feed', async () => {
  peer.quotes({}, { cbr: sends('text/plain', 'busy', 429), nbrb: sends('text/plain', 'no', 503), ecb: down })
  await refreshRates(shop.shop)
  expect(await inForce()).toMatchObject({
    EUR: { source: feed },
    RUB: { usd_rate: '81.5', source: feed },
    BYN: { source: feed },
  })
})

test('a bank’s rate is counted for one unit, whatever number of them it quotes', async () => {
  peer.quotes({ cbr: '8143,215', nominal: '100' }, { feed: down })
  await refreshRates(shop.shop)
  expect((await inForce())['RUB']).toMatchObject({ usd_rate: '81.43215' })
})

test('a source that says nothing is given up after ten seconds', async () => {
  const { requested, restore } = hurryTimeOuts()
  peer.quotes({}, { feed: silent })
  await refreshRates(shop.shop)
  restore()
  expect(requested).toEqual([10_000, 10_000, 10_000, 10_000])
  expect((await inForce())['RUB']).toMatchObject({ source: 'Bank of Russia' })
})

test('an older rate never takes the place of a newer one, and a feed that stands still leaves it to the bank', async () => {
  peer.quotes({ RUB: '80', day: '2026-11-20', bankDay: '2026-11-22' })
  await refreshRates(shop.shop)
  expect((await inForce())['RUB']).toMatchObject({ source: 'Bank of Russia', day: '2026-11-22' })
  peer.quotes({ day: '2026-11-21' })
  await refreshRates(shop.shop)
  expect((await inForce())['RUB']).toMatchObject({ source: 'Bank of Russia', day: '2026-11-22' })
})

test('sources that contradict each other wait for a person, and the other currencies do not', async () => {
  peer.quotes({ RUB: '84.2' })
  await refreshRates(shop.shop)
  await refreshRates(shop.shop)
  expect(await inForce()).toMatchObject({ RUB: { usd_rate: '81', ...initial }, EUR: { source: feed } })
  expect(await waiting()).toEqual([
    { currency: 'RUB', usd_rate: '84.2', source: feed, doubt: 'apart' },
    { currency: 'RUB', usd_rate: '81.4321', source: 'Bank of Russia', doubt: 'apart' },
  ])
  expect(await told()).toMatchObject([
    {
      recipient: 'owner@astra.example',
      text: expect.stringContaining('1 USD = 84.2 RUB according to 127.0.0.1'),
    },
  ])
})

test('three per cent between the sources are no contradiction, and ten against yesterday no jump', async () => {
  peer.quotes({ RUB: '89.1', cbr: '91,7730' })
  await refreshRates(shop.shop)
  expect([(await inForce())['RUB'], await waiting()]).toMatchObject([{ usd_rate: '89.1' }, []])
})

test('a jump waits for a person, also from the first values, and is gone when it is over', async () => {
  peer.quotes({ RUB: '89.2', cbr: '89,1999' })
  await refreshRates(shop.shop)
  expect((await inForce())['RUB']).toMatchObject({ usd_rate: '81', ...initial })
  expect(await waiting()).toEqual([{ currency: 'RUB', usd_rate: '89.2', source: feed, doubt: 'jump' }])

  shop.clock.set('2026-11-23T03:35:00Z')
  peer.quotes({ RUB: '90', cbr: '90,1', day: '2026-11-23' })
  await refreshRates(shop.shop)
  expect(await waiting()).toMatchObject([{ usd_rate: '90' }])

  shop.clock.set('2026-11-24T03:35:00Z')
  peer.quotes({ day: '2026-11-24' })
  await refreshRates(shop.shop)
  expect([(await inForce())['RUB'], await waiting()]).toMatchObject([{ usd_rate: '81.5' }, []])
})

test('without any source the rates stay, the job is tried again, and after three days the owner is told once a day', async () => {
  peer.quotes({}, allDown)
  const before = await inForce()
  const refused = 'No source returned an exchange rate for EUR, RUB, BYN'
  shop.clock.set('2026-11-24T23:00:00Z')
  await expect(refreshRates(shop.shop)).rejects.toThrow(refused)
  expect(await told()).toEqual([])

  shop.clock.set('2026-11-25T03:35:00Z')
  await expect(refreshRates(shop.shop)).rejects.toThrow(refused)
  await expect(refreshRates(shop.shop)).rejects.toThrow(refused)
  expect(await inForce()).toEqual(before)
  expect(await told()).toMatchObject([{ subject: 'Astra: exchange rates are out of date' }])
  expect(shop.logged.filter(line => line.includes('older than three days'))).toHaveLength(1)
  shop.clock.set('2026-11-26T03:35:00Z')
  await expect(refreshRates(shop.shop)).rejects.toThrow(refused)
  expect(await told()).toHaveLength(2)
})

const quote =
  '<Valute><CharCode>USD</CharCode><Nominal>1</Nominal><Value>81,5</Value><Name>&x;</Name></Valute>'
const bomb = (entity: string) =>
  `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x ${entity}>]><ValCurs Date="22.11.2026">${quote}</ValCurs>`
const feedReply = (base: string, rates: string) =>
  `{"result":"success","base_code":"${base}","time_last_update_unix":1795305600,"rates":{${rates}}}`
const garbage: Record<string, Parameters<typeof peer.quotes>> = {
  zero: [{ RUB: '0', cbr: '0' }],
  'a negative rate': [{ RUB: '-81.5', cbr: '-81,5' }],
  'no number': [{ RUB: '"NaN"', cbr: 'NaN' }],
  'a number as text': [{ RUB: '"81.5"', cbr: '' }],
  'an exponent': [{ RUB: '8.15e1', cbr: '8.15e1' }],
  'an absurd rate': [{ RUB: '81500000', cbr: '81500000' }],
  'a rate of long ago': [{ day: '2026-11-01' }],
  'a rate of next year': [{ day: '2027-11-22' }],
  'nothing in the sum': [{ RUB: 'null', cbr: ',' }],
  'XML with entities': [{ RUB: 'null' }, { cbr: sends('text/xml', bomb('"lol"')) }],
  'XML that asks for a file': [
    { RUB: 'null' },
    { cbr: sends('text/xml', bomb('SYSTEM "file:///etc/passwd"')) },
  ],
  'pages for people': [
    {},
    { feed: sends('text/html', '<!doctype html><h1>Hello'), cbr: sends('text/html', '<h1>Hello') },
  ],
  'half an answer': [
    {},
    { feed: sends('text/json', '{"result":"succ'), cbr: sends('text/xml', '<ValCurs Date="2') },
  ],
  'another base': [
    {},
    { feed: sends('text/json', feedReply('EUR', '"EUR":1,"RUB":81.5,"BYN":3')), cbr: down },
  ],
  'a currency that is not there': [
    {},
    { feed: sends('text/json', feedReply('USD', '"EUR":0.86')), cbr: down },
  ],
  'an endless answer': [
    {},
    {
      feed: sends(
        'text/json',
        `${feedReply('USD', '"EUR":0.86,"RUB":81.5,"BYN":3')}${' '.repeat(1_100_000)}`,
      ),
      cbr: down,
    },
  ],
  'deep nesting': [
    {},
    { feed: sends('text/json', '['.repeat(500_000)), cbr: sends('text/xml', '<a>'.repeat(100_000)) },
  ],
}

test.each(Object.entries(garbage))('%s is no rate: the one in force stays', async (_what, quotes) => {
  peer.quotes(...quotes)
  await expect(refreshRates(shop.shop)).rejects.toThrow(/No source returned an exchange rate for .*RUB/)
  expect((await inForce())['RUB']).toEqual({ usd_rate: '81', ...initial })
  expect(await waiting()).toEqual([])
})

test('an order is taken while rates are old and no source answers', async () => {
  peer.quotes({}, allDown)
  shop.clock.set('2026-12-20T10:00:00Z')
  await expect(refreshRates(shop.shop)).rejects.toThrow('No source')
  const anna = visitor(shop)
  await anna.signsIn(`anna${++customers}@studio.example`)
  const order = { product: 'astra-1m', country: 'BLR', payment: 'crypto' }
  expect((await anna.post('/api/astra/order/', { json: order })).statusCode).toBe(200)
})

test('each day’s rate stands in the history, once', async () => {
  await refreshRates(shop.shop)
  await Promise.all([refreshRates(shop.shop), refreshRates(shop.shop)])
  shop.clock.set('2026-11-23T03:35:00Z')
  peer.quotes({ RUB: '82', day: '2026-11-23' })
  await refreshRates(shop.shop)
  expect(
    await rows(sql`select usd_rate, day, source, decided_by from exchange_rate_history
      where currency = 'RUB' order by id`),
  ).toEqual([
    { usd_rate: '81.5', day: '2026-11-22', source: feed, decided_by: 'the shop' },
    { usd_rate: '82', day: '2026-11-23', source: feed, decided_by: 'the shop' },
  ])
})

test('an order keeps the rate it was accepted at, with source and day, whatever comes later', async () => {
  const anna = visitor(shop)
  await anna.signsIn(`anna${++customers}@studio.example`)
  const order = { product: 'astra-1m', country: 'RUS', payment: 'crypto' }
  const placed = async () =>
    rows(sql`select euro_rate, currency_rate, rate_source, rate_day from orders order by id desc limit 1`)
  await anna.post('/api/astra/order/', { json: order })
  const first = [
    { euro_rate: '0.86', currency_rate: '81', rate_source: initial.source, rate_day: initial.day },
  ]
  expect(await placed()).toEqual(first)
  await refreshRates(shop.shop)
  expect(await placed()).toEqual(first)
  await anna.post('/api/astra/order/', { json: { ...order, product: 'astra-1y' } })
  expect(await placed()).toEqual([
    { euro_rate: '0.86123456789012345678', currency_rate: '81.5', rate_source: feed, rate_day: '2026-11-22' },
  ])
})

test('orders that come while the rates change each have one consistent set', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const buyer = visitor(shop)
      await buyer.signsIn(`buyer${++customers}@studio.example`)
      return buyer
    }),
  )
  const order = { product: 'astra-1m', country: 'RUS', payment: 'crypto' }
  await Promise.all([
    ...buyers.map(buyer => buyer.post('/api/astra/order/', { json: order })),
    refreshRates(shop.shop),
    ...buyers.map(buyer => buyer.post('/api/astra/order/', { json: { ...order, product: 'astra-1y' } })),
  ])
  const sets = await rows(sql`select distinct euro_rate, currency_rate, rate_source from orders
    where customer_id in (select id from customers where email like 'buyer%') order by 1`)
  const possible = [
    { euro_rate: '0.86', currency_rate: '81', rate_source: initial.source },
    { euro_rate: '0.86123456789012345678', currency_rate: '81.5', rate_source: feed },
  ]
  for (const set of sets) expect(possible).toContainEqual(set)
  expect(sets.length).toBeGreaterThan(0)
})

test('a start with rates older than a day asks at once; one whose sources are down starts and sells', async () => {
  await shop.shop.db.execute(sql`update exchange_rates set day = '2026-11-01'`)
  peer.quotes({ day: '2026-11-21' }, { cbr: down, nbrb: down })
  const restarted = await openTestShop(peer.environment, { kind: 'none' }, shop.databaseUrl)
  await eventually(async () => expect((await inForce())['RUB']).toMatchObject({ usd_rate: '81.5' }))
  await restarted.close()

  await shop.shop.db.execute(sql`update exchange_rates set day = '2026-11-01' where currency = 'EUR'`)
  peer.quotes({}, allDown)
  peer.asked.length = 0
  const alone = await openTestShop(peer.environment, { kind: 'none' }, shop.databaseUrl)
  await eventually(() => expect(peer.asked).toContain('feed'))
  const boris = visitor(alone)
  await boris.signsIn(`boris${++customers}@cable.example`)
  const order = { product: 'astra-1m', country: 'DEU', payment: 'stripe' }
  expect((await boris.post('/api/astra/order/', { json: order })).statusCode).toBe(200)
  await alone.close()
})

test('a shop in sandbox asks nobody, and its history begins with its first rates', async () => {
  const sandbox = await openTestShop()
  peer.asked.length = 0
  await refreshRates(sandbox.shop)
  expect([sandbox.shop.config.ratesUrls, peer.asked]).toEqual([null, []])
  const begun = await sandbox.shop.db.execute(
    sql`select currency, usd_rate, decided_by from exchange_rate_history order by currency`,
  )
  expect(begun.rows).toEqual(
    [
      ['BYN', '2.95'],
      ['EUR', '0.86'],
      ['RUB', '81'],
      ['USD', '1'],
    ].map(([currency, usd_rate]) => ({
      currency,
      usd_rate,
      decided_by: 'the shop',
    })),
  )
  await sandbox.close()
})
