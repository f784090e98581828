import { and, eq, isNull, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { licenses } from '../licenses/tables.ts'
import { askInTurn } from '../testing/ask-in-turn.ts'
import { eventually } from '../testing/eventually.ts'
import { openWorld, type Person } from '../testing/world.ts'
import { licenseTransfers } from './tables.ts'

const { anna, boris, clerk, shop, outbox } = openWorld()

test('the recipient of an offer accepts it, and gets the license with its serial number and a new file', async () => {
  const { id, serial } = await anna.getsLicense()
  await anna.put(`/api/astra/license/${id}/name/`, { json: { name: 'Annas' } })
  await offers(anna, id, boris.email.toUpperCase())
  const [offer] = await offersTo(boris)
  expect(offer).toMatchObject({ from: anna.email, license: { servers: 3 } })
  expect(JSON.stringify(offer)).not.toContain(serial)

  expect((await accepts(boris, offer.id)).json()).toMatchObject({ url: `/accounts/licenses/${id}/` })
  expect(await boris.licenses()).toMatchObject([{ id, sn: serial, own_name: '' }])
  expect(await anna.licenses()).toEqual([])
  expect((await boris.get(`/api/astra/license/${id}/file/`)).body).toContain(boris.email)
  const subjects = (await lettersTo(boris)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Astra: a license is now yours', 'Astra: a license is offered to you'])
  expect(await lettersTo(anna)).toMatchObject([
    { subject: 'Astra: your license is transferred', text: expect.stringContaining(boris.email) },
  ])
})

test('the new customer sees the history of the license, but not the orders of the previous one', async () => {
  const order = await anna.buys({ product: 'astra-1m' })
  const [{ id }] = await anna.licenses()
  await offers(anna, id, boris.email)
  const [offer] = await offersTo(boris)
  await accepts(boris, offer.id)
  const history = await boris.get(`/api/astra/license/${id}/events/`)
  expect(history.json().data).toMatchObject([
    { kind: 'transferred', by: 'customer', order_id: null, is_received: true },
    { kind: 'issued', by: 'previous-customer', order_id: null, is_received: false },
  ])
  expect(history.body).not.toContain(anna.email)
  expect(await anna.status(order)).toBe('paid')
})

test('an offer is opened and accepted by its recipient only, and a GET accepts nothing', async () => {
  const { id } = await anna.getsLicense()
  await offers(anna, id, 'carla@studio.example')
  const [offer] = await shop.db.select().from(licenseTransfers).where(eq(licenseTransfers.licenseId, id))
  const theirs = await boris.get(`/api/astra/transfers/${offer?.id}/`)
  expect([theirs.statusCode, (await accepts(boris, offer?.id)).statusCode]).toEqual([404, 404])

  await offers(anna, id, boris.email)
  const [own] = await offersTo(boris)
  expect((await boris.get(`/api/astra/transfers/${own.id}/`)).statusCode).toBe(200)
  expect(await boris.licenses()).toEqual([])
})

test('what the previous customer asked for is refused if it comes after the acceptance', async () => {
  const { id, serial } = await anna.getsLicense()
  await offers(anna, id, boris.email)
  const [offer] = await offersTo(boris)
  const own = `/api/astra/license/${id}/`
  const lock = sql`select from licenses where id = ${id} for update`
  const replies = await askInTurn(shop.db, lock, [
    () => accepts(boris, offer.id),
    () => anna.post(`${own}transfer/`, { json: { email: 'carla@studio.example' } }),
    () => anna.post(`${own}reset/`, { json: { confirm: true } }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 404, 404])
  expect((await boris.get(`${own}transfer/`)).json().data).toBeNull()
  expect(await boris.licenses()).toMatchObject([{ id, sn: serial }])
})

test('an offer is written in the language of the recipient’s account, otherwise in that of the license’s customer', async () => {
  const { id } = await anna.getsLicense()
  await boris.speaks('ru')
  await offers(anna, id, boris.email)
  expect(await lettersTo(boris)).toMatchObject([{ subject: 'Astra: вам предлагают лицензию' }])

  await anna.speaks('ru')
  await boris.speaks('en')
  await offers(anna, id, boris.email)
  await offers(anna, id, `new-${boris.email}`)
  expect(await lettersTo(boris)).toMatchObject([
    { subject: 'Astra: a license is offered to you' },
    { subject: 'Astra: вам предлагают лицензию' },
  ])
  const [letter] = await lettersTo({ email: `new-${boris.email}` })
  expect(letter?.subject).toBe('Astra: вам предлагают лицензию')
})

test('an offer that was withdrawn, replaced or is 7 days old cannot be accepted', async () => {
  const { id } = await anna.getsLicense({ expiresOn: '2027-11-01' })
  await offers(anna, id, boris.email)
  const [withdrawn] = await offersTo(boris)
  expect((await anna.delete(`/api/astra/license/${id}/transfer/`)).statusCode).toBe(200)
  expect((await accepts(boris, withdrawn.id)).statusCode).toBe(409)
  expect((await anna.delete(`/api/astra/license/${id}/transfer/`)).statusCode).toBe(409)

  await offers(anna, id, boris.email)
  const [old] = await offersTo(boris)
  shop.clock.pass(7 * 86_400)
  expect((await anna.get(`/api/astra/license/${id}/transfer/`)).json().data).toBeNull()
  expect((await accepts(boris, old.id)).statusCode).toBe(409)
  expect(await anna.licenses()).toHaveLength(1)
})

test('an offer that is accepted and withdrawn at once ends in one of the two', async () => {
  const { id } = await anna.getsLicense()
  await offers(anna, id, boris.email)
  const [offer] = await offersTo(boris)
  const replies = await Promise.all([
    accepts(boris, offer.id),
    accepts(boris, offer.id),
    anna.delete(`/api/astra/license/${id}/transfer/`),
  ])
  expect(replies.map(({ statusCode }) => statusCode).filter(status => status === 200)).toHaveLength(1)
})

test('a license has one open offer, however many are made at once', async () => {
  const { id } = await anna.getsLicense()
  const names = ['a', 'b', 'c', 'd']
  const replies = await Promise.all(names.map(name => offers(anna, id, `${name}@studio.example`)))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const isOpen = and(eq(licenseTransfers.licenseId, id), isNull(licenseTransfers.closedAt))
  expect(await shop.db.$count(licenseTransfers, isOpen)).toBe(1)
})

test.each([
  [{ type: 1 as const }, 'A demo cannot be transferred.'],
  [{ state: 'suspended' as const }, 'This license is suspended or revoked.'],
])('a license that is %j is not transferred', async (license, message) => {
  const { id } = await anna.getsLicense(license)
  const reply = await offers(anna, id, boris.email)
  expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringContaining(message)])
})

test('10 minutes after signing in, a license is given away or reset only after signing in again', async () => {
  const { id } = await anna.getsLicense()
  await anna.signedIn()
  shop.clock.pass(10 * 60)
  const reset = () => anna.post(`/api/astra/license/${id}/reset/`, { json: { confirm: true } })
  const refused = [await offers(anna, id, boris.email), await reset()]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  await anna.signsInOn(shop.clock.now().toISOString())
  const done = [await offers(anna, id, boris.email), await reset()]
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a license is neither offered to its own customer nor while an order for it is unpaid', async () => {
  const { id } = await anna.getsLicense()
  expect((await offers(anna, id, anna.email)).json().fields).toHaveProperty('email')
  await anna.orders({ mode: 'renew', license_id: id, product: 'astra-1m' })
  expect((await offers(anna, id, boris.email)).json().message).toMatch(/awaiting payment/)
})

test('an order of the previous customer that is paid after all does not change the license', async () => {
  const { id } = await anna.getsLicense()
  const order = await anna.orders({ mode: 'renew', license_id: id, product: 'astra-1m' })
  const customerId = await boris.id()
  await shop.db.update(licenses).set({ customerId }).where(eq(licenses.id, id))
  await anna.pays(order)
  expect(await boris.licenses()).toMatchObject([{ expiration_date: '2026-12-01' }])
})

test('a license that was bought for another customer is offered to them once it is paid', async () => {
  const order = await anna.orders({ for_email: boris.email.toUpperCase() })
  expect(await offersTo(boris)).toEqual([])
  await anna.pays(order)
  const offered = await eventually(async () => {
    const [offer] = await offersTo(boris)
    expect(offer).toMatchObject({ from: anna.email })
    return offer
  })
  expect((await accepts(boris, offered.id)).statusCode).toBe(200)
  expect(await anna.licenses()).toEqual([])
  const [{ id }] = await boris.licenses()
  const history = (await boris.get(`/api/astra/license/${id}/events/`)).json().data
  expect(history.at(-1)).toMatchObject({ by: 'previous-customer', person: '', order_id: null })
  const own = await anna.asksFor({ for_email: anna.email })
  expect(own.json().fields.for_email).toBe('The license already belongs to this address.')
})

test('an operator transfers a license at once, also to an address without an account', async () => {
  const { id } = await anna.getsLicense()
  const command = ['license', 'transfer', String(id), '--email', 'New@studio.example']
  const output = await clerk.types(...command, '--reason', 'Ticket 7', '--note', 'sold')
  expect(output).toContain('new@studio.example')
  expect(await anna.licenses()).toEqual([])
  expect(await lettersTo(anna)).toMatchObject([{ text: expect.stringContaining('Reason: sold') }])
})

const offers = (person: Person, id: number, email: string) =>
  person.post(`/api/astra/license/${id}/transfer/`, { json: { email } })

const offersTo = async (person: Person) => (await person.get('/api/astra/transfers/')).json().data

const accepts = (person: Person, offer: number | undefined) =>
  person.post(`/api/astra/transfers/${offer}/acceptance/`)

/** The newest first. */
const lettersTo = async ({ email }: Pick<Person, 'email'>) => (await outbox('license-%', email)).toReversed()
