import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actions } from '../../audit/tables.ts'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { type Visitor, visitor as visit } from '../../testing/client.ts'
import { makeSuperuser, setsUpApp } from '../../testing/superuser.ts'
import { openWorld } from '../../testing/world.ts'
import { superusers } from '../superusers/tables.ts'

const { anna, shop, visitor, outbox } = openWorld()

const factor = '/api/sezam/second-factor/'
const list = '/api/sezam/superusers/'
let made = 0

test('a code of the app is accepted once, also of two browsers at the same moment', async () => {
  const { app, clerk, other } = await withApp()
  shop.clock.pass(30)
  const json = { code: app.code() }
  const replies = await Promise.all([clerk, other].map(browser => browser.post(`${factor}code/`, { json })))
  expect(statuses(replies)).toEqual([200, 400])
  expect((await other.post(`${factor}code/`, { json })).statusCode).toBe(400)
})

test('a code that is older than the last one that was used is refused', async () => {
  const { app, other } = await withApp()
  const early = app.code()
  shop.clock.pass(30)
  expect((await other.post(`${factor}code/`, { json: { code: app.code() } })).statusCode).toBe(200)
  expect((await other.post(`${factor}code/`, { json: { code: early } })).statusCode).toBe(400)
})

test('each of ten recovery codes confirms the second factor once, also under a race', async () => {
  const { app, clerk, other } = await withApp()
  const [first = '', second = ''] = app.recoveryCodes
  expect(app.recoveryCodes).toHaveLength(10)
  const json = { code: first.toLowerCase().replace('-', ' ') }
  const replies = await Promise.all([clerk, other].map(browser => browser.post(`${factor}code/`, { json })))
  expect(statuses(replies)).toEqual([200, 400])
  expect((await other.post(`${factor}code/`, { json: { code: second } })).statusCode).toBe(200)
  expect((await clerk.get(factor)).json().data.recovery_codes).toBe(8)
})

test('new recovery codes replace the earlier ones', async () => {
  const { app, clerk } = await withApp()
  expect((await clerk.post(`${factor}recovery-codes/`)).json().data.recovery_codes).toHaveLength(10)
  const json = { code: app.recoveryCodes[0] }
  expect((await clerk.post(`${factor}code/`, { json })).statusCode).toBe(400)
})

