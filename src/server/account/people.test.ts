import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ApiScope } from '../../contract/api-tokens.ts'
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
  expect((await actsFor(own, buyer)).statusCode).toBe(200)
  expect((await list(buyer)).acting_for).toBe(own)
  expect((await actsFor(annas, boris)).statusCode).toBe(404)
  expect((await actsFor(annas, buyer)).statusCode).toBe(200)
  expect((await list(buyer)).role).toBe('buyer')
})

test('a license or an order in another account of the same person names that account; to anyone else it does not exist', async () => {
  const { id: license } = await anna.getsLicense()
  const { id: order } = await anna.orders()
  const pages = [`/api/astra/license/${license}/`, `/api/orders/${order}/`]
  const buyer = await joins(anna, 'buyer')
  const { acting_for: annas, own_account: own } = await list(buyer)
  await actsFor(own, buyer)
  for (const page of pages) {
    const reply = await buyer.get(page)
    expect(reply.json()).toMatchObject({ account: { id: annas, email: anna.email } })
    expect(reply.statusCode).toBe(409)
    const [strange, absent] = [await boris.get(page), await boris.get(page.replace(/\d+/, '999999'))]
    expect([strange.statusCode, strange.body]).toEqual([404, absent.body])
  }
  expect((await list(buyer)).acting_for).toBe(own)
  await actsFor(annas, buyer)
  for (const page of pages) expect((await buyer.get(page)).statusCode).toBe(200)

  await actsFor(own, buyer)
  await orders(buyer)
  const [{ id: ownOrder }] = (await buyer.get('/api/accounts/profile/')).json().data.orders
  await actsFor(annas, buyer)
  expect((await buyer.get(`/api/orders/${ownOrder}/`)).json()).toMatchObject({ account: { id: own } })
})

test('what a buyer orders belongs to the account, under their own address in the history', async () => {
  const buyer = await joins(anna, 'buyer')
  await orders(buyer)
  const [order] = (await anna.profile()).orders
  expect(order.placed_by).toBe(buyer.email)
  await anna.pays(order)
  const [license] = await anna.licenses()
  const history = (await anna.get(`/api/astra/license/${license.id}/events/`)).json().data
  expect(history).toMatchObject([{ by: 'person', person: buyer.email, order_id: order.id }])
  const { timeline } = (await root.get(`/api/sezam/orders/${order.id}/`)).json().data
  expect(timeline.at(-1)).toMatchObject({ kind: 'placed', by: buyer.email })
  const { consents } = (await root.get(`/api/sezam/customers/${await anna.id()}/`)).json().data
  expect(consents).toMatchObject([{ order_id: order.id, kind: 'terms', person: buyer.email }])
})

test('a removed person is signed out, and their tokens end', async () => {
  const technician = await joins(anna, 'technician')
  const made = await asksForToken(technician, 'licenses:read')
  const headers = { authorization: `Bearer ${made.json().data.token}` }
  expect((await visitor().get('/api/v1/licenses/', { headers })).statusCode).toBe(200)
  await anna.delete(technician.path)
  expect((await technician.get(people)).statusCode).toBe(401)
  expect((await visitor().get('/api/v1/licenses/', { headers })).statusCode).toBe(401)
})

test('the offers of a manager end with their role, and stay when another person is removed', async () => {
  const { id } = await anna.getsLicense()
  const [other, manager] = [await joins(anna, 'technician'), await joins(anna, 'manager')]
  const offer = () => manager.post(`/api/astra/license/${id}/transfer/`, { json: { email: boris.email } })
  await offer()
  const offers = async () => (await boris.get('/api/astra/transfers/')).json().data
  const lock = sql`select from customers where id = ${await anna.id()} for update`
  await anna.delete(other.path)
  expect(await offers()).toMatchObject([{ from: anna.email }])
  const replies = await askInTurn(shop.db, lock, [() => anna.delete(manager.path), offer])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401])
  expect(await offers()).toEqual([])
})

test('a technician’s token reads licenses only, and a technician sees no token of others', async () => {
  const technician = await joins(anna, 'technician')
  await asksForToken(anna, 'orders:read')
  expect((await asksForToken(technician, 'orders:read')).statusCode).toBe(403)
  expect((await technician.get('/api/accounts/tokens/')).json().data).toEqual([])
})

