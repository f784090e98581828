import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { orders } from '../orders/tables.ts'
import { sendStripeEvent, startStripePeer } from '../testing/stripe-peer.ts'
import { startViesPeer } from '../testing/vies-peer.ts'
import { companyDetails, openWorld, type Placed } from '../testing/world.ts'
import { warnOfPlaceThresholds } from './warn-of-place-thresholds.ts'

const world = openWorld({
  peers: { stripe: startStripePeer, vies: startViesPeer },
})
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
  expect(await row()).toMatchObject({
    networkCountry: 'EST',
    networkTable: expect.stringContaining('2026'),
    cardCountry: null,
    placeConflict: true,
  })
  await isPaid(order, { card: 'DE', billing: 'DE' })
  const evidence = { networkCountry: 'EST', cardCountry: 'DEU', billingCountry: 'DEU', placeConflict: false }
  expect(await row()).toMatchObject({ status: 'paid', ...evidence })
  const { place } = (await root.get(`/api/sezam/orders/${order.id}/`)).json().data
  expect(place).toEqual({ network: 'EST', card: 'DEU', billing: 'DEU', conflict: false })
})

test('only reverse charge leaves no evidence of place: a name of a company, or a number outside the EU, proves nothing', async () => {
  const german = { country: 'DEU', ...companyDetails, client_vat: 'DE136695976' }
  const named = { country: 'LUX', ...companyDetails, country_confirmed: true }
  const british = { country: 'GBR', ...companyDetails, client_vat: 'GB980780684', country_confirmed: true }
  const evidence = []
  for (const cart of [german, named, british]) {
    const { order, row } = await ordersFrom('193.40.0.1', cart)
    await isPaid(order, { card: 'HU', billing: 'HU' })
    evidence.push(await row())
  }
  const none = { networkCountry: null, cardCountry: null, billingCountry: null, placeConflict: false }
  const hungarian = { networkCountry: 'EST', cardCountry: 'HUN', billingCountry: 'HUN', placeConflict: true }
  expect(evidence).toMatchObject([
    { taxKind: 'reverse-charge', ...none },
    { taxKind: 'destination', ...hungarian },
    { taxKind: 'outside', ...hungarian },
  ])
})

test('a private network address leaves no evidence of place', async () => {
  const local = await ordersFrom('10.9.8.7', { country: 'DEU', consent: true })
  expect(await local.row()).toMatchObject({ networkCountry: null, placeConflict: false })
})

test('a territory without VAT is a place conflict until the billing postcode of the card is there too', async () => {
  const { order, row } = await ordersFrom('10.9.8.8', { country: 'ESP', client_zip: '35001', consent: true })
  expect(peers.stripe.requests.at(-1)?.form.get('billing_address_collection')).toBe('required')
  expect(await row()).toMatchObject({ taxKind: 'outside', placeConflict: true })
  await isPaid(order, { card: 'ES', billing: 'ES', zip: '35012' })
  expect(await row()).toMatchObject({ billingZip: '35012', placeConflict: false })
})

test('without a consent that names it, the country is confirmed before anything is ordered if the network is elsewhere', async () => {
  const estonian = await signedIn('traveller@studio.example', { address: '193.40.0.1' })
  const order = (more: object) => {
    const json = { product: 'astra-1y', payment: 'stripe', country: 'USA', ...more }
    return estonian.post('/api/astra/order/', { json })
  }
  const refused = await order({})
  expect([refused.statusCode, refused.json().fields]).toEqual([
    409,
    { country_confirmed: expect.stringContaining('confirm your country') },
  ])
  expect((await estonian.get('/api/accounts/profile/')).json().data.orders).toEqual([])
  expect((await order({ country_confirmed: true })).statusCode).toBe(200)
  for (const country of ['USA', 'DEU']) {
    const company = { country, ...companyDetails }
    expect((await order(company)).statusCode).toBe(409)
    expect((await order({ ...company, country_confirmed: true })).statusCode).toBe(200)
  }
  const reverseCharge = { country: 'DEU', ...companyDetails, client_vat: 'DE136695976' }
  expect((await order(reverseCharge)).statusCode).toBe(200)
})

test('an order placed again asks for the country, unless the first order confirmed it', async () => {
  const home = await signedIn('mover@studio.example', { address: '10.9.8.4' })
  const away = await signedIn('mover@studio.example', { address: '193.40.0.1' })
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
  const listed = (await root.get('/api/sezam/orders/?place_conflict=1')).json().data
  expect(listed).toContainEqual(expect.objectContaining({ id: order.id, status: 'paid' }))
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

  await clerk.resolves(order, 'apply')
  expect([(await row())?.status, (await licenses()).length]).toEqual(['paid', 1])
})

test('the operator gets one e-mail for each yearly threshold, at 80 and at 100 percent', async () => {
  const { order } = await ordersFrom('10.9.8.5', { country: 'DEU', servers: 99, consent: true })
  await isPaid(order, { card: 'DE', billing: 'DE' })
  await warnOfPlaceThresholds(shop.shop)
  await warnOfPlaceThresholds(shop.shop)
  const posted = await outbox('%')
  const subject = 'Astra: sales to consumers in other EU countries at'
  expect(posted.filter(mail => mail.subject.startsWith(subject))).toMatchObject([
    {
      subject: `${subject} 80% of €10\u00a0000`,
      text: expect.stringContaining('/sezam/orders/?place_conflict=1'),
    },
    { subject: `${subject} 100% of €10\u00a0000` },
  ])
})

let visitors = 0

async function ordersFrom(address: string, cart: Record<string, unknown>) {
  const customer = await signedIn(`visitor${++visitors}@studio.example`, { address })
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

type PaidFrom = { card: string; billing: string; zip?: string | null }

async function isPaid(order: Placed, { card, billing, zip = null }: PaidFrom) {
  const latest_charge = { id: 'ch_1', object: 'charge', payment_method_details: { card: { country: card } } }
  const intent = { id: `pi_${order.id}`, object: 'payment_intent', status: 'succeeded', latest_charge }
  const customer_details = { address: { country: billing, postal_code: zip } }
  peers.stripe.pays(order, { payment_intent: intent, customer_details })
  await sendStripeEvent(shop, { sessionId: order.session_id })
  await eventsProcessed()
}
