import { expect, test } from 'vitest'
import { openAuthenticator } from '../../testing/authenticator.ts'
import { openWorld, type Person } from '../../testing/world.ts'

const { shop, anna, boris, visitor, outbox } = openWorld()

const own = '/api/accounts/passkeys/'
const signIn = '/api/accounts/auth/passkey/'
const settings = '/api/accounts/settings/'

test('a customer adds a passkey and signs in with it in a browser that the shop does not know', async () => {
  const authenticator = await withPasskey(anna)
  const browser = visitor()
  authenticator.said.counter = 1
  const reply = await browser.post(signIn, { json: authenticator.signs(await signInOptions()) })
  expect(reply.json()).toEqual({ ok: true, message: 'You are signed in.' })
  expect((await browser.get('/api/accounts/profile/')).json().data.email).toBe(anna.email)
  expect(browser.cookies.has('known_browser')).toBe(true)
  const [passkey] = (await anna.get(settings)).json().data.passkeys
  expect(passkey).toMatchObject({ name: 'Unknown browser', last_used_at: shop.clock.now().toISOString() })
})

test('a challenge signs in once', async () => {
  const authenticator = await withPasskey(anna)
  const answer = authenticator.signs(await signInOptions())
  const replies = await Promise.all([1, 2, 3].map(() => visitor().post(signIn, { json: answer })))
  expect(replies.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 400, 400])
})

test('a challenge is valid for 5 minutes', async () => {
  const authenticator = await withPasskey(anna)
  const answer = authenticator.signs(await signInOptions())
  shop.clock.pass(5 * 60)
  expect((await visitor().post(signIn, { json: answer })).statusCode).toBe(400)
})

test.each([
  ['of another site', { origin: 'https://astra-shop.example' }],
  ['for another host', { host: 'astra-shop.example' }],
])('an answer %s does not sign in', async (_, said) => {
  const authenticator = await withPasskey(anna)
  Object.assign(authenticator.said, said)
  const reply = await visitor().post(signIn, { json: authenticator.signs(await signInOptions()) })
  expect(reply.statusCode).toBe(400)
})

test('an answer with the signature of another passkey does not sign in', async () => {
  const [annas, boriss] = [await withPasskey(anna), await withPasskey(boris)]
  const options = await signInOptions()
  const forged = { ...boriss.signs(options), id: annas.signs(options).id, rawId: annas.signs(options).rawId }
  expect((await visitor().post(signIn, { json: forged })).statusCode).toBe(400)
})

test('a passkey whose counter goes back was copied, and does not sign in', async () => {
  const authenticator = await withPasskey(anna)
  const statuses = []
  for (const counter of [7, 7, 6, 8]) {
    authenticator.said.counter = counter
    const reply = await visitor().post(signIn, { json: authenticator.signs(await signInOptions()) })
    statuses.push(reply.statusCode)
  }
  expect(statuses).toEqual([200, 400, 400, 200])
})

test('a passkey is added to the account that asked for it, and to one account only', async () => {
  const authenticator = openAuthenticator(shop.shop.config)
  const answer = authenticator.creates(await addOptions(anna))
  expect((await boris.post(own, { json: answer })).statusCode).toBe(400)
  expect((await anna.post(own, { json: answer })).statusCode).toBe(200)
  const again = authenticator.creates(await addOptions(boris))
  expect((await boris.post(own, { json: again })).statusCode).toBe(400)
})

test('the customer is e-mailed when a passkey is added and when it is removed, after which it does not sign in', async () => {
  const authenticator = await withPasskey(anna)
  const [{ id }] = (await anna.get(settings)).json().data.passkeys
  expect((await anna.delete(`${own}${id}/`)).statusCode).toBe(200)
  const sent = await outbox('%', anna.email)
  const subjects = ['added', 'removed'].map(change => ({ subject: `Astra: a passkey was ${change}` }))
  expect(sent).toMatchObject(subjects)
  const reply = await visitor().post(signIn, { json: authenticator.signs(await signInOptions()) })
  expect(reply.statusCode).toBe(400)
})

test('10 minutes after signing in, passkeys can be changed only after signing in again', async () => {
  await withPasskey(anna)
  const [{ id }] = (await anna.get(settings)).json().data.passkeys
  shop.clock.pass(10 * 60)
  const refused = [await anna.post(`${own}options/`), await anna.delete(`${own}${id}/`)]
  expect(refused.map(({ statusCode }) => statusCode)).toEqual([401, 401])
  await anna.signsInOn(shop.clock.now().toISOString())
  expect((await anna.delete(`${own}${id}/`)).statusCode).toBe(200)
})

test('a customer has at most ten passkeys', async () => {
  for (let count = 0; count < 10; count++) await withPasskey(anna)
  expect((await anna.post(`${own}options/`)).statusCode).toBe(409)
})

async function withPasskey(person: Person) {
  const authenticator = openAuthenticator(shop.shop.config)
  const reply = await person.post(own, { json: authenticator.creates(await addOptions(person)) })
  expect(reply.statusCode).toBe(200)
  return authenticator
}

const addOptions = async (person: Person) => (await person.post(`${own}options/`)).json().data
const signInOptions = async () => (await visitor().post(`${signIn}options/`)).json().data