test('a changed role counts at once, and no one changes their own', async () => {
  const manager = await joins(anna, 'manager')
  const own = await gives('buyer', manager, manager)
  expect(own.json().fields.role).toBe(refusals['own-role'])
  await gives('accountant', manager)
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
  expect((await gives('owner', manager, manager)).statusCode).toBe(403)
  expect((await gives('owner', manager)).statusCode).toBe(200)
  expect((await anna.get(people)).statusCode).toBe(401)

  const owner = await signedIn(manager.email)
  expect(await list(owner)).toMatchObject({ role: null, people: [{ email: anna.email, role: 'manager' }] })
  expect((await owner.get(`/api/orders/${order.id}/`)).statusCode).toBe(200)
  expect(await list(await signedIn(anna.email))).toMatchObject({ role: 'manager', owner: manager.email })
  const mails = (await outbox('email-changed:%')).slice(-2)
  expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Astra: the account has a new owner'))
})

test('after the handover each person keeps what they did and asked for', async () => {
  const order = await anna.buys()
  await asksForToken(anna, 'licenses:read')
  const manager = await joins(anna, 'manager')
  await anna.post('/api/accounts/email-change/', { json: { email: 'elsewhere@studio.example' } })
  const changes = (await outbox('email-change:%')).slice(-2)
  await orders(manager)
  await gives('owner', manager)
  for (const { text } of changes) expect((await answers(findToken(text), true)).statusCode).toBe(404)

  const owner = await signedIn(manager.email)
  const { orders: placed } = (await owner.get('/api/accounts/profile/')).json().data
  expect(placed.map((each: { placed_by: string }) => each.placed_by)).toEqual(['', anna.email])
  const [license] = (await owner.get('/api/astra/license/list/')).json().lics
  const history = (await owner.get(`/api/astra/license/${license.id}/events/`)).json().data
  expect(history).toMatchObject([{ by: 'person', person: anna.email, order_id: order.id }])
  await owner.delete(`${people}${(await list(owner)).people[0].id}/`)
  const [token] = (await owner.get('/api/accounts/tokens/')).json().data
  expect(token.revoked_at).not.toBeNull()
})

test('after the handover nothing that the new owner set up reads what the old one does in an account of their own', async () => {
  const manager = await joins(anna, 'manager')
  await actsFor((await list(manager)).own_account, manager)
  const made = await asksForToken(manager, 'orders:read')
  await addsWebhook(manager)
  const helper = await joins(manager, 'manager')
  await manager.post('/api/accounts/export/')
  expect((await gives('owner', manager)).statusCode).toBe(200)

  const old = await signedIn(anna.email)
  expect((await actsFor((await list(old)).own_account, old)).statusCode).toBe(200)
  const headers = { authorization: `Bearer ${made.json().data.token}` }
  expect((await visitor().get('/api/v1/orders/', { headers })).statusCode).toBe(401)
  expect((await old.get('/api/accounts/webhooks/')).json().data).toEqual([])
  expect((await old.get('/api/accounts/data/')).json().data.export).toBeNull()
  expect((await list(old)).people).toEqual([])
  expect((await list(helper)).accounts).toEqual([])
  expect((await list(await signedIn(manager.email))).people).toMatchObject([{ email: anna.email }])
})

test('after the handover the invoice terms stay with the account, and the old owner has none', async () => {
  const manager = await joins(anna, 'manager')
  const [account, own] = [await anna.id(), (await list(manager)).own_account]
  const setsTerms = (customer: number, days: number) =>
    act(root, `customers/${customer}`, 'invoice-terms', { days, license: 'at-once', reason: 'Known' })
  await setsTerms(account, 30)
  await setsTerms(own, 90)
  await gives('owner', manager)
  const readTerms = async (customer: number) => {
    const [row] = await shop.db.select().from(customers).where(eq(customers.id, customer))
    return [row?.email, row?.invoiceDays, row?.licensedAtOnce]
  }
  expect(await readTerms(account)).toEqual([manager.email, 30, true])
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
  await gives('buyer')
  expect((await list()).people).toMatchObject([{ role: 'buyer', confirmed: false }])
  expect((await list(await signedIn(email))).accounts).toEqual([])
  expect((await anna.delete(`/api/accounts/recipients/${id}/`)).statusCode).toBe(404)
  await accepts(email)
  expect((await list(await signedIn(email))).accounts).toMatchObject([{ role: 'buyer' }])
})

test('the invitation of one who has got e-mails for months is valid for 7 days', async () => {
  await accepts(await invites('emails'))
  await anna.signsInOn('2027-02-01T10:00:00Z')
  await gives('buyer')
  shop.clock.set('2027-02-08T09:00:00Z')
  await removeUnconfirmed(shop.shop)
  expect((await list()).people).toMatchObject([{ role: 'buyer', confirmed: false }])
  shop.clock.set('2027-02-08T11:00:00Z')
  await removeUnconfirmed(shop.shop)
  expect((await list()).people).toEqual([])
})

