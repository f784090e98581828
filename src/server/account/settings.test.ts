import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findInvoiceRecipients, findReminderRecipients } from '../customers/mail-recipients.ts'
import { companyDetails, openWorld } from '../testing/world.ts'
import { removeUnconfirmed } from './cleanup.ts'

const { shop, anna, boris, clerk, visitor, outbox } = openWorld()

const settings = '/api/accounts/settings/'
const links = '/api/accounts/mail-link/'
const details = { ...companyDetails, client_country: 'DEU', client_vat: '' }

test('billing details that the customer saved are what the order form starts with, not those of the last order', async () => {
  await anna.orders({ pay: 'bank' })
  expect((await anna.get(settings)).json().data.billing).toEqual({ ...details, saved: false })
  const saved = { ...details, client_company: 'Nordlicht GmbH', client_vat: 'de 136 695 976' }
  expect((await anna.put('/api/accounts/billing-details/', { json: saved })).statusCode).toBe(200)
  await anna.orders({ pay: 'bank', product: 'astra-1m' })
  const prefill = (await anna.get('/api/orders/prefill/')).json().data
  const billed = { client_company: 'Nordlicht GmbH', client_vat: 'DE136695976' }
  expect(prefill).toMatchObject({ ...billed, payment: 'bank' })
})

test('after the saved billing details are removed, the order form starts with those of the last order', async () => {
  await anna.orders({ pay: 'bank' })
  await anna.put('/api/accounts/billing-details/', { json: { ...details, client_company: 'Nordlicht GmbH' } })
  expect((await anna.delete('/api/accounts/billing-details/')).statusCode).toBe(200)
  expect((await anna.get(settings)).json().data.billing).toEqual({ ...details, saved: false })
  expect((await anna.delete('/api/accounts/billing-details/')).statusCode).toBe(200)
})

test.each([
  ['client_company', { client_company: '  ' }],
  ['client_vat', { client_vat: 'DE123456789' }],
  ['client_country', { client_country: 'XXX' }],
])('billing details are checked like those of an order: %s', async (field, change) => {
  const reply = await anna.put('/api/accounts/billing-details/', { json: { ...details, ...change } })
  expect(reply.statusCode).toBe(400)
  expect(Object.keys(reply.json().fields)).toEqual([field])
  expect((await anna.get(settings)).json().data.billing).toBeNull()
})

test('each kind of reminder is on until the customer switches it off, and e-mails about new versions are off', async () => {
  expect(await remindersOn()).toEqual(['expiration', 'demo', 'updates', 'lapsed-seat', 'unpaid-order'])
  await anna.put('/api/accounts/reminders/', { json: { off: ['demo', 'updates'] } })
  expect(await remindersOn()).toEqual(['expiration', 'lapsed-seat', 'unpaid-order', 'new-version'])
})

test('a further address gets nothing before its owner has confirmed it by a button', async () => {
  const token = await addsRecipient('books@studio.example')
  const invited = { about: 'recipient', owner: anna.email, email: 'books@studio.example', role: null }
  const wanted = { reminders: true, invoices: true, unpaid_orders: false, confirmed: false }
  const link = await visitor().get(`${links}?token=${token}`)
  expect(link.json().data).toEqual({ ...invited, ...wanted })
  expect(await findInvoiceRecipients(shop.db, await anna.id())).toEqual([])
  await answers(token, true)
  expect(await findInvoiceRecipients(shop.db, await anna.id())).toHaveLength(1)
  expect(await findReminderRecipients(shop.db, await anna.id())).toHaveLength(1)
})

test('a confirmed address gets a copy of each invoice once, and unsubscribes by a button behind the link in it', async () => {
  const email = `copies-of-${anna.email}`
  await answers(await addsRecipient(email), true)
  const bank = await anna.orders({ pay: 'bank' })
  await clerk.marksPaid(bank)
  const card = await anna.buys({ product: 'astra-1m' })
  const copies = (await mailsTo(email)).slice(1)
  expect(copies.map(({ subject }) => subject)).toEqual([
    `Astra: invoice for order ${bank.id}`,
    `Astra: invoice for order ${card.id}`,
  ])
  expect(copies[0]?.attachments).toEqual([
    { made: 'invoice-of-order', from: bank.id },
    { made: 'e-invoice-of-order', from: bank.id },
  ])

  const token = tokenIn(copies[1]?.text)
  await visitor().get(`/accounts/mail/?token=${token}`)
  expect(await findInvoiceRecipients(shop.db, await anna.id())).toHaveLength(1)
  await answers(token, false)
  expect(await findInvoiceRecipients(shop.db, await anna.id())).toEqual([])
  expect((await visitor().get(`${links}?token=${token}`)).statusCode).toBe(404)
})

test('a credit note is copied to the addresses that get invoices', async () => {
  const email = `credit-for-${anna.email}`
  await answers(await addsRecipient(email), true)
  const order = await anna.orders({ pay: 'bank' })
  await clerk.cancels(order, '--note', 'ordered twice')
  expect((await mailsTo(email)).at(-1)?.subject).toBe(`Astra: credit note for order ${order.id}`)
})

test('a customer has at most five further addresses, also if six are added at once', async () => {
  await anna.signedIn()
  const adding = Array.from({ length: 6 }, (_, number) => adds(`many${number}-${anna.email}`))
  const statuses = (await Promise.all(adding)).map(({ statusCode }) => statusCode)
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 409])
})

test.each([
  ['email', { email: 'nowhere' }],
  ['reminders', { reminders: false, invoices: false }],
])('a further address is refused with a problem at %s', async (field, change) => {
  const reply = await adds(`refused-${anna.email}`, change)
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]])
})

