import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshRates } from '../../pricing/rates/refresh-rates.ts'
import { startRatesPeer } from '../../testing/rates-peer.ts'
import { openWorld } from '../../testing/world.ts'

const { root, peers, shop } = openWorld({ peers: { rates: startRatesPeer } })

beforeEach(async () => {
  await shop.db.execute(sql`truncate rate_proposals`)
  await shop.db.execute(sql`
    update exchange_rates set day = '2026-11-21', usd_rate = 81, source = 'by hand' where currency = 'RUB'`)
  shop.clock.set('2026-11-22T10:00:00Z')
  peers.rates.quotes({ RUB: '95.123', cbr: '95,2' })
  await refreshRates(shop.shop)
})

const read = async () => (await root.get('/api/sezam/rates/')).json().data
const roubles = async () =>
  (await read()).in_force.find(({ currency }: { currency: string }) => currency === 'RUB')
const decide = async (what: string) =>
  root.post(`/api/sezam/rate-proposals/${(await read()).proposals[0].id}/${what}/`, {
    json: { reason: 'Checked' },
  })
const set = (json: object) =>
  root.post('/api/sezam/rates/RUB/', { json: { source: 'The bank', seen: '81', reason: 'Urgent', ...json } })

test('a superuser reads the rates with their age, and accepts one that needs a decision', async () => {
  expect(await read()).toMatchObject({
    proposals: [{ currency: 'RUB', usd_rate: '95.123', doubt: 'jump' }],
    updated_daily: true,
  })
  expect(await roubles()).toMatchObject({ usd_rate: '81', source: 'by hand', age_days: 1, stale: false })
  expect((await decide('acceptance')).statusCode).toBe(200)
  expect(await roubles()).toMatchObject({ usd_rate: '95.123', age_days: 0 })
  expect((await read()).proposals).toEqual([])
})

test('a rate that someone else has decided about is refused with their name', async () => {
  const [{ id }] = (await read()).proposals
  expect((await decide('rejection')).statusCode).toBe(200)
  const late = await root.post(`/api/sezam/rate-proposals/${id}/acceptance/`, { json: { reason: 'x' } })
  expect([late.statusCode, late.json().changed]).toEqual([
    409,
    { by: root.email, at: '2026-11-22T10:00:00.000Z', present: { state: 'rejected' } },
  ])
  expect((await roubles()).usd_rate).toBe('81')
})

test('a superuser sets a rate with a fresh second factor, unless another one is in force by then', async () => {
  expect((await set({ usd_rate: '1e2' })).json().fields).toHaveProperty('usd_rate')
  expect((await set({ usd_rate: '90', seen: '80' })).json().changed.present).toMatchObject({ usd_rate: '81' })
  expect((await set({ usd_rate: '90.5' })).statusCode).toBe(200)
  expect(await roubles()).toMatchObject({ usd_rate: '90.5', source: 'The bank', day: '2026-11-22' })
  shop.clock.pass(11 * 60)
  expect((await set({ usd_rate: '91', seen: '90.5' })).json().code).toBe('factor-required')
})
