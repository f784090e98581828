import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../orders/tables.ts'
import { mails } from '../platform/tables.ts'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { startViesPeer } from '../testing/vies-peer.ts'
import { companyDetails, openWorld, type Placed } from '../testing/world.ts'
import { warnOfPlaceThresholds } from './warn-of-place-thresholds.ts'

const { shop, anna, clerk, visitor, peers, unmatchedPayments, eventsProcessed } = openWorld({
  peers: { stripe: startStripePeer, vies: startViesPeer },
})

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

test('a sale to a consumer saves the country of the network, and of the card and billing address once paid', async () => {
  const { order, row } = await ordersFrom('193.40.0.1', { country: 'DEU', consent: true })
  expect(await row()).toMatchObject({
    networkCountry: 'EST',
    networkTable: expect.stringContaining('2026'),
    cardCountry: null,
    placeConflict: true,
  })
  await isPaid(order, { card: 'DE', billing: 'DE' })
  const evidence = { networkCountry: 'EST', cardCountry: 'DEU', billingCountry: 'DEU', placeConflict: false }
  expect(await row()).toMatchObject({ status: 'paid', ...evidence })
  const shown = await clerk.types('order', 'show', String(order.id))
  expect(shown).toMatch(/network country +EST \(geo-whois-asn-country 2\.3\.\d+\)\n.*card country +DEU\n/)
  expect(shown).toMatch(/place conflict +no/)
})

test('a company, and a private network address, leave no evidence of place', async () => {
  const company = await ordersFrom('193.40.0.1', { country: 'DEU', ...companyDetails })
  await isPaid(company.order, { card: 'US', billing: 'US' })
  const none = { networkCountry: null, cardCountry: null, billingCountry: null, placeConflict: false }
  expect(await company.row()).toMatchObject({ status: 'paid', ...none })
  const local = await ordersFrom('10.9.8.7', { country: 'DEU', consent: true })
  expect(await local.row()).toMatchObject(none)
})

test('outside the EU a consumer whose network is in the EU confirms the country before anything is ordered', async () => {
  const estonian = visitor({ address: '193.40.0.1' })
  await estonian.signsIn('traveller@studio.example')
  const order = (more: object) => {
    const json = { product: 'astra-1y', payment: 'stripe', country: 'USA', ...more }
    return estonian.post('/api/astra/order/', { json })
  }
  const refused = await order({})
  expect([refused.statusCode, refused.json().fields]).toEqual([
    409,
    { country_confirmed: expect.stringContaining('confirm the country where you live') },
  ])
  expect((await estonian.get('/api/accounts/profile/')).json().data.orders).toEqual([])
  expect((await order({ country_confirmed: true })).statusCode).toBe(200)
  expect((await order(companyDetails)).statusCode).toBe(200)
})

test('an order placed again asks for the country, unless the first order confirmed it', async () => {
  const home = visitor({ address: '10.9.8.4' })
  const away = visitor({ address: '193.40.0.1' })
  for (const browser of [home, away]) await browser.signsIn('mover@studio.example')
  const order = (browser: typeof home, more = {}) => {
    const json = { product: 'astra-1y', payment: 'stripe', country: 'USA', ...more }
    return browser.post('/api/astra/order/', { json })
  }
  const again = async () => {
    const [{ id }] = (await away.get('/api/accounts/profile/')).json().data.orders
    await shop.db.update(orders).set({ status: 'expired' }).where(eq(orders.id, id))
    return away.post(`/api/orders/${id}/reorder/`)
  }
  await order(home)
  const refused = await again()
  const message = expect.stringContaining('order from the pricing page')
  expect([refused.statusCode, refused.json().message]).toEqual([409, message])
  await order(away, { country_confirmed: true })
  expect((await again()).statusCode).toBe(200)
})

test('below the yearly amount a conflict is recorded and listed, and the license is issued', async () => {
  const { order, row } = await ordersFrom('193.40.0.1', { country: 'USA', country_confirmed: true })
  await isPaid(order, { card: 'EE', billing: 'EE' })
  expect(await row()).toMatchObject({ status: 'paid', placeConflict: true })
  expect(await clerk.types('orders', '--place-conflicts')).toContain(`${order.id}  2026-11-21  paid`)
})

test('above the yearly amount a conflict is reviewed before the license is issued, and accepted with one command', async () => {
  const german = await ordersFrom('10.9.8.6', { country: 'DEU', consent: true })
  await isPaid(german.order, { card: 'DE', billing: 'DE' })
  shop.shop.config.placeReviewFrom = 200
  const { order, row, licenses } = await ordersFrom('193.40.0.1', { country: 'USA', country_confirmed: true })
  await isPaid(order, { card: 'EE', billing: 'EE' })
  await isPaid(order, { card: 'EE', billing: 'EE' })
  expect(await row()).toMatchObject({ status: 'pending', cardCountry: 'EST', placeConflict: true })
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'place-conflict', state: 'open' }])
  expect(await licenses()).toEqual([])

  await clerk.resolves(order, 'applied')
  expect([(await row())?.status, (await licenses()).length]).toEqual(['paid', 1])
})

test('the operator gets one e-mail for each yearly threshold, at 80 and at 100 percent', async () => {
  const { order } = await ordersFrom('10.9.8.5', { country: 'DEU', servers: 99, consent: true })
  await isPaid(order, { card: 'DE', billing: 'DE' })
  await warnOfPlaceThresholds(shop.shop)
  await warnOfPlaceThresholds(shop.shop)
  const posted = await shop.db.select({ subject: mails.subject }).from(mails).orderBy(mails.id)
  const subject = 'Astra: sales to consumers in other EU countries at'
  expect(posted.filter(mail => mail.subject.startsWith(subject))).toEqual([
    { subject: `${subject} 80% of €10\u00a0000` },
    { subject: `${subject} 100% of €10\u00a0000` },
  ])
})

let visitors = 0

async function ordersFrom(address: string, cart: Record<string, unknown>) {
  const customer = visitor({ address })
  await customer.signsIn(`visitor${++visitors}@studio.example`)
  await customer.post('/api/astra/order/', { json: { product: 'astra-1y', payment: 'stripe', ...cart } })
  const profile = async () => (await customer.get('/api/accounts/profile/')).json().data
  const [{ id }] = (await profile()).orders
  const order: Placed = (await customer.get(`/api/orders/${id}/`)).json().data
  return {
    order,
    row: async () => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0],
    licenses: async () => (await profile()).licenses,
  }
}

async function isPaid(order: Placed, { card, billing }: { card: string; billing: string }) {
  const charge = { id: 'ch_1', object: 'charge', payment_method_details: { card: { country: card } } }
  peers.stripe.pays(order, {
    payment_intent: {
      id: `pi_${order.id}`,
      object: 'payment_intent',
      status: 'succeeded',
      latest_charge: charge,
    },
    customer_details: { address: { country: billing } },
  })
  await sendStripeEvent(shop, { sessionId: order.session_id })
  await eventsProcessed()
}
