import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refusals } from '../../texts/en/refusals.ts'
import { customers } from '../customers/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { type Visitor, visitor } from '../testing/client.ts'
import { openTestShop, type TestShop } from '../testing/shop-for-tests.ts'
import { sessions } from './tables.ts'

const list = '/api/accounts/sessions/'
const linuxFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0'
const day = 86_400

let world: TestShop

beforeAll(async () => {
  world = await openTestShop()
})

// So that no test meets the limits of another.
beforeEach(() => world.clock.pass(3600))

afterAll(() => world.close())

test('the session cookie is out of reach of scripts, and its token is not in the database', async () => {
  const { browser, cookie } = await signedIn('anna@studio.example')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * day })
  expect(cookie?.value).toHaveLength(43)
  const rows = JSON.stringify(await world.shop.db.select().from(sessions))
  expect(rows).not.toContain(cookie?.value)
  expect(world.logged.join('')).not.toContain(cookie?.value)
  expect(browser.cookies.has('sign_in')).toBe(false)
})

test('on https the session cookie never travels in the clear', async () => {
  const secure = await openTestShop({ BASE_URL: 'https://shop.example', SANDBOX: '1' })
  const { cookie, passcodeCookie } = await signedIn('anna@studio.example', secure)
  expect(cookie).toMatchObject({ secure: true, httpOnly: true })
  expect(passcodeCookie).toMatchObject({ secure: true, httpOnly: true })
  await secure.close()
})

test('signing out ends the session, also for whoever kept the cookie', async () => {
  const { browser, cookie } = await signedIn('boris@studio.example')
  const reply = await browser.delete('/api/accounts/session/')
  expect(reply.json()).toEqual({ ok: true, message: 'You are signed out.' })
  expect(browser.cookies.has('sessionid')).toBe(false)
  browser.cookies.set('sessionid', cookie?.value ?? '')
  expect((await browser.get(list)).statusCode).toBe(401)
})

