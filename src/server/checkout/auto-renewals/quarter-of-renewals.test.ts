import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../../../domain/day.ts'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { startStripePeer } from '../../testing/stripe-peer.ts'
import { companyDetails, openWorld } from '../../testing/world.ts'
import { chargeAutoRenewals } from './charge.ts'

const { shop, anna, peers } = openWorld({ peers: { stripe: startStripePeer } })

type Fault = {
  /** The fault happens on the morning of this day, counted back from the end. */
  on?: number
  happens?: (id: number) => unknown
  card?: string
  renews: boolean
}

const breaks = () => void (peers.stripe.behaviour.failing = true)
const change = (id: number, set: string) =>
  shop.db.execute(sql.raw(`update licenses set ${set} where id = ${id}`))
const renewal = { product: 'astra-1y', mode: 'renew', country: 'DEU', ...companyDetails }

const renewalFor = (license_id: number) => ({ ...renewal, license_id })
const cutOff = () => void (peers.stripe.behaviour.answering = response => response.destroy())
const dies = () => void (peers.stripe.cards.behaviour.afterCharge = cutOff)

const faults: Record<string, Fault> = {
  none: { renews: true },
  declined: { card: 'pm_card_declined', renews: false },
  'asks for confirmation': { card: 'pm_authentication_required', renews: false },
  'dearer than announced': { on: 2, happens: id => change(id, 'servers = servers + 1'), renews: false },
  'cheaper than announced': { on: 2, happens: id => change(id, 'servers = servers - 1'), renews: true },
  'a silent provider for a day': { on: 1, happens: breaks, renews: true },
  'killed with the money': { on: 1, happens: dies, renews: true },
  'renewed by hand': { on: 2, happens: id => anna.buys(renewalFor(id)), renews: false },
  'an unpaid renewal by hand': { on: 2, happens: id => anna.orders(renewalFor(id)), renews: false },
  revoked: { on: 2, happens: id => change(id, "state = 'revoked'"), renews: false },
  ended: { on: 2, happens: id => anna.delete(`/api/astra/license/${id}/auto-renewal/`), renews: false },
}

test('of 50 automatic renewals in a quarter with all faults none is done twice, none missing, none above the announcement', async () => {
  await anna.buys({ ...renewal, mode: 'buy', servers: 3 })
  const kinds = Object.keys(faults)
  const turning = Array.from({ length: 50 }, (_, i) =>
    turnsOn(kinds[i % kinds.length] ?? '', addDays('2026-12-01', i * 2)),
  )
  const fleet = await Promise.all(turning)
  for (let day = '2026-11-22'; day <= '2027-03-10'; day = addDays(day, 1)) {
    peers.stripe.reset()
    shop.clock.set(`${day}T08:00:00Z`)
    for (const { id, endsOn, fault } of fleet)
      if (fault.on !== undefined && addDays(endsOn, -fault.on) === day) {
        await anna.signsInOn(`${day}T08:00:00Z`)
        await fault.happens?.(id)
      }
    await Promise.all([chargeAutoRenewals(shop.shop), chargeAutoRenewals(shop.shop)])
    await sendReminders(shop.shop)
  }

  const { rows } = await shop.db.execute<{ id: number; announced: number; order: number; ends: string }>(
    sql`select l.id::int, a.announced_amount::int as announced, a.order_id::int as order, l.expires_on::text as ends
      from auto_renewals a join licenses l on l.id = a.license_id order by l.id`,
  )
  const charged = peers.stripe.cards.charged()
  const amounts = new Map(charged.map(({ metadata, amount }) => [Number(metadata.order_id), amount]))
  const outcomes = fleet.map(({ id, kind, endsOn }) => {
    const { announced, order, ends } = rows.find(row => row.id === id) ?? fail(id)
    const amount = amounts.get(order)
    const isDearer = (amount ?? 0) > announced
    return { kind, isCharged: amount !== undefined, isLonger: ends > endsOn, isDearer }
  })
  const expected = fleet.map(({ kind, fault: { renews } }) => {
    const isLonger = renews || kind === 'renewed by hand'
    return { kind, isCharged: renews, isLonger, isDearer: false }
  })
  expect(outcomes).toEqual(expected)
  expect(charged).toHaveLength(fleet.filter(({ fault }) => fault.renews).length)
})

function fail(id: number): never {
  throw new Error(`License ${id} is not renewed automatically`)
}

async function turnsOn(kind: string, endsOn: string) {
  const fault = faults[kind] ?? { renews: true }
  const { id } = await anna.getsLicense({ type: 2, period: 1, servers: 3, expiresOn: endsOn })
  await change(id, `term_starts_on = expires_on - 365`)
  const path = `/api/astra/license/${id}/auto-renewal/`
  const { url } = (await anna.post(path, { json: { consent: true } })).json().data
  peers.stripe.savesCard(url, fault.card)
  await anna.get(path)
  return { id, endsOn, kind, fault }
}