test('each change of their own second factor is an action of the superuser, who is e-mailed', async () => {
  const { clerk } = await withApp()
  await clerk.post(`${factor}recovery-codes/`)
  await addsPasskey(clerk)
  const [passkey] = (await clerk.get('/api/accounts/settings/')).json().data.passkeys
  await clerk.delete(`/api/accounts/passkeys/${passkey.id}/`)
  const email = `factor${made}@astra.example`
  const [own] = await shop.db.select().from(superusers).where(eq(superusers.email, email))
  const isTheirs = eq(actions.superuserId, own?.id ?? 0)
  const done = await shop.db.select().from(actions).where(isTheirs).orderBy(asc(actions.id))
  const verbs = ['set up app', 'renew recovery codes', 'add passkey', 'remove passkey']
  expect(done).toMatchObject(verbs.map(verb => ({ verb, outcome: 'done' })))
  const subjects = (await outbox('second-factor:%', email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Astra: an app was set up', 'Astra: new recovery codes'])
})

test('after 10 wrong codes a superuser waits a quarter of an hour', async () => {
  const { app, other } = await withApp()
  const guesses = []
  for (let guess = 0; guess < 11; guess++)
    guesses.push((await other.post(`${factor}code/`, { json: { code: 'AAAAA-AAAAA' } })).statusCode)
  expect(guesses).toEqual([...Array(10).fill(400), 429])
  shop.clock.pass(15 * 60)
  expect((await other.post(`${factor}code/`, { json: { code: app.code() } })).statusCode).toBe(200)
})

test('the rights of a superuser end 12 hours after the second factor, and after an hour without use', async () => {
  const { app, clerk } = await withApp()
  shop.clock.pass(60 * 60)
  expect((await clerk.get(list)).statusCode).toBe(403)
  await clerk.post(`${factor}code/`, { json: { code: app.code() } })
  for (let half = 0; half < 23; half++) {
    shop.clock.pass(30 * 60)
    expect((await clerk.get(list)).statusCode).toBe(200)
  }
  shop.clock.pass(30 * 60)
  expect((await clerk.get(list)).statusCode).toBe(403)
  expect((await clerk.get('/api/accounts/profile/')).statusCode).toBe(200)
})

test('signing in with a passkey confirms the second factor too', async () => {
  const clerk = await newSuperuser()
  const authenticator = await addsPasskey(clerk)
  const browser = visitor()
  const options = (await browser.post('/api/accounts/auth/passkey/options/')).json().data
  await browser.post('/api/accounts/auth/passkey/', { json: authenticator.signs(options) })
  expect((await browser.get(list)).statusCode).toBe(200)
})

test('a passkey confirms the second factor of its own superuser, once for each challenge', async () => {
  const [clerk, other] = [await newSuperuser(), await newSuperuser()]
  const authenticator = await addsPasskey(clerk)
  const options = (await clerk.post(`${factor}passkey/options/`)).json().data
  const json = authenticator.signs(options)
  const replies = await Promise.all([clerk, clerk].map(each => each.post(`${factor}passkey/`, { json })))
  expect(statuses(replies)).toEqual([200, 400])
  expect((await clerk.get(list)).statusCode).toBe(200)
  const others = (await other.post(`${factor}passkey/options/`)).json().data
  const reply = await other.post(`${factor}passkey/`, { json: authenticator.signs(others) })
  expect(reply.statusCode).toBe(400)
})

test('the passcode alone adds no passkey and no app to a superuser who has a second factor', async () => {
  const { other } = await withApp()
  expect((await other.post(`${factor}totp/`)).json().code).toBe('factor-required')
  expect((await other.post('/api/accounts/passkeys/options/')).json().code).toBe('factor-required')
})

test('a superuser without a second factor sets one up within 10 minutes after signing in', async () => {
  const clerk = await newSuperuser()
  shop.clock.pass(10 * 60)
  expect((await clerk.post(`${factor}totp/`)).statusCode).toBe(401)
})

test('an app is used once its first code is entered; until then the earlier one is', async () => {
  const { app, clerk } = await withApp()
  await clerk.post(`${factor}totp/`)
  shop.clock.pass(30)
  expect((await clerk.post(`${factor}code/`, { json: { code: app.code() } })).statusCode).toBe(200)
  shop.clock.pass(30)
  const next = await setsUpApp(shop, clerk)
  shop.clock.pass(30)
  expect((await clerk.post(`${factor}code/`, { json: { code: app.code() } })).statusCode).toBe(400)
  expect((await clerk.post(`${factor}code/`, { json: { code: next.code() } })).statusCode).toBe(200)
})

test('superusers read the orders of others only with a confirmed second factor', async () => {
  const order = await anna.orders()
  const clerk = await newSuperuser()
  expect((await clerk.get(`/api/orders/${order.id}/`)).statusCode).toBe(404)
  await setsUpApp(shop, clerk)
  expect((await clerk.get(`/api/orders/${order.id}/`)).statusCode).toBe(200)
})

test('to everyone else an address of the back office is answered exactly as an unknown one', async () => {
  const stranger = visitor()
  await stranger.get('/health')
  const known = await Promise.all([stranger.get(list), anna.get(list), anna.post(`${factor}code/`)])
  const unknown = await anna.get('/api/sezam/nothing/')
  for (const reply of known) {
    expect([reply.statusCode, reply.body]).toEqual([404, unknown.body])
    expect(Object.keys(reply.headers).sort()).toEqual(Object.keys(unknown.headers).sort())
  }
})

const statuses = (replies: readonly { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).sort((left, right) => left - right)

async function newSuperuser(email = `factor${++made}@astra.example`): Promise<Visitor> {
  await makeSuperuser(shop, email)
  const browser = visit(shop, { address: `10.9.0.${made}` })
  await browser.signsIn(email)
  return browser
}

/** `other` is a second browser of the same superuser, whose second factor is not confirmed. */
async function withApp() {
  const clerk = await newSuperuser()
  const app = await setsUpApp(shop, clerk)
  const other = visit(shop, { address: '10.9.1.1' })
  await other.signsIn(`factor${made}@astra.example`)
  return { app, clerk, other }
}

async function addsPasskey(clerk: Visitor) {
  const authenticator = openAuthenticator(shop.shop.config)
  const options = (await clerk.post('/api/accounts/passkeys/options/')).json().data
  const reply = await clerk.post('/api/accounts/passkeys/', { json: authenticator.creates(options) })
  expect(reply.statusCode).toBe(200)
  authenticator.said.counter = 1
  return authenticator
}
