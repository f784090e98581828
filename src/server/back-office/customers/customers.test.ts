import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { replaceByPseudonym } from '../../customers/store.ts'
import { mailRecipients } from '../../customers/tables.ts'
import { passkeys } from '../../identity/passkeys/tables.ts'
import { webhookEndpoints } from '../../outgoing-webhooks/tables.ts'
import { refreshReports } from '../../reports/refresh-reports.ts'
import { act } from '../../testing/act.ts'
import { askInTurn } from '../../testing/ask-in-turn.ts'
import { expectOneRefused } from '../../testing/race.ts'
import { openWorld } from '../../testing/world.ts'

const { anna, boris, root, shop, signedIn, visitor } = openWorld()

const list = '/api/sezam/customers/'
const ids = (query: string) => root.lists(`${list}?${query}`)
const read = (id: number) => root.reads(`${list}${id}/`)
const note = (id: number, text: string, is_pinned = false) =>
  root.post(`${list}${id}/notes/`, { json: { text, is_pinned } })
const lock = (id: number) => sql`select from customers where id = ${id} for update`
const change = (id: number, what: string, json: Record<string, unknown>) =>
  act(root, `customers/${id}`, what, json)

test('a customer is found by the beginning of the address, language, country, day and paid orders', async () => {
  await anna.buys({ country: 'DEU' })
  await anna.speaks('ru')
  const [id, other] = [await anna.id(), await boris.id()]
  const beginning = anna.email.slice(0, -8).toUpperCase()
  expect(await ids(`q=${beginning}&country=deu&paid=yes&language=ru`)).toEqual([id])
  expect(await ids(`q=${anna.email}&paid=no`)).toEqual([])
  expect(await ids(`q=${boris.email}&paid=no&from=2026-11-21&to=2026-11-21`)).toEqual([other])
  expect(await ids(`q=${boris.email}&to=2026-11-20`)).toEqual([])
  expect(await ids('q=%25')).toEqual([])
})

test.each([
  ['customers/export/', 'customers-2026-11-21.csv'],
  ['orders/export/', 'orders-2026-11-21.csv'],
  ['licenses/export/', 'licenses-2026-11-21.csv'],
  ['actions/export/', 'actions-2026-11-21.csv'],
  ['exports/sales/?period=2026-11', expect.stringContaining('2026-11')],
  ['orders/invoices/?status=paid', 'invoices-2026-11-21.zip'],
])('a download of %s needs no reason and is an action', async (path, file) => {
  await anna.buys()
  expect((await root.get(`/api/sezam/${path}`)).statusCode).toBe(200)
  const [action] = await root.reads('/api/sezam/actions/?verb=download')
  expect(action).toMatchObject({ by: root.email, target_type: 'file', target_id: file })
})

test('the page of a customer has what they bought, paid and asked, and what happened', async () => {
  const order = await anna.buys({ servers: 2 })
  await anna.orders({ servers: 5 })
  const [{ id: licenseId }] = await anna.licenses()
  const customer = await read(await anna.id())
  const money = { paid_orders: 1, paid: order.total, mrr: Math.round(order.subtotal / 12) }
  const licenses = { licenses: 1, next_expiry: '2027-11-21', license_list: [{ id: licenseId }] }
  expect(customer).toMatchObject({ email: anna.email, ...money, ...licenses })
  const consents = [{ kind: 'terms' }, { kind: 'terms', order_id: order.id }]
  const sessions = [{ signed_in_at: '2026-11-21T10:00:00.000Z' }]
  expect(customer).toMatchObject({ consents, sessions, orders: [{ status: 'pending' }, { status: 'paid' }] })
  const kinds = customer.timeline.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['created', 'placed', 'paid', 'email']))
})

test('the MRR of a customer with many licenses is that of the reports', async () => {
  const { subtotal } = await anna.buys()
  const id = await anna.id()
  await shop.db.execute(sql`insert into licenses
      (customer_id, serial, type, period, servers, expires_on, term_starts_on, created_at)
    select ${id}, 'MANY-' || number, 2, 1, 3, '2027-06-01', '2026-11-21', ${shop.clock.now().toISOString()}
    from generate_series(1, 101) as number`)
  await refreshReports(shop.db, { forMs: 1000 })
  expect(await read(id)).toMatchObject({ licenses: 102, mrr: Math.round(subtotal / 12) })
})

