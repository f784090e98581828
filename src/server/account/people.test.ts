import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refusals } from '../../texts/en/refusals.ts'
import { customers } from '../customers/tables.ts'
import { act } from '../testing/act.ts'
import { askInTurn } from '../testing/ask-in-turn.ts'
import type { Visitor } from '../testing/client.ts'
import { openWorld } from '../testing/world.ts'
import { removeUnconfirmed } from './cleanup.ts'

const { anna, boris, shop, visitor, outbox, signedIn, root } = openWorld()

const people = '/api/accounts/people/'
const settings = '/api/accounts/settings/'
const list = async (browser: Pick<Visitor, 'get'> = anna) => (await browser.get(people)).json().data

test('an invited person gets the role once they accept, and then acts for the account when they sign in', async () => {
  const { id } = await anna.getsLicense()
  const email = await invites('technician')
  expect((await list()).people).toMatchObject([{ email, role: 'technician', confirmed: false }])
  expect((await list(await signedIn(email))).acting_for).not.toBe((await list()).acting_for)

  expect(await accepts(email)).toBe('Thank you. Now sign in with this address.')
  const technician = await signedIn(email)
  expect(await list(technician)).toMatchObject({
    acting_for: (await list()).acting_for,
    role: 'technician',
    owner: anna.email,
    accounts: [{ email: anna.email, role: 'technician', licenses: 1 }],
  })
  expect((await technician.get('/api/astra/license/list/')).json().lics).toMatchObject([{ id }])
})

test('the invitation names who invites, the account and the role, in the language of the owner', async () => {
  await anna.speaks('ru')
  const email = await invites('accountant')
  const [mail] = await outbox('recipient:%', email)
  expect(mail?.subject).toContain(`вас приглашает ${anna.email}`)
  expect(mail?.text).toContain('бухгалтер')
})