test('one whose role ended is invited by another e-mail when they get it again', async () => {
  const buyer = await joins(anna, 'buyer')
  await gives('emails', buyer)
  shop.clock.pass(60)
  await gives('buyer', buyer)
  expect(await outbox('recipient:%', buyer.email)).toHaveLength(2)
})

test('an account is not handed over to a person with purchases of their own', async () => {
  await boris.buys()
  await anna.post(people, { json: { email: boris.email, role: 'manager' } })
  await accepts(boris.email)
  expect((await gives('owner')).json().fields.role).toBe(refusals['hand-over-own-account'])
})

test('a person whose address an operator changes keeps the role, and the old address has none', async () => {
  const buyer = await joins(anna, 'buyer')
  const { own_account: own } = await list(buyer)
  const to = `new-${buyer.email}`
  await act(root, `customers/${own}`, 'change-email', { email: to, reason: 'Mailbox lost' })
  expect((await list()).people).toMatchObject([{ email: to, role: 'buyer' }])
  expect((await list(await signedIn(buyer.email))).accounts).toEqual([])
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
  await answers(await mailedToken(manager.email), false)
  expect((await list(manager)).role).toBe('manager')
})

test('of two people who accept the same invitation at once, one role comes into being', async () => {
  const email = await invites('buyer')
  const token = await mailedToken(email)
  await Promise.all(Array.from({ length: 5 }, () => answers(token, true)))
  expect((await list(await signedIn(email))).accounts).toHaveLength(1)
})

let number = 0

async function invites(role: string, owner: Pick<Visitor, 'post'> = anna) {
  const email = `person-${++number}@studio.example`
  const reply = await owner.post(people, { json: { email, role } })
  expect(reply.statusCode).toBe(200)
  return email
}

const findToken = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''
const mailedToken = async (email: string) => findToken((await outbox('recipient:%', email)).at(-1)?.text)

const answers = (token: string, accept: boolean) =>
  visitor().post('/api/accounts/mail-link/', { json: { token, accept } })

async function accepts(email: string) {
  const reply = await answers(await mailedToken(email), true)
  expect(reply.statusCode).toBe(200)
  return reply.json().message
}

/** In the browser of the new person, with the path of the person in the list of the owner. */
async function joins(owner: Pick<Visitor, 'get' | 'post'>, role: string) {
  const email = await invites(role, owner)
  await accepts(email)
  const invited: { id: number; email: string }[] = (await list(owner)).people
  const id = invited.find(person => person.email === email)?.id
  return { ...(await signedIn(email)), email, path: `${people}${id}/` }
}

async function gives(role: string, person?: { path: string }, by: Pick<Visitor, 'put'> = anna) {
  const path = person?.path ?? `${people}${(await list()).people[0].id}/`
  return by.put(path, { json: { role } })
}

const actsFor = (account: number, who: Pick<Visitor, 'post'>) =>
  who.post('/api/accounts/acting/', { json: { account } })

const asksForToken = (who: Pick<Visitor, 'post'>, scope: ApiScope) =>
  who.post('/api/accounts/tokens/', { json: { name: 'Monitor', scopes: [scope], days: null } })

const addsWebhook = (who: Pick<Visitor, 'post'>) =>
  who.post('/api/accounts/webhooks/', { json: { url: 'https://x.example/', types: ['order.paid'] } })

const orders = (who: Pick<Visitor, 'post'>, servers = 1) =>
  who.post('/api/astra/order/', { json: { product: 'astra-1y', payment: 'stripe', servers } })

test('a role removed while requests run ends them all or lets them end whole, and none comes after it', async () => {
  const buyer = await joins(anna, 'buyer')
  const running = Promise.all(Array.from({ length: 8 }, (_, index) => orders(buyer, index + 1)))
  await anna.delete(buyer.path)
  const codes = (await running).map(({ statusCode }) => statusCode)
  expect(codes.filter(code => code !== 200 && code !== 401)).toEqual([])
  expect((await orders(buyer, 9)).statusCode).toBe(401)
  expect((await anna.profile()).orders).toHaveLength(codes.filter(code => code === 200).length)
})

test('what a removed person asked for just before is refused if it comes after the removal', async () => {
  const manager = await joins(anna, 'manager')
  const other = { email: 'other@studio.example', role: 'manager' }
  const lock = sql`select from customers where id = ${await anna.id()} for update`
  const replies = await askInTurn(shop.db, lock, [
    () => anna.delete(manager.path),
    () => asksForToken(manager, 'orders:read'),
    () => addsWebhook(manager),
    () => manager.post(people, { json: other }),
  ])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 401, 401, 401])
})
