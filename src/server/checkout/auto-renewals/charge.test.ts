import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays } from '../../../domain/day.ts'
import { licenses } from '../../licenses/tables.ts'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { startStripePeer } from '../../testing/stripe-peer.ts'
import { companyDetails, openWorld } from '../../testing/world.ts'
import { syncOpenPayments } from '../sync-open-payments.ts'
import { chargeAutoRenewals } from './charge.ts'

const { shop, anna, peers, outbox } = openWorld({ peers: { stripe: startStripePeer } })

test('Stripe saves a card, and charges it without its holder, once however many jobs run at once', async () => {
  const license = await isAnnounced()
  await Promise.all(Array.from({ length: 5 }, () => chargeAutoRenewals(shop.shop)))
  await chargeAutoRenewals(shop.shop)
  const [order] = (await anna.profile()).orders
  const charge = { amount: 71400, currency: 'eur', metadata: { order_id: String(order.id) } }
  expect(peers.stripe.cards.charged()).toMatchObject([charge])
  const confirmed = peers.stripe.requests.filter(({ path }) => path.endsWith('/confirm'))
  expect(confirmed.map(({ form }) => Object.fromEntries(form))).toContainEqual({ off_session: 'true' })
  expect(await anna.order(order)).toMatchObject({ status: 'paid' })
  expect((await anna.licenses())[0].expiration_date).toBe(addDays(license.expiration_date, 365))
})

test('once it is ended and nothing is charged, Stripe deletes the customer with the card, once', async () => {
  const { id } = await isAnnounced()
  await anna.delete(`/api/astra/license/${id}/auto-renewal/`)
  await chargeAutoRenewals(shop.shop)
  await chargeAutoRenewals(shop.shop)
  const deleted = peers.stripe.requests.filter(({ method }) => method === 'DELETE')
  expect(deleted.map(({ path }) => path)).toEqual([expect.stringMatching(/^\/v1\/customers\/\w+$/)])
})

test('a license whose order expired because the shop stopped before it prepared the charge is renewed', async () => {
  await isAnnounced()
  peers.stripe.behaviour.failing = true
  await chargeAutoRenewals(shop.shop)
  peers.stripe.reset()
  await shop.db.execute('delete from payment_links')
  shop.clock.pass(2 * 3600)
  await syncOpenPayments(shop.shop)
  expect((await anna.profile()).orders[0].status).toBe('expired')
  await chargeAutoRenewals(shop.shop)
  expect((await anna.profile()).orders[0].status).toBe('paid')
})

test('a customer’s limit of payment links stops no automatic renewal', async () => {
  await isAnnounced()
  const order = await anna.orders({ ...company, product: 'astra-1m' })
  for (let each = 0; each < 61; each++) await anna.post(`/api/orders/${order.id}/payment-link/`)
  await chargeAutoRenewals(shop.shop)
  expect((await anna.profile()).orders[0].status).toBe('paid')
})

test('a price above the announced one is not charged: the customer gets a link to pay it', async () => {
  const { id } = await isAnnounced()
  await shop.db.update(licenses).set({ servers: 4 }).where(eq(licenses.id, id))
  await isNotCharged()
  const [order] = (await anna.profile()).orders
  expect(order).toMatchObject({ status: 'pending', total: 95200 })
  const mails = await outbox('auto-renewal-failed:%', anna.email)
  expect(mails).toMatchObject([{ text: expect.stringContaining('costs more than we announced') }])
})

test('a license that is renewed by hand while Stripe prepares the charge is not charged', async () => {
  const { id } = await isAnnounced()
  const answers = Promise.withResolvers<void>()
  peers.stripe.behaviour.heldUntil = answers.promise
  const countPrepared = () =>
    peers.stripe.requests.filter(({ path }) => path === '/v1/payment_intents').length
  const before = countPrepared()
  const charging = chargeAutoRenewals(shop.shop)
  await expect.poll(countPrepared).toBe(before + 1)
  await shop.db.execute(`update licenses set expires_on = expires_on + 365 where id = ${id}`)
  answers.resolve()
  await charging
  await isNotCharged()
  expect((await anna.profile()).orders[0].status).toBe('cancelled')
})

async function isNotCharged() {
  const before = peers.stripe.cards.charged().length
  await chargeAutoRenewals(shop.shop)
  await chargeAutoRenewals(shop.shop)
  expect(peers.stripe.cards.charged()).toHaveLength(before)
}

const company = { product: 'astra-1y', servers: 3, country: 'DEU', ...companyDetails }

/** On the morning before the end of a license whose renewal was announced two days ago. */
async function isAnnounced() {
  await anna.buys(company)
  const [license] = await anna.licenses()
  const path = `/api/astra/license/${license.id}/auto-renewal/`
  const { url } = (await anna.post(path, { json: { consent: true } })).json().data
  peers.stripe.savesCard(url)
  expect((await anna.get(path)).json().data.card).toBe('Visa •••• 4242')
  for (const days of [3, 1]) {
    await anna.signsInOn(`${addDays(license.expiration_date, -days)}T09:00:00Z`)
    await sendReminders(shop.shop)
  }
  return license
}
