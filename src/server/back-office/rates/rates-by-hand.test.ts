import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { refreshRates } from '../../pricing/rates/refresh-rates.ts'
import { listRates } from '../../pricing/rates/store.ts'
import { act } from '../../testing/act.ts'
import { startRatesPeer } from '../../testing/rates-peer.ts'
import { openWorld } from '../../testing/world.ts'

const { clerk, root, peers, shop } = openWorld({ peers: { rates: startRatesPeer } })

beforeEach(async () => {
  await shop.db.execute(sql`truncate rate_proposals`)
  await shop.db.execute(sql`
    update exchange_rates set day = '2026-11-21', source = 'by hand', usd_rate =
      case currency when 'EUR' then 0.86 when 'RUB' then 81 when 'BYN' then 2.95 else 1 end`)
  shop.clock.set('2026-11-22T10:00:00Z')
  peers.rates.quotes({ RUB: '95.123', cbr: '95,2' })
  await refreshRates(shop.shop)
})

const read = () => root.reads('/api/sezam/rates/')
/** A superuser's session has ended by the next day. */
const listNow = () => listRates(shop.db, shop.clock.now())
const roubles = async () =>
  (await read()).in_force.find(({ currency }: { currency: string }) => currency === 'RUB')
const decide = async (what: string) => {
  const [{ id, possible }] = (await read()).proposals
  return act(root, `rate-proposals/${id}`, what, { seen: possible.seen, reason: 'Checked' })
}
const set = (json: object, seen = '81') =>
  act(root, 'rates/RUB', 'set', { source: 'The bank', seen: { usd_rate: seen }, reason: 'Urgent', ...json })

test('a superuser reads the rates with their age, and accepts one that needs a decision', async () => {
  expect(await read()).toMatchObject({
    proposals: [{ currency: 'RUB', usd_rate: '95.123', doubt: 'jump' }],
    updated_daily: true,
  })
  expect(await roubles()).toMatchObject({ usd_rate: '81', source: 'by hand', age_days: 1, stale: false })
  expect((await decide('accept')).statusCode).toBe(200)
  expect(await roubles()).toMatchObject({ usd_rate: '95.123', age_days: 0 })
  expect((await read()).proposals).toEqual([])
})

test('a rate that someone else has decided about is refused with their name', async () => {
  const [{ id }] = (await read()).proposals
  expect((await decide('reject')).statusCode).toBe(200)
  const late = await act(root, `rate-proposals/${id}`, 'accept', { seen: { state: 'open' }, reason: 'x' })
  const changed = { by: root.email, at: '2026-11-22T10:00:00.000Z', present: { state: 'rejected' } }
  expect([late.statusCode, late.json().changed]).toEqual([409, changed])
  expect((await roubles()).usd_rate).toBe('81')
})

test('a superuser sets the rate of the day, which closes its proposals, unless another one is in force by then', async () => {
  expect((await set({ usd_rate: '1e2' })).json().fields).toHaveProperty('usd_rate')
  expect((await set({ usd_rate: '90' }, '80')).json().changed.present).toMatchObject({ usd_rate: '81' })
  expect((await set({ usd_rate: '90,5' })).statusCode).toBe(200)
  await refreshRates(shop.shop)
  expect(await roubles()).toMatchObject({ usd_rate: '90.5', source: 'The bank', day: '2026-11-22' })
  expect((await read()).proposals).toEqual([])
})

test('a rejected rate is not proposed again, and the next day’s is judged by itself', async () => {
  await decide('reject')
  await refreshRates(shop.shop)
  expect([(await roubles()).usd_rate, (await read()).proposals]).toEqual(['81', []])
  shop.clock.set('2026-11-23T10:00:00Z')
  peers.rates.quotes({ RUB: '95.2', cbr: '95,2', day: '2026-11-23' })
  await refreshRates(shop.shop)
  expect((await listNow()).proposals).toMatchObject([{ usdRate: '95.2' }])
})

test('if sources contradict each other, the rate that is accepted closes the proposal of the other', async () => {
  shop.clock.set('2026-11-23T10:00:00Z')
  peers.rates.quotes({ BYN: '3.1', day: '2026-11-23' })
  await refreshRates(shop.shop)
  const chosen = (await listNow()).proposals.find(({ source }) => source === 'National Bank of Belarus')
  await clerk.types('rate-proposal', 'accept', String(chosen?.id), '--reason', 'Checked')
  const { inForce, proposals: left } = await listNow()
  const accepted = { currency: 'BYN', usdRate: '2.9612', day: '2026-11-23' }
  expect(inForce).toContainEqual(expect.objectContaining(accepted))
  expect(left).not.toContainEqual(expect.objectContaining({ currency: 'BYN' }))
})