test('a note is replaced by a new version, and the pinned one is shown with orders and licenses', async () => {
  const order = await anna.orders()
  const license = await anna.getsLicense()
  const id = await anna.id()
  await note(id, 'Pays late', true)
  await note(id, 'Calls on Mondays', true)
  const [pinned, earlier] = (await read(id)).notes
  expect([pinned, earlier]).toMatchObject([
    { text: 'Calls on Mondays', is_pinned: true, by: root.email },
    { text: 'Pays late', is_pinned: false },
  ])
  const shown = { customer_id: id, pinned_note: { text: 'Calls on Mondays' } }
  for (const record of [`orders/${order.id}`, `licenses/${license.id}`])
    expect(await root.reads(`/api/sezam/${record}/`)).toMatchObject(shown)
  const version = { json: { text: 'Calls on Tuesdays', is_pinned: true } }
  const path = `${list}${id}/notes/${pinned.id}/`
  expect((await root.put(path, version)).statusCode).toBe(200)
  const changed = {
    by: root.email,
    at: shop.clock.now().toISOString(),
    present: { text: 'Calls on Tuesdays' },
  }
  for (const late of [await root.put(path, version), await root.delete(path)])
    expect([late.statusCode, late.json().changed]).toMatchObject([409, changed])
  expect((await note(id, 'Calls on Tuesdays', true)).json().changed.by).toBe(root.email)
  expect((await read(id)).notes).toMatchObject([{ text: 'Calls on Tuesdays' }, { text: 'Pays late' }])
  expect((await root.delete(`${list}${id}/notes/${earlier.id}/`)).statusCode).toBe(200)
  expect((await read(id)).notes).toHaveLength(1)
})

test('a superuser changes a customer’s address: both mailboxes are notified, and all access and offers of before end', async () => {
  const [id, from] = [await anna.id(), anna.email]
  const to = `moved-${from}`
  const token = await anna.getsToken(['licenses:read'], { days: null })
  await anna.post('/api/accounts/webhooks/', { json: { url: 'http://127.0.0.1:9/', types: ['order.paid'] } })
  const passkey = { credentialId: from, publicKey: '', counter: 0, transports: [], name: 'Old browser' }
  await shop.db.insert(passkeys).values({ ...passkey, customerId: id, createdAt: shop.clock.now() })
  const license = await anna.getsLicense()
  await anna.post(`/api/astra/license/${license.id}/transfer/`, { json: { email: boris.email } })
  await anna.post('/api/accounts/people/', { json: { email: boris.email, role: 'manager' } })
  await shop.db.update(mailRecipients).set({ confirmedAt: shop.clock.now() })
  await boris.post('/api/accounts/acting/', { json: { account: id } })
  expect(await boris.licenses()).toMatchObject([{ id: license.id }])
  const moved = { email: ` ${to.toUpperCase()}`, reason: 'Lost the mailbox' }
  expect((await change(id, 'change-email', moved)).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ email: to, sessions: [] })
  expect((await anna.get('/api/accounts/profile/')).statusCode).toBe(401)
  expect(await shop.db.$count(passkeys, eq(passkeys.customerId, id))).toBe(0)
  expect(await shop.db.$count(webhookEndpoints, eq(webhookEndpoints.customerId, id))).toBe(0)
  const headers = { authorization: `Bearer ${token}` }
  expect((await shop.app.inject({ url: '/api/v1/licenses/', headers })).statusCode).toBe(401)
  for (const recipient of [from, to])
    expect(await root.reads(`/api/sezam/emails/?recipient=${recipient}&kind=email-changed`)).toHaveLength(1)
  expect((await boris.get('/api/accounts/profile/')).statusCode).toBe(401)
  boris.begin()
  expect(await boris.licenses()).toEqual([])
  expect(await boris.reads('/api/astra/transfers/')).toEqual([])
  const again = await signedIn(to)
  expect(await again.reads('/api/accounts/profile/')).toMatchObject({ email: to })
})

test('two customers who are given the same address at once: one gets it, the other is refused', async () => {
  const [one, other] = [await anna.id(), await boris.id()]
  const wish = { email: `both-${anna.email}`, reason: 'Moved' }
  await expectOneRefused(change(one, 'change-email', wish), change(other, 'change-email', wish))
})