test('a browser that opens a license file without the role for it is shown who may', async () => {
  const { id } = await anna.getsLicense()
  const buyer = await joins(anna, 'buyer')
  const file = `/api/astra/license/${id}/file/`
  expect((await buyer.get(file)).statusCode).toBe(403)
  const opened = await buyer.get(file, { headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([opened.statusCode, opened.headers.location]).toEqual([302, '/accounts/people/?needs=install'])
})

test('a person switches only to an account in which they have a role', async () => {
  const buyer = await joins(anna, 'buyer')
  const { acting_for: annas, own_account: own } = await list(buyer)
  const acts = (browser: Pick<Visitor, 'post'>, account: number) =>
    browser.post('/api/accounts/acting/', { json: { account } })
  expect((await acts(buyer, own)).statusCode).toBe(200)
  expect((await list(buyer)).acting_for).toBe(own)
  expect((await acts(boris, annas)).statusCode).toBe(404)
  expect((await acts(buyer, annas)).statusCode).toBe(200)
  expect((await list(buyer)).role).toBe('buyer')
})

test('a license or an order in another account of the same person names that account; to anyone else it does not exist', async () => {
  const { id: license } = await anna.getsLicense()
  const { id: order } = await anna.orders()
  const pages = [`/api/astra/license/${license}/`, `/api/orders/${order}/`]
  const buyer = await joins(anna, 'buyer')
  const { acting_for: annas, own_account: own } = await list(buyer)
  const acts = (account: number) => buyer.post('/api/accounts/acting/', { json: { account } })
  await acts(own)
  for (const page of pages) {
    const reply = await buyer.get(page)
    expect(reply.json()).toMatchObject({ account: { id: annas, email: anna.email } })
    expect(reply.statusCode).toBe(409)
    const [strange, absent] = [await boris.get(page), await boris.get(page.replace(/\d+/, '999999'))]
    expect([strange.statusCode, strange.body]).toEqual([404, absent.body])
  }
  expect((await list(buyer)).acting_for).toBe(own)
  await acts(annas)
  for (const page of pages) expect((await buyer.get(page)).statusCode).toBe(200)

  await acts(own)
  const json = { product: 'astra-1y', payment: 'stripe' }
  await buyer.post('/api/astra/order/', { json })
  const [{ id: ownOrder }] = (await buyer.get('/api/accounts/profile/')).json().data.orders
  await acts(annas)
  expect((await buyer.get(`/api/orders/${ownOrder}/`)).json()).toMatchObject({ account: { id: own } })
})

test('what a buyer orders belongs to the account, under their own address in the history', async () => {
  const buyer = await joins(anna, 'buyer')
  const placed = await buyer.post('/api/astra/order/', { json: { product: 'astra-1y', payment: 'stripe' } })
  expect(placed.statusCode).toBe(200)
  const { email } = (await list()).people[0]
  const [order] = (await anna.profile()).orders
  expect(order.placed_by).toBe(email)
  await anna.pays(order)
  const [license] = await anna.licenses()
  const history = (await anna.get(`/api/astra/license/${license.id}/events/`)).json().data
  expect(history).toMatchObject([{ by: 'person', person: email, order_id: order.id }])
  const { timeline } = (await root.get(`/api/sezam/orders/${order.id}/`)).json().data
  expect(timeline.at(-1)).toMatchObject({ kind: 'placed', by: email })
  const { consents } = (await root.get(`/api/sezam/customers/${await anna.id()}/`)).json().data
  expect(consents).toMatchObject([{ order_id: order.id, kind: 'terms', person: email }])
})

test('a removed person is signed out, and their tokens end', async () => {
  const technician = await joins(anna, 'technician')
  const made = await technician.post('/api/accounts/tokens/', {
    json: { name: 'Monitor', scopes: ['licenses:read'], days: null },
  })
  const headers = { authorization: `Bearer ${made.json().data.token}` }
  expect((await visitor().get('/api/v1/licenses/', { headers })).statusCode).toBe(200)
  await anna.delete(`${people}${(await list()).people[0].id}/`)
  expect((await technician.get(people)).statusCode).toBe(401)
  expect((await visitor().get('/api/v1/licenses/', { headers })).statusCode).toBe(401)
})

test('the offers of a manager end with their role, and stay when another person is removed', async () => {
  const { id } = await anna.getsLicense()
  await joins(anna, 'technician')
  const manager = await joins(anna, 'manager')
  const offer = () => manager.post(`/api/astra/license/${id}/transfer/`, { json: { email: boris.email } })
  await offer()
  const offers = async () => (await boris.get('/api/astra/transfers/')).json().data
  const lock = sql`select from customers where id = ${await anna.id()} for update`
  const [other, removed] = (await list()).people
  await anna.delete(`${people}${other.id}/`)
  expect(await offers()).toMatchObject([{ from: anna.email }])
  const replies = await askInTurn(shop.db, lock, [() => anna.delete(`${people}${removed.id}/`), offer])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401])
  expect(await offers()).toEqual([])
})

test('a technician’s token reads licenses only, and a technician sees no token of others', async () => {
  const technician = await joins(anna, 'technician')
  const token = { name: 'Monitor', scopes: ['orders:read'], days: null }
  await anna.post('/api/accounts/tokens/', { json: token })
  expect((await technician.post('/api/accounts/tokens/', { json: token })).statusCode).toBe(403)
  expect((await technician.get('/api/accounts/tokens/')).json().data).toEqual([])
})

test('a changed role counts at once, and no one changes their own', async () => {
  const manager = await joins(anna, 'manager')
  const { id } = (await list()).people[0]
  const own = await manager.put(`${people}${id}/`, { json: { role: 'buyer' } })
  expect(own.json().fields.role).toBe(refusals['own-role'])
  await anna.put(`${people}${id}/`, { json: { role: 'accountant' } })
  expect((await manager.get(people)).statusCode).toBe(401)
  expect((await list()).people).toMatchObject([{ role: 'accountant' }])
})

test.each<[string, () => string | Promise<string>]>([
  ['the owner', () => anna.email],
  ['a person of the account', () => invites('buyer')],
])('%s cannot be invited', async (_, email) => {
  const reply = await anna.post(people, { json: { email: await email(), role: 'manager' } })
  expect(reply.json().fields.email).toBe(refusals['person-known'])
})

test('an account has at most 20 people', async () => {
  for (let count = 0; count < 20; count++) await invites('technician')
  const reply = await anna.post(people, { json: { email: 'one-more@studio.example', role: 'buyer' } })
  expect(reply.json().message).toBe(refusals['too-many-people'])
})