test('who is not signed in is asked to, in words, and nothing of it is kept by a cache', async () => {
  const reply = await visitor(world).get(list)
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual({ ok: false, message: refusals['sign-in-required'] })
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('what is personal is kept by no cache', async () => {
  const { browser } = await signedIn('cache@studio.example')
  expect((await browser.get(list)).headers['cache-control']).toBe('no-store')
})

test('signing in again ends the session this browser had', async () => {
  const { browser, cookie } = await signedIn('vera@studio.example')
  await browser.signsIn('vera@studio.example')
  expect(browser.cookies.get('sessionid')).not.toBe(cookie?.value)
  expect((await browser.get(list)).json().data).toHaveLength(1)
})

test('a customer sees the browsers signed in to the account, this one marked', async () => {
  const [home, work] = [visitor(world, { address: '192.0.2.7' }), visitor(world)]
  await home.signsIn('galina@studio.example')
  await work.signsIn('galina@studio.example')
  const reply = await work.get(list)
  const shown = reply
    .json()
    .data.map((one: { address: string; current: boolean }) => [one.address, one.current])
  expect(shown).toEqual([
    ['127.0.0.1', true],
    ['192.0.2.7', false],
  ])
})

test('the list names the browser and its system', async () => {
  const browser = visitor(world, { userAgent: linuxFirefox })
  await browser.signsIn('device@studio.example')
  const [session] = (await browser.get(list)).json().data
  expect(session).toMatchObject({ device: 'Firefox on Linux', created_at: world.clock.now().toISOString() })
})

test('a customer signs another browser out', async () => {
  const { browser: lost } = await signedIn('dina@studio.example')
  const { browser: home } = await signedIn('dina@studio.example')
  expect((await home.delete(`${list}${await currentOf(lost)}/`)).json().message).toBe(
    'That browser is signed out.',
  )
  expect((await lost.get(list)).statusCode).toBe(401)
  expect((await home.get(list)).statusCode).toBe(200)
})

test('the session of another customer cannot be ended: it is as if it did not exist', async () => {
  const { browser: anna } = await signedIn('anna@studio.example')
  const { browser: mallory } = await signedIn('mallory@elsewhere.example')
  const reply = await mallory.delete(`${list}${await currentOf(anna)}/`)
  expect(reply.statusCode).toBe(404)
  expect((await mallory.delete(`${list}999999999/`)).body).toBe(reply.body)
  expect((await anna.get(list)).statusCode).toBe(200)
})

test('a session not used for 30 days is over, and its cookie is taken back', async () => {
  const { browser } = await signedIn('away@studio.example')
  world.clock.pass(30 * day)
  expect((await browser.get(list)).statusCode).toBe(401)
  expect(browser.cookies.has('sessionid')).toBe(false)
})

test('a session in use goes on, though not beyond 180 days', async () => {
  const { browser } = await signedIn('daily@studio.example')
  for (let month = 1; month <= 8; month++) {
    world.clock.pass(20 * day)
    expect((await browser.get(list)).statusCode).toBe(200)
  }
  world.clock.pass(20 * day)
  expect((await browser.get(list)).statusCode).toBe(401)
})

test('being seen is written down every ten minutes at most', async () => {
  const { browser } = await signedIn('busy@studio.example')
  world.clock.pass(599)
  expect((await browser.get(list)).cookies).toEqual([])
  world.clock.pass(1)
  const [cookie] = (await browser.get(list)).cookies
  expect(cookie).toMatchObject({ name: 'sessionid', maxAge: 30 * day })
})

test('whoever is taken off the list of superusers loses the right at once', async () => {
  const { browser: anna } = await signedIn('anna@studio.example')
  await anna.get(list)
  const url = `/api/astra/license/${await licenseOf('anna@studio.example')}/`
  const { browser: clerk } = await signedIn('clerk@astra.example')
  expect((await clerk.get(url)).statusCode).toBe(200)
  world.shop.config.superuserEmails = []
  expect((await clerk.get(url)).statusCode).toBe(404)
})

test('the language chosen is kept by the browser and on the account', async () => {
  const { browser } = await signedIn('olga@studio.example')
  const reply = await browser.post('/i18n/setlang', { form: { language: 'ru' } })
  expect(reply.json()).toEqual({ ok: true, message: 'Теперь язык — русский.' })
  expect(reply.cookies[0]).toMatchObject({
    name: 'language',
    value: 'ru',
    maxAge: 365 * day,
    sameSite: 'Lax',
  })
  expect(await languageOf('olga@studio.example')).toBe('ru')
})

test('signing in keeps the language of the account, unless this browser has chosen another', async () => {
  const [first, second, third] = [visitor(world), visitor(world), visitor(world)]
  first.cookies.set('language', 'ru')
  await first.signsIn('nina@studio.example')
  await second.signsIn('nina@studio.example')
  expect(await languageOf('nina@studio.example')).toBe('ru')
  third.cookies.set('language', 'en')
  await third.signsIn('nina@studio.example')
  expect(await languageOf('nina@studio.example')).toBe('en')
})

async function signedIn(email: string, shop = world) {
  const browser = visitor(shop)
  const { asking, entering } = await browser.signsIn(email)
  return {
    browser,
    cookie: entering.cookies.find(({ name }) => name === 'sessionid'),
    passcodeCookie: asking.cookies.find(({ name }) => name === 'sign_in'),
  }
}

async function currentOf(browser: Visitor): Promise<number> {
  const { data } = (await browser.get(list)).json<{ data: { id: number; current: boolean }[] }>()
  return data.find(session => session.current)?.id ?? 0
}

async function languageOf(email: string) {
  const [customer] = await world.shop.db.select().from(customers).where(eq(customers.email, email))
  return customer?.language
}

async function licenseOf(email: string) {
  const [owner] = await world.shop.db.select().from(customers).where(eq(customers.email, email))
  const [license] = await world.shop.db
    .insert(licenses)
    .values({
      customerId: owner?.id ?? 0,
      serial: 'AAAA-BBBB-CCCC-DDDD',
      type: 2,
      period: 0,
      servers: 1,
      expiresOn: '2027-12-31',
      createdAt: world.clock.now(),
    })
    .returning({ id: licenses.id })
  return license?.id
}