test('two notes that are pinned at once are both saved, and one is pinned', async () => {
  const id = await anna.id()
  const pinned = ['First', 'Second'].map(text => () => note(id, text, true))
  const replies = await askInTurn(shop.db, lock(id), pinned)
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect((await read(id)).notes).toMatchObject([{ is_pinned: true }, { is_pinned: false }])
})

test('a note that is saved while the account is erased is refused', async () => {
  const id = await anna.id()
  const notes = () => note(id, 'Calls on Mondays')
  const [reply] = await askInTurn(shop.db, lock(id), [notes], tx =>
    replaceByPseudonym(tx, id, shop.clock.now()),
  )
  expect(reply?.statusCode).toBe(404)
})

test('an address that another customer has, and that of a superuser, are not given or changed', async () => {
  const id = await anna.id()
  await boris.id()
  const moves = async (who: number, email: string) =>
    (await change(who, 'change-email', { email, reason: 'Moved' })).statusCode
  expect([await moves(id, boris.email), await moves(id, anna.email)]).toEqual([409, 409])
  expect(await moves(await root.id(), 'x@studio.example')).toBe(409)
})

test('a superuser signs a customer out, exports the data and has the account deleted', async () => {
  const id = await anna.id()
  await anna.getsLicense()
  expect((await change(id, 'export', { reason: 'Asked by letter' })).statusCode).toBe(200)
  expect((await change(id, 'sign-out', { reason: 'Stolen laptop' })).statusCode).toBe(200)
  expect((await anna.get('/api/accounts/profile/')).statusCode).toBe(401)
  const sent = `/api/sezam/emails/?recipient=${anna.email}&kind=export-ready`
  await expect.poll(() => root.reads(sent)).toHaveLength(1)
  expect((await change(id, 'erase', { reason: 'Asked by letter' })).statusCode).toBe(200)
  const customer = await read(id)
  expect(customer.erased_after).toBe('2026-12-05')
  expect(customer.timeline.filter(({ kind }: { kind: string }) => kind === 'action')).toMatchObject([
    { detail: 'customer erase', by: root.email, reason: 'Asked by letter' },
    { detail: 'customer sign-out', reason: 'Stolen laptop' },
    { detail: 'customer export' },
  ])
})

test('an account with an open order is not deleted by a superuser either, who is not taken for the customer', async () => {
  await boris.orders()
  const reply = await change(await boris.id(), 'erase', { reason: 'Asked' })
  expect([reply.statusCode, reply.json().message]).toEqual([409, expect.not.stringMatching(/\byou|\bwe\b/i)])
})

test('a superuser orders a new license for a customer once, with a payment link and no terms in their name', async () => {
  const id = await anna.id()
  const json = { plan: 'yearly', servers: 3, country: 'deu', form: 'a1'.repeat(16), reason: 'By phone' }
  const order = (sent: object) => root.post(`${list}${id}/orders/`, { json: sent })
  const [first, second] = [await order(json), await order(json)]
  expect([first.statusCode, second.json().data]).toEqual([200, first.json().data])
  const { order_id, url } = first.json().data
  const placed = { id: order_id, status: 'pending', terms_version: null }
  expect((await anna.profile()).orders).toMatchObject([placed])
  const opened = await visitor().reads(`/api/orders/payment-link/${new URL(url).search}`)
  expect(opened).toMatchObject({ order_id, line_title: expect.stringContaining('3 servers') })
  const action = { detail: 'order for customer', by: root.email, reason: 'By phone' }
  const { timeline } = await root.reads(`/api/sezam/orders/${order_id}/`)
  expect(timeline).toContainEqual(expect.objectContaining(action))
  await anna.pays({ id: order_id })
  expect(await anna.licenses()).toMatchObject([{ servers: 3 }])
})

test('a customer who orders the same cart as a superuser has ordered for them places an order of their own', async () => {
  const json = { plan: 'yearly', servers: 3, country: 'usa', form: 'b2'.repeat(16), reason: 'By phone' }
  const byHand = (await root.post(`${list}${await anna.id()}/orders/`, { json })).json().data.order_id
  const cart = { product: 'astra-1y', servers: 3, country: 'USA' }
  expect((await anna.asksFor({ ...cart, key: json.form })).statusCode).toBe(409)
  const own = await anna.orders(cart)
  expect(own.id).not.toBe(byHand)
  expect((await anna.order(own)).terms_version).toMatch(/^\w+$/)
})