test('the profile shows a technician no orders, and an accountant no licenses', async () => {
  await anna.buys()
  const profile = async (browser: Visitor) => (await browser.get('/api/accounts/profile/')).json().data
  expect(await profile(await joins(anna, 'technician'))).toMatchObject({ licenses: [{}], orders: [] })
  expect(await profile(await joins(anna, 'accountant'))).toMatchObject({ licenses: [], orders: [{}] })
})

test('a person never reads what the owner signs in with', async () => {
  const manager = await joins(anna, 'manager')
  const { passkeys, email_change: change } = (await manager.get(settings)).json().data
  expect({ passkeys, change }).toEqual({ passkeys: [], change: null })
})

test('the language that a person chooses stays theirs', async () => {
  const buyer = await joins(anna, 'buyer')
  await buyer.post('/i18n/setlang', { form: { language: 'ru' } })
  const { id } = await anna.getsLicense()
  const renamed = await anna.put(`/api/astra/license/${id}/name/`, { json: { name: 'Studio' } })
  expect(renamed.json().message).not.toMatch(/[а-я]/)
})

test('the owner hands the account over and becomes its manager; what was bought stays', async () => {
  const order = await anna.buys()
  const manager = await joins(anna, 'manager')
  const [{ id, email }] = (await list()).people
  const handsOver = () => anna.put(`${people}${id}/`, { json: { role: 'owner' } })
  expect((await manager.put(`${people}${id}/`, { json: { role: 'owner' } })).statusCode).toBe(403)
  expect((await handsOver()).statusCode).toBe(200)
  expect((await anna.get(people)).statusCode).toBe(401)

  const owner = await signedIn(email)
  expect(await list(owner)).toMatchObject({ role: null, people: [{ email: anna.email, role: 'manager' }] })
  expect((await owner.get(`/api/orders/${order.id}/`)).statusCode).toBe(200)
  expect(await list(await signedIn(anna.email))).toMatchObject({ role: 'manager', owner: email })
  const mails = (await outbox('email-changed:%')).slice(-2)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Astra: the account has a new owner'))
})

test('after the handover each person keeps what they did and asked for', async () => {
  const order = await anna.buys()
  await anna.post('/api/accounts/tokens/', { json: { name: 'Own', scopes: ['licenses:read'], days: null } })
  const manager = await joins(anna, 'manager')
  const [{ id, email }] = (await list()).people
  await anna.post('/api/accounts/email-change/', { json: { email: 'elsewhere@studio.example' } })
  const changes = (await outbox('email-change:%'))
    .slice(-2)
    .map(({ text }) => /token=([\w-]+)/.exec(text)?.[1])
  await manager.post('/api/astra/order/', { json: { product: 'astra-1m', payment: 'stripe' } })
  await anna.put(`${people}${id}/`, { json: { role: 'owner' } })
  for (const token of changes)
    expect(
      (await visitor().post('/api/accounts/mail-link/', { json: { token, accept: true } })).statusCode,
    ).toBe(404)

  const owner = await signedIn(email)
  const { orders } = (await owner.get('/api/accounts/profile/')).json().data
  expect(orders.map((each: { placed_by: string }) => each.placed_by)).toEqual(['', anna.email])
  const [license] = (await owner.get('/api/astra/license/list/')).json().lics
  const history = (await owner.get(`/api/astra/license/${license.id}/events/`)).json().data
  expect(history).toMatchObject([{ by: 'person', person: anna.email, order_id: order.id }])
  await owner.delete(`${people}${(await list(owner)).people[0].id}/`)
  const [token] = (await owner.get('/api/accounts/tokens/')).json().data
  expect(token.revoked_at).not.toBeNull()
})