test('an address is in the list once, until its customer removes it', async () => {
  const email = `once-${anna.email}`
  await adds(email)
  expect((await adds(email)).statusCode).toBe(409)
  const [{ id }] = (await anna.get(settings)).json().data.recipients
  expect((await anna.delete(`/api/accounts/recipients/${id}/`)).statusCode).toBe(200)
  expect((await anna.get(settings)).json().data.recipients).toEqual([])
})

test('an address that is not confirmed within 7 days is removed', async () => {
  const token = await addsRecipient(`late-${anna.email}`)
  shop.clock.set('2026-11-28T10:00:01Z')
  await removeUnconfirmed(shop.shop)
  expect((await visitor().post(links, { json: { token, accept: true } })).statusCode).toBe(404)
})

test.each(['', '1-forged', 'x'])('the link %j is not valid and changes nothing', async token => {
  expect((await visitor().get(`${links}?token=${token}`)).statusCode).toBe(404)
  expect((await visitor().post(links, { json: { token, accept: false } })).statusCode).toBe(404)
})

async function remindersOn(): Promise<string[]> {
  const { reminders } = (await anna.get(settings)).json().data
  return reminders.filter(({ on }: { on: boolean }) => on).map(({ kind }: { kind: string }) => kind)
}

const adds = (email: string, change: object = {}) =>
  anna.post('/api/accounts/recipients/', { json: { email, reminders: true, invoices: true, ...change } })

/** Returns the token of the link that was mailed to the address. */
async function addsRecipient(email: string): Promise<string> {
  expect((await adds(email)).statusCode).toBe(200)
  return tokenIn((await mailsTo(email))[0]?.text)
}

async function answers(token: string, accept: boolean) {
  expect((await visitor().post(links, { json: { token, accept } })).statusCode).toBe(200)
}

const tokenIn = (text = '') => /\/accounts\/mail\/\?token=(\S+)/.exec(text)?.[1] ?? ''

const mailsTo = (email: string) => outbox('%', email)

test('the profile lists 50 orders at a time, each of them once', async () => {
  const { id } = await anna.orders({ pay: 'bank' })
  await shop.db.execute(sql`
    insert into orders overriding system value
    select (jsonb_populate_record(placed, jsonb_build_object('id', 900000 + number))).*
    from orders as placed, generate_series(1, 120) as number where placed.id = ${id}`)

  const page = async (query: string) => (await anna.get(`/api/accounts/profile/${query}`)).json().data
  const first = await page('')
  const second = await page(`?after=${first.next_after}`)
  const third = await page(`?after=${second.next_after}`)
  expect([first, second, third].map(each => each.orders.length)).toEqual([50, 50, 21])
  expect(third.next_after).toBeNull()
  const ids = [first, second, third].flatMap(each => each.orders.map((listed: { id: number }) => listed.id))
  expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
})

test('orders are found by a part of their number, company, purchase order or invoice number', async () => {
  const studio = await anna.orders({ pay: 'bank', purchase_order: 'PO 77' })
  const paid = await anna.orders({ product: 'astra-1m' })
  await anna.pays(paid)
  const find = async (text: string) => {
    const { data } = (await anna.get(`/api/accounts/profile/?find_order=${encodeURIComponent(text)}`)).json()
    return data.orders.map(({ id }: { id: number }) => id)
  }
  const { invoice } = (await anna.get(`/api/orders/${paid.id}/`)).json().data
  expect(await find(String(studio.id))).toEqual([studio.id])
  expect(await find('po 7')).toEqual([studio.id])
  expect(await find(invoice.number.toLowerCase())).toEqual([paid.id])
  expect(await find('nothing')).toEqual([])
})

test('of more than 100 licenses the profile lists those that need attention first, and the search finds the others', async () => {
  const newest = await anna.getsLicense({ type: 3, expiresOn: '2030-01-01' })
  await shop.db.execute(sql`
    insert into licenses overriding system value
    select (jsonb_populate_record(issued, jsonb_build_object('id', 900000 + number, 'serial', 'B' || (900000 + number),
      'name', 'Node ' || number, 'expires_on', '2028-01-01'))).*
    from licenses as issued, generate_series(1, 110) as number where issued.id = ${newest.id}`)
  await shop.db.execute(sql`update licenses set expires_on = '2026-11-25' where id = 900105`)
  await shop.db.execute(sql`update licenses set expires_on = '2026-11-01' where id = 900106`)
  await shop.db.execute(sql`update licenses set state = 'suspended' where id = 900107`)
  await shop.db.execute(sql`update licenses set expires_on = '2026-11-24' where id = 900108`)

  const page = async (query = '') => (await anna.get(`/api/accounts/profile/${query}`)).json().data
  const names = ({ licenses }: { licenses: { own_name: string }[] }) => licenses.map(each => each.own_name)
  const first = await page()
  expect([first.licenses.length, first.more_licenses]).toEqual([100, true])
  expect(names(first).slice(0, 4)).toEqual(['Node 108', 'Node 105', 'Node 106', 'Node 107'])
  expect(names(first)).not.toContain('Node 110')
  expect(names(await page('?find=node+110'))).toEqual(['Node 110'])
  expect(names(await page('?find=B-900110'))).toEqual(['Node 110'])
  expect(names(await page(`?find=${newest.serial.toLowerCase()}`))).toEqual([''])
  expect(await page('?find=none')).toMatchObject({ licenses: [], more_licenses: false })
  const renewable = (await anna.get('/api/astra/license/list/')).json().lics
  expect(renewable).toHaveLength(100)
  expect(names({ licenses: renewable })).not.toContain('Node 1')
})

test('the profile shows nothing of another customer', async () => {
  await anna.getsLicense()
  const nothing = { licenses: [], more_licenses: false, orders: [], next_after: null }
  expect(await boris.profile()).toEqual({ email: boris.email, ...nothing })
})
