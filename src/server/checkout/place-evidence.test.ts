import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../orders/tables.ts'
import type { Visitor } from '../testing/client.ts'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { startViesPeer } from '../testing/vies-peer.ts'
import { companyDetails, openWorld, type Placed } from '../testing/world.ts'
import { warnOfPlaceThresholds } from './warn-of-place-thresholds.ts'

const world = openWorld({ peers: { stripe: startStripePeer, vies: startViesPeer } })
const { shop, anna, clerk, root, signedIn, peers, unmatchedPayments, eventsProcessed, outbox } = world

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
  const network = { networkCountry: 'EST', networkTable: expect.stringContaining('2026') }
  expect(await row()).toMatchObject({ ...network, cardCountry: null, placeConflict: true })
  await isPaid(order, 'DE')
  const card = { cardCountry: 'DEU', billingCountry: 'DEU', placeConflict: false }
  expect(await row()).toMatchObject({ status: 'paid', ...network, ...card })
  const { place } = await root.reads(`/api/sezam/orders/${order.id}/`)
  expect(place).toEqual({ network: 'EST', card: 'DEU', billing: 'DEU', conflict: false })
})

test('only reverse charge leaves no evidence of place: a name of a company, or a number outside the EU, proves nothing', async () => {
  const german = { country: 'DEU', ...companyDetails, client_vat: 'DE136695976' }
  const named = { country: 'LUX', ...companyDetails, country_confirmed: true }
  const british = { country: 'GBR', ...companyDetails, client_vat: 'GB980780684', country_confirmed: true }
  const evidence = []
  for (const cart of [german, named, british]) {
    const { order, row } = await ordersFrom('193.40.0.1', cart)
    await isPaid(order, 'HU')
    evidence.push(await row())
  }
  const none = { networkCountry: null, cardCountry: null, billingCountry: null, placeConflict: false }
  const hungarian = { networkCountry: 'EST', cardCountry: 'HUN', billingCountry: 'HUN', placeConflict: true }
  const [reverse, other] = [
    { taxKind: 'reverse-charge', ...none },
    { taxKind: 'destination', ...hungarian },
  ]
  expect(evidence).toMatchObject([reverse, other, { ...hungarian, taxKind: 'outside' }])
})

test('a territory without VAT is a place conflict until the billing postcode of the card is there too', async () => {
  const { order, row } = await ordersFrom('10.9.8.8', { country: 'ESP', client_zip: '35001', consent: true })
  expect(peers.stripe.requests.at(-1)?.form.get('billing_address_collection')).toBe('required')
  expect(await row()).toMatchObject({ taxKind: 'outside', placeConflict: true })
  await isPaid(order, 'ES', '35012')
  expect(await row()).toMatchObject({ billingZip: '35012', placeConflict: false })
})

test('without a consent that names it, the country is confirmed before anything is ordered if the network is elsewhere', async () => {
  const estonian = await signedIn('traveller@studio.example', { address: '193.40.0.1' })
  const refused = await asksFor(estonian)
  const country_confirmed = expect.stringContaining('confirm your country')
  expect([refused.statusCode, refused.json().fields]).toEqual([409, { country_confirmed }])
  expect(await estonian.reads('/api/accounts/profile/')).toMatchObject({ orders: [] })
  expect((await asksFor(estonian, { country_confirmed: true })).statusCode).toBe(200)
  for (const country of ['USA', 'DEU']) {
    const company = { country, ...companyDetails }
    expect((await asksFor(estonian, company)).statusCode).toBe(409)
    expect((await asksFor(estonian, { ...company, country_confirmed: true })).statusCode).toBe(200)
  }
  const reverseCharge = { country: 'DEU', ...companyDetails, client_vat: 'DE136695976' }
  expect((await asksFor(estonian, reverseCharge)).statusCode).toBe(200)
})