test('after the handover nothing that the new owner set up reads what the old one does in an account of their own', async () => {
  const manager = await joins(anna, 'manager')
  const [{ id, email }] = (await list()).people
  const actsForOwn = async (browser: Pick<Visitor, 'get' | 'post'>) => {
    const json = { account: (await list(browser)).own_account }
    expect((await browser.post('/api/accounts/acting/', { json })).statusCode).toBe(200)
  }
  await actsForOwn(manager)
  const made = await manager.post('/api/accounts/tokens/', {
    json: { name: 'Own', scopes: ['orders:read'], days: null },
  })
  await manager.post('/api/accounts/webhooks/', {
    json: { url: 'https://studio.example/', types: ['order.paid'] },
  })
  const helper = await joins(manager, 'manager')
  await manager.post('/api/accounts/export/')
  expect((await anna.put(`${people}${id}/`, { json: { role: 'owner' } })).statusCode).toBe(200)

  const old = await signedIn(anna.email)
  await actsForOwn(old)
  const headers = { authorization: `Bearer ${made.json().data.token}` }
  expect((await visitor().get('/api/v1/orders/', { headers })).statusCode).toBe(401)
  expect((await old.get('/api/accounts/webhooks/')).json().data).toEqual([])
  expect((await old.get('/api/accounts/data/')).json().data.export).toBeNull()
  expect((await list(old)).people).toEqual([])
  expect((await list(helper)).accounts).toEqual([])
  expect((await list(await signedIn(email))).people).toMatchObject([{ email: anna.email }])
})

test('after the handover the invoice terms stay with the account, and the old owner has none', async () => {
  await joins(anna, 'manager')
  const [{ id, email }] = (await list()).people
  const [account, own] = [await anna.id(), (await list(await signedIn(email))).own_account]
  for (const [customer, days] of [
    [account, 30],
    [own, 90],
  ])
    await act(root, `customers/${customer}`, 'invoice-terms', { days, license: 'at-once', reason: 'Known' })
  await anna.put(`${people}${id}/`, { json: { role: 'owner' } })
  const readTerms = async (customer: number) => {
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, customer))
    return [row?.email, row?.invoiceDays, row?.licensedAtOnce]
  }
  expect(await readTerms(account)).toEqual([email, 30, true])
  expect(await readTerms(own)).toEqual([anna.email, null, false])
})

test('signing out ends the session of a person who acts for an account', async () => {
  const buyer = await joins(anna, 'buyer')
  const cookie = buyer.cookies.get('sessionid') ?? ''
  await buyer.delete('/api/accounts/session/')
  buyer.cookies.set('sessionid', cookie)
  expect((await buyer.get(people)).statusCode).toBe(401)
})

test('one who only got e-mails gets a role after accepting it, and a person is no recipient to remove', async () => {
  const email = await invites('emails')
  await accepts(email)
  const [{ id }] = (await list()).people
  await anna.put(`${people}${id}/`, { json: { role: 'buyer' } })
  expect((await list()).people).toMatchObject([{ role: 'buyer', confirmed: false }])
  expect((await list(await signedIn(email))).accounts).toEqual([])
  expect((await anna.delete(`/api/accounts/recipients/${id}/`)).statusCode).toBe(404)
  await accepts(email)
  expect((await list(await signedIn(email))).accounts).toMatchObject([{ role: 'buyer' }])
})

test('the invitation of one who has got e-mails for months is valid for 7 days', async () => {
  await accepts(await invites('emails'))
  const [{ id }] = (await list()).people
  await anna.signsInOn('2027-02-01T10:00:00Z')
  await anna.put(`${people}${id}/`, { json: { role: 'buyer' } })
  shop.clock.set('2027-02-08T09:00:00Z')
  await removeUnconfirmed(shop.shop)
  expect((await list()).people).toMatchObject([{ role: 'buyer', confirmed: false }])
  shop.clock.set('2027-02-08T11:00:00Z')
  await removeUnconfirmed(shop.shop)
  expect((await list()).people).toEqual([])
})

test('one whose role ended is invited by another e-mail when they get it again', async () => {
  const email = await invites('buyer')
  await accepts(email)
  const [{ id }] = (await list()).people
  await anna.put(`${people}${id}/`, { json: { role: 'emails' } })
  shop.clock.pass(60)
  await anna.put(`${people}${id}/`, { json: { role: 'buyer' } })
  expect(await outbox('recipient:%', email)).toHaveLength(2)
})

test('an account is not handed over to a person with purchases of their own', async () => {
  await boris.buys()
  await anna.post(people, { json: { email: boris.email, role: 'manager' } })
  await accepts(boris.email)
  const { id } = (await list()).people[0]
  const reply = await anna.put(`${people}${id}/`, { json: { role: 'owner' } })
  expect(reply.json().fields.role).toBe(refusals['hand-over-own-account'])
})

