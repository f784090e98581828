import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { actions } from '../audit/tables.ts'
import { refreshRates } from '../pricing/rates/refresh-rates.ts'
import { startRatesPeer } from '../testing/rates-peer.ts'
import { openWorld } from '../testing/world.ts'

const { clerk, peers, shop } = openWorld({ peers: { rates: startRatesPeer } })

beforeEach(async () => {
  earlier = await shop.db.$count(actions)
  await shop.db.execute(sql`truncate rate_proposals, exchange_rate_history`)
  await shop.db.execute(sql`
    update exchange_rates set day = '2026-11-21', source = 'initial value, set by hand', usd_rate =
      case currency when 'EUR' then 0.86 when 'RUB' then 81 when 'BYN' then 2.95 else 1 end`)
  shop.clock.set('2026-11-22T10:00:00Z')
  peers.rates.quotes({ RUB: '95.123', cbr: '95,2' })
  await refreshRates(shop.shop)
})

const history = async () =>
  (
    await shop.db.execute(
      sql`select usd_rate, decided_by from exchange_rate_history where currency = 'RUB' order by id`,
    )
  ).rows
let earlier = 0
const newActions = () =>
  shop.db
    .select({ verb: actions.verb, operator: actions.operator })
    .from(actions)
    .orderBy(actions.id)
    .offset(earlier)

test('rates lists the rates in force with source and day, and the proposed ones', async () => {
  expect((await clerk.types('rates')).split('\n')).toEqual([
    '1 USD = 2.96 BYN  2026-11-22  127.0.0.1',
    '1 USD = 0.86123456789012345678 EUR  2026-11-22  127.0.0.1',
    '1 USD = 81 RUB  2026-11-21  initial value, set by hand',
    'proposed: 1 USD = 95.123 RUB  2026-11-22  127.0.0.1  differs too much from the rate in force',
  ])
  shop.clock.set('2026-11-25T10:00:00Z')
  expect(await clerk.types('rates')).toContain('initial value, set by hand  OLDER THAN THREE DAYS')
})

test('a proposed rate is in force once an operator accepts it, and the log says who did', async () => {
  await clerk.types('rates', 'accept', 'rub', '--dry-run')
  expect(await history()).toEqual([])
  expect(await clerk.types('rates', 'accept', 'rub', '--by', 'Anna')).toBe(
    'In force: 1 USD = 95.123 RUB  2026-11-22  127.0.0.1',
  )
  expect(await history()).toEqual([{ usd_rate: '95.123', decided_by: 'Anna' }])
  expect(await newActions()).toEqual([{ verb: 'rates accept', operator: 'Anna' }])
  expect(await clerk.types('rates')).toContain('There are no proposed rates.')
  await expect(clerk.types('rates', 'accept', 'RUB')).rejects.toThrow(
    'There is no such proposed rate for RUB.',
  )
})

test('a rejected rate is not proposed again, and the next day’s is judged anew', async () => {
  expect(await clerk.types('rates', 'reject', 'RUB')).toMatch(/^Rejected: 1 USD = 95.123 RUB/)
  await refreshRates(shop.shop)
  expect(await clerk.types('rates')).toContain('1 USD = 81 RUB  2026-11-21')
  expect(await clerk.types('rates')).toContain('There are no proposed rates.')
  shop.clock.set('2026-11-23T10:00:00Z')
  peers.rates.quotes({ RUB: '95.2', cbr: '95,2', day: '2026-11-23' })
  await refreshRates(shop.shop)
  expect(await clerk.types('rates')).toContain('proposed: 1 USD = 95.2 RUB')
})

test('if sources contradict each other, the operator chooses one', async () => {
  shop.clock.set('2026-11-23T10:00:00Z')
  peers.rates.quotes({ BYN: '3.1', day: '2026-11-23' })
  await refreshRates(shop.shop)
  await expect(clerk.types('rates', 'accept', 'BYN')).rejects.toThrow('choose one with --source')
  await clerk.types('rates', 'accept', 'BYN', '--source', 'National Bank of Belarus')
  const shown = await clerk.types('rates')
  expect(shown).toContain('1 USD = 2.9612 BYN  2026-11-23  National Bank of Belarus')
  expect(shown).not.toContain('3.1 BYN')
})

test('a rate set by hand is in force for its day and closes the proposals', async () => {
  await clerk.types('rates', 'set', 'RUB', '90.5', '--source', 'contract 7', '--by', 'Anna')
  await refreshRates(shop.shop)
  const shown = await clerk.types('rates')
  expect(shown).toContain('1 USD = 90.5 RUB  2026-11-22  contract 7')
  expect(shown).toContain('There are no proposed rates.')
  expect(await history()).toEqual([{ usd_rate: '90.5', decided_by: 'Anna' }])
})

test.each([
  [['set', 'USD', '1', '--source', 'me'], "'USD' is not one of EUR, RUB, BYN."],
  [['set', 'RUB', '0', '--source', 'me'], "'0' is not a rate"],
  [['set', 'RUB', '81,5', '--source', 'me'], "'81,5' is not a rate"],
  [['set', 'RUB', '1e2', '--source', 'me'], "'1e2' is not a rate"],
  [['set', 'RUB', '81.5'], '--source is missing'],
  [['set', 'RUB'], 'RATE is missing.'],
  [['reject', 'EUR'], 'There is no such proposed rate for EUR.'],
  [['acept', 'RUB'], "'rates acept' is not a command."],
])('rates %j is refused, and nothing changes', async (typed, words) => {
  await expect(clerk.types('rates', ...typed)).rejects.toThrow(words)
  expect([await history(), await newActions()]).toEqual([[], []])
})