test('an order placed again asks for the country, unless the first order confirmed it', async () => {
  const home = await signedIn('mover@studio.example', { address: '10.9.8.4' })
  const away = await signedIn('mover@studio.example', { address: '193.40.0.1' })
  const again = async () => {
    const [{ id }] = (await away.reads('/api/accounts/profile/')).orders
    await shop.db.update(orders).set({ status: 'expired' }).where(eq(orders.id, id))
    return away.post(`/api/orders/${id}/reorder/`)
  }
  await asksFor(home)
  const refused = await again()
  const message = expect.stringContaining('order from the pricing page')
  expect([refused.statusCode, refused.json().message]).toEqual([409, message])
  await asksFor(away, { country_confirmed: true })
  expect((await again()).statusCode).toBe(200)
})

test('below the yearly amount a conflict is recorded, and the license is issued', async () => {
  const { order, row } = await ordersFrom('193.40.0.1', { country: 'USA', country_confirmed: true })
  await isPaid(order, 'EE')
  expect(await row()).toMatchObject({ status: 'paid', placeConflict: true })
})

test('above the yearly amount a conflict is reviewed before the license is issued, and accepted with one command', async () => {
  const german = await ordersFrom('10.9.8.6', { country: 'DEU', consent: true })
  await isPaid(german.order, 'DE')
  shop.shop.config.placeReviewFrom = 200
  const { order, row, licenses } = await ordersFrom('193.40.0.1', { country: 'USA', country_confirmed: true })
  await isPaid(order, 'EE')
  await isPaid(order, 'EE')
  expect(await row()).toMatchObject({ status: 'pending', cardCountry: 'EST', placeConflict: true })
  expect(await unmatchedPayments(order)).toMatchObject([{ reason: 'place-conflict', state: 'open' }])
  expect(await licenses()).toEqual([])

  await clerk.resolves(order, 'apply')
  expect([(await row())?.status, (await licenses()).length]).toEqual(['paid', 1])
})

test('the operator gets one e-mail for each yearly threshold, at 80 and at 100 percent', async () => {
  const { order } = await ordersFrom('10.9.8.5', { country: 'DEU', servers: 99, consent: true })
  await isPaid(order, 'DE')
  await warnOfPlaceThresholds(shop.shop)
  await warnOfPlaceThresholds(shop.shop)
  const sales = 'Astra: sales to consumers in other EU countries at'
  const warnings = (await outbox('%')).filter(({ subject }) => subject.startsWith(sales))
  const [first, second] = ['80%', '100%'].map(part => ({ subject: `${sales} ${part} of €10\u00a0000` }))
  const text = expect.stringContaining('/sezam/orders/?place_conflict=1')
  expect(warnings).toMatchObject([{ ...first, text }, second])
})

let visitors = 0

async function ordersFrom(address: string, cart: Record<string, unknown>) {
  const customer = await signedIn(`visitor${++visitors}@studio.example`, { address })
  await asksFor(customer, cart)
  const profile = () => customer.reads('/api/accounts/profile/')
  const [{ id }] = (await profile()).orders
  const order: Placed = await customer.reads(`/api/orders/${id}/`)
  return {
    order,
    row: async () => (await shop.db.select().from(orders).where(eq(orders.id, id)))[0],
    licenses: async () => (await profile()).licenses,
  }
}

function asksFor(browser: Pick<Visitor, 'post'>, cart: object = {}) {
  const json = { product: 'astra-1y', payment: 'stripe', country: 'USA', ...cart }
  return browser.post('/api/astra/order/', { json })
}

/** With a card and a billing address of this country. */
async function isPaid(order: Placed, country: string, zip: string | null = null) {
  const latest_charge = { id: 'ch_1', object: 'charge', payment_method_details: { card: { country } } }
  const intent = { id: `pi_${order.id}`, object: 'payment_intent', status: 'succeeded', latest_charge }
  const customer_details = { address: { country, postal_code: zip } }
  peers.stripe.pays(order, { payment_intent: intent, customer_details })
  await sendStripeEvent(shop, { sessionId: order.session_id })
  await eventsProcessed()
}