test('a person whose address an operator changes keeps the role, and the old address has none', async () => {
  const buyer = await joins(anna, 'buyer')
  const { own_account: own } = await list(buyer)
  const [{ email }] = (await list()).people
  const to = `new-${email}`
  await act(root, `customers/${own}`, 'change-email', { email: to, reason: 'Mailbox lost' })
  expect((await list()).people).toMatchObject([{ email: to, role: 'buyer' }])
  expect((await list(await signedIn(email))).accounts).toEqual([])
})

test('a person keeps the role when their new address already gets e-mails of the account', async () => {
  const to = await invites('emails')
  await accepts(to)
  const buyer = await joins(anna, 'buyer')
  const { own_account: own } = await list(buyer)
  await act(root, `customers/${own}`, 'change-email', { email: to, reason: 'Asked for' })
  expect((await list()).people).toMatchObject([{ email: to, role: 'buyer', confirmed: true }])
  expect((await list(await signedIn(to))).accounts).toMatchObject([{ role: 'buyer' }])
})

test('one who only gets e-mails is among the 20 people, and among the five further addresses', async () => {
  for (let count = 0; count < 5; count++) await invites('emails')
  expect((await list()).people).toHaveLength(5)
  const recipient = { email: 'sixth@studio.example', reminders: true, invoices: false }
  const reply = await anna.post('/api/accounts/recipients/', { json: recipient })
  expect(reply.json().message).toBe(refusals['too-many-recipients'])
})

test('a person who unsubscribes keeps the role', async () => {
  const manager = await joins(anna, 'manager')
  const { email } = (await list()).people[0]
  await answers(email, false)
  expect((await list(manager)).role).toBe('manager')
})

test('of two people who accept the same invitation at once, one role comes into being', async () => {
  const email = await invites('buyer')
  const token = await findToken(email)
  const accept = () => visitor().post('/api/accounts/mail-link/', { json: { token, accept: true } })
  await Promise.all(Array.from({ length: 5 }, accept))
  expect((await list(await signedIn(email))).accounts).toHaveLength(1)
})

let number = 0

async function invites(role: string, owner: Pick<Visitor, 'post'> = anna) {
  const email = `person-${++number}@studio.example`
  const reply = await owner.post(people, { json: { email, role } })
  expect(reply.statusCode).toBe(200)
  return email
}

async function findToken(email: string) {
  const [mail] = (await outbox('recipient:%', email)).slice(-1)
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

async function answers(email: string, accept: boolean) {
  const reply = await visitor().post('/api/accounts/mail-link/', {
    json: { token: await findToken(email), accept },
  })
  expect(reply.statusCode).toBe(200)
  return reply.json().message
}

const accepts = (email: string) => answers(email, true)

async function joins(owner: Pick<Visitor, 'post'>, role: string) {
  const email = await invites(role, owner)
  await accepts(email)
  return signedIn(email)
}

test('a role removed while requests run ends them all or lets them end whole, and none comes after it', async () => {
  const buyer = await joins(anna, 'buyer')
  const { id } = (await list()).people[0]
  const order = (servers: number) =>
    buyer.post('/api/astra/order/', { json: { product: 'astra-1y', payment: 'stripe', servers } })
  const running = Promise.all(Array.from({ length: 8 }, (_, index) => order(index + 1)))
  await anna.delete(`${people}${id}/`)
  const codes = (await running).map(({ statusCode }) => statusCode)
  expect(codes.filter(code => code !== 200 && code !== 401)).toEqual([])
  expect((await order(9)).statusCode).toBe(401)
  expect((await anna.profile()).orders).toHaveLength(codes.filter(code => code === 200).length)
})

test('what a removed person asked for just before is refused if it comes after the removal', async () => {
  const manager = await joins(anna, 'manager')
  const [{ id }] = (await list()).people
  const json = { name: 'x', scopes: ['orders:read'], days: null }
  const endpoint = { url: 'https://x.example/', types: ['order.paid'] }
  const other = { email: 'other@studio.example', role: 'manager' }
  const lock = sql`select from customers where id = ${await anna.id()} for update`
  const replies = await askInTurn(shop.db, lock, [
    () => anna.delete(`${people}${id}/`),
    () => manager.post('/api/accounts/tokens/', { json }),
    () => manager.post('/api/accounts/webhooks/', { json: endpoint }),
    () => manager.post(people, { json: other }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401, 401])
})
