import { expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { sendReminders } from '../../reminders/send-reminders.ts'
import { openWorld } from '../../testing/world.ts'

const { shop, anna, visitor, outbox } = openWorld({ pages: { kind: 'built' } })

const call = '/api/orders/renewal-link/'
const day = 86_400
const open = (token: string) => visitor().get(`${call}?token=${token}`)
const pay = (token: string) => visitor().post(call, { json: { token } })

test('the owner of a reminder renews without signing in, and the link then ends', async () => {
  const { license, token } = await reminds()
  const shown = (await open(token)).json().data
  const price = { total: 6000, currency_text: 'EUR' }
  expect(shown).toMatchObject({ ends_on: license.expiration_date, may_pay: true, ...price })
  expect(JSON.stringify(shown)).not.toContain(license.sn)

  expect((await pay(token)).json().data.url).toContain('/sandbox/')
  const [order] = (await anna.profile()).orders
  expect(order).toMatchObject({ total: 6000, status: 'pending' })
  await anna.pays(order)
  const [renewed] = await anna.licenses()
  expect(renewed.expiration_date > license.expiration_date).toBe(true)
  expect((await open(token)).json().message).toBe(refusals['renewal-link-ended'])
  expect((await pay(token)).statusCode).toBe(404)
})

test('the pages of a lifetime license call the last day of its updates no end of the license', async () => {
  const html = { headers: { accept: 'text/html' } }
  const order = await anna.buys({ product: 'astra-lifetime' })
  const [{ id }] = await anna.licenses()
  const ready = await anna.get(`/orders/${order.id}/review/`, html)
  const upgrade = await anna.get(`/orders/software/astra/license/${id}/upgrade/`, html)
  const { token } = await reminds({ product: 'astra-lifetime' })
  const link = await visitor().get(`/orders/renewal/?token=${token}`, html)
  for (const [{ body }, shown] of [
    [ready, 'license.txt'],
    [upgrade, 'free updates'],
    [link, 'Updates until'],
  ] as const) {
    expect(body).toContain(shown)
    expect(body).not.toMatch(/Valid until|expiration date|last day of the license/)
  }
})

test('a link that is pressed twice at once places one order', async () => {
  const { token } = await reminds()
  const before = (await anna.profile()).orders.length
  const replies = await Promise.all(Array.from({ length: 5 }, () => pay(token)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(200))
  expect((await anna.profile()).orders).toHaveLength(before + 1)
})

test('a renewal that costs more than the page of the link showed is not ordered', async () => {
  const { token } = await reminds()
  const before = (await anna.profile()).orders.length
  const { total } = (await open(token)).json().data
  const pay = (max_total: number) => visitor().post(call, { json: { token, max_total } })
  expect((await pay(total - 1)).json().message).toBe(refusals['price-changed'])
  expect((await anna.profile()).orders).toHaveLength(before)
  expect((await pay(total)).statusCode).toBe(200)
})

test('an accountant’s link shows the price, names the owner, and pays nothing', async () => {
  const email = `books-${anna.email}`
  const { token } = await reminds({ person: { email, role: 'accountant' } })
  expect((await open(token)).json().data).toMatchObject({ may_pay: false, owner: anna.email })
  expect((await pay(token)).statusCode).toBe(403)
})

test('a technician and one who only gets e-mails have no link', async () => {
  await reminds({ person: { email: `mails-${anna.email}`, role: 'emails' } })
  const [mail] = await outbox('reminder:%', `mails-${anna.email}`)
  expect(mail?.text).not.toContain('/orders/renewal/')
})

const revokes = (id: number) => shop.db.execute(`update licenses set state = 'revoked' where id = ${id}`)
test.each<[string, (id: number) => unknown]>([
  ['after 45 days', () => shop.clock.pass(46 * day)],
  ['if the serial number belongs to no license any more', revokes],
])('the link ends %s', async (_, ends) => {
  const { license, token } = await reminds()
  await ends(license.id)
  expect((await pay(token)).json().message).toBe(refusals['renewal-link-ended'])
})

test.each([
  ['use', (token: string) => token.replace('.see.', '.pay.')],
  ['day', (token: string) => token.replace(/\d{4}-\d\d-\d\d/, '2027-01-01')],
  ['license', (token: string) => token.replace(/^\d+/, id => String(Number(id) + 1))],
])('a link with another %s than the shop signed opens nothing', async (_, forge) => {
  const { token } = await reminds({ person: { email: `books-${anna.email}`, role: 'accountant' } })
  expect((await open(forge(token))).statusCode).toBe(404)
})

type Reminded = { person?: { email: string; role: string }; product?: string }

/** A license of three servers that ends in a week, and the link of the person's reminder, or of the owner's. */
async function reminds({ person, product = 'astra-1m' }: Reminded = {}) {
  await anna.buys({ product, servers: 3 })
  const [license] = await anna.licenses()
  if (person) {
    await anna.post('/api/accounts/people/', { json: person })
    const [invitation] = await outbox('recipient:%', person.email)
    const token = /token=([\w-]+)/.exec(invitation?.text ?? '')?.[1]
    await visitor().post('/api/accounts/mail-link/', { json: { token, accept: true } })
  }
  shop.clock.set(new Date(Date.parse(license.expiration_date) - 7 * day * 1000).toISOString())
  await sendReminders(shop.shop)
  const [mail] = (await outbox('reminder:%', person?.email ?? anna.email)).slice(-1)
  return { license, token: /renewal\/\?token=([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '' }
}
