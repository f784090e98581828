import { expect, test } from 'vitest'
import { orders } from '../orders/tables.ts'
import { startStripePeer } from '../testing/stripe-peer.ts'
import { startViesPeer } from '../testing/vies-peer.ts'
import { companyDetails, openWorld } from '../testing/world.ts'

const { shop, anna, peers } = openWorld({ peers: { stripe: startStripePeer, vies: startViesPeer } })

test('an order from a territory outside the VAT area has no VAT, and the number of its company is not sent to VIES', async () => {
  const canary = { ...companyDetails, client_zip: '35001', client_vat: 'B35000000' }
  await anna.orders({ country: 'ESP', ...canary })
  await anna.orders({ country: 'ESP', client_zip: '35001', consent: true })
  await anna.orders({ country: 'ESP', client_zip: '28013', consent: true })
  const placed = await shop.db.select().from(orders).orderBy(orders.id)
  expect(placed.map(({ taxKind, tax, total }) => [taxKind, tax, total])).toEqual([
    ['outside', 0, 22_000],
    ['outside', 0, 22_000],
    ['destination', 4_620, 26_620],
  ])
  expect(peers.vies.asked).toEqual([])
})
