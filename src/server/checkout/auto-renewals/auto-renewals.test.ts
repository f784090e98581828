import { expect, test } from 'vitest'
import { addDays } from '../../../domain/day.ts'
import { refusals } from '../../../texts/en/refusals.ts'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { act } from '../../testing/act.ts'
import { companyDetails, openWorld } from '../../testing/world.ts'
import { chargeAutoRenewals } from './charge.ts'

const { shop, anna, boris, root, visitor, outbox } = openWorld()

test('a company turns it on, two e-mails announce it, and the card is charged on the day before the end', async () => {
  const { license, state } = await turnsOn()
  expect(await state()).toEqual({ card: 'Visa •••• 4242', has_failed: false, is_offered: false })
  const { renewal_card: card } = await root.reads(`/api/sezam/licenses/${license.id}/`)
  expect(card).toBe('Visa •••• 4242')
  for (const days of [30, 21, 20, 14, 7, 3, 2, 1]) await comes(license, days)
  const mails = await outbox('reminder:%', anna.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Astra: your license expires in 30 days',
    'Astra: your license is renewed on 20\u00a0November 2027',
    'Astra: your license expires in 14 days',
    'Astra: your license expires in 7 days',
    'Astra: your license is renewed on 20\u00a0November 2027',
  ])
  expect(mails[0]?.text).toContain('This license is renewed automatically')
  expect(mails[4]?.text).toContain('Card: Visa •••• 4242\nPrice today, with tax: €714.00')
  const [order] = (await anna.profile()).orders
  expect(await anna.order(order)).toMatchObject({ status: 'paid', total: 71400 })
  expect((await anna.licenses())[0].expiration_date).toBe(addDays(license.expiration_date, 365))
})

test.each(['0341', '3184'])('the refused card %s leaves an order and a link to pay it', async card => {
  const { license, state } = await turnsOn({ card })
  for (const days of [21, 3, 1, 0]) await comes(license, days)
  const [order] = (await anna.profile()).orders
  expect(order).toMatchObject({ status: 'pending', total: 71400 })
  const [mail, ...others] = await outbox('auto-renewal-failed:%', anna.email)
  expect(others).toEqual([])
  const link = /orders\/payment\/link\/\?id=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const opened = await visitor().reads(`/api/orders/payment-link/?id=${link}`)
  expect(opened).toMatchObject({ order_id: order.id, url: expect.stringContaining('/sandbox/pay/cs_') })
  expect(await state()).toMatchObject({ has_failed: true })
  const reminders = (await outbox('reminder:%', anna.email)).slice(-2)
  const subjects = ['tomorrow', 'today'].map(when => `Astra: your license expires ${when}`)
  expect(reminders.map(({ subject }) => subject)).toEqual(subjects)
  expect(reminders[0]?.text).toContain('Nothing is charged automatically.')
})

test('an order whose saved card was refused is paid on a page, also by the renewal link of the reminder', async () => {
  const { license } = await turnsOn({ card: '0341' })
  for (const days of [3, 1]) await comes(license, days)
  expect((await anna.profile()).orders[0]).toMatchObject({ status: 'pending', payment_url: '' })
  const [mail] = (await outbox('reminder:%', anna.email)).slice(-1)
  const token = /renewal\/\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  const pay = () => visitor().post('/api/orders/renewal-link/', { json: { token } })
  expect((await pay()).json().data.url).toContain('/sandbox/pay/cs_')
  shop.clock.pass(4 * 3600)
  expect((await pay()).json().data.url).toContain('/sandbox/pay/cs_')
})

test('a consumer is not offered it, and one who stops being a company is not charged', async () => {
  const { license, path } = await turnsOn()
  await anna.buys({ product: 'astra-1m', country: 'EST' })
  for (const days of [21, 3, 1]) await comes(license, days)
  expect(await anna.reads(path)).toMatchObject({ card: null, is_offered: false })
  const reply = await anna.post(path, { json: { consent: true } })
  expect(reply.json().message).toBe(refusals['auto-renewal-not-offered'])
  expect((await anna.profile()).orders).toHaveLength(2)
})

test('the link of the announcement ends it without signing in, by a button only', async () => {
  const { license, state } = await turnsOn()
  await comes(license, 3)
  const [mail] = (await outbox('reminder:%', anna.email)).slice(-1)
  const token = /mail\/\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const link = `/api/accounts/mail-link/?token=${token}`
  expect(await visitor().reads(link)).toMatchObject({ about: 'auto-renewal' })
  expect(await state()).toMatchObject({ card: 'Visa •••• 4242' })
  await visitor().post('/api/accounts/mail-link/', { json: { token, accept: false } })
  expect((await visitor().get(link)).statusCode).toBe(404)
  await comes(license, 1)
  expect((await anna.profile()).orders).toHaveLength(1)
  expect(await state()).toMatchObject({ card: null })
})

test.each<[string, (license: { id: number; path: string; sn: string }) => Promise<unknown>]>([
  ['the customer', async ({ path }) => anna.delete(path)],
  ['an operator', async ({ id }) => act(root, `licenses/${id}`, 'end-renewal', { reason: 'Asked for' })],
  ['a transfer of the license', async ({ id }) => transfers(id)],
  ['the closing of the account', async ({ id, sn }) => closes({ id, typed: sn.slice(0, 4) })],
])('%s ends it', async (_, ends) => {
  const { license, path } = await turnsOn()
  await ends({ ...license, path })
  const { rows } = await shop.db.execute('select ended_at from auto_renewals order by id desc limit 1')
  expect(rows).toEqual([{ ended_at: expect.anything() }])
})

test('it is off until the card is saved', async () => {
  await anna.buys(company)
  const [{ id }] = await anna.licenses()
  const path = `/api/astra/license/${id}/auto-renewal/`
  await anna.post(path, { json: { consent: true } })
  expect(await anna.reads(path)).toEqual({ card: null, has_failed: false, is_offered: true })
})

const company = { product: 'astra-1y', servers: 3, country: 'DEU', ...companyDetails }

async function turnsOn({ card = '4242' } = {}) {
  await anna.buys(company)
  const [license] = await anna.licenses()
  const path = `/api/astra/license/${license.id}/auto-renewal/`
  const reply = await anna.post(path, { json: { consent: true } })
  await visitor().post(new URL(reply.json().data.url).pathname, { form: { action: card } })
  const state = () => anna.reads(path)
  await state()
  return { license, path, state }
}

/** The morning so many days before the license ends. */
async function comes({ expiration_date: endsOn }: { expiration_date: string }, days: number) {
  await anna.signsInOn(`${addDays(endsOn, -days)}T09:00:00Z`)
  await chargeAutoRenewals(shop.shop)
  await sendReminders(shop.shop)
}

async function transfers(id: number) {
  await anna.post(`/api/astra/license/${id}/transfer/`, { json: { email: boris.email } })
  const [offer] = await boris.reads('/api/astra/transfers/')
  await boris.post(`/api/astra/transfers/${offer.id}/acceptance/`)
}

const closes = (license: { id: number; typed: string }) =>
  anna.post('/api/accounts/deletion/', { json: { email: anna.email, licenses: [license] } })
