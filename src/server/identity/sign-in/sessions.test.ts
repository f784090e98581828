import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { refusals } from '../../../texts/en/refusals.ts'
import { customers } from '../../customers/tables.ts'
import { type Visitor, visitor as visitorOf } from '../../testing/client.ts'
import { openTestShop } from '../../testing/shop-for-tests.ts'
import { openWorld } from '../../testing/world.ts'
import { sessions } from './tables.ts'

const list = '/api/accounts/sessions/'
const linuxFirefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0'
const day = 86_400

const { shop, anna, boris, visitor } = openWorld()

test('the session cookie is HttpOnly, and its token is not in the database', async () => {
  const { browser, cookie } = await signedIn('anna@studio.example')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * day })
  expect(cookie?.value).toHaveLength(43)
  const rows = JSON.stringify(await shop.db.select().from(sessions))
  expect(rows).not.toContain(cookie?.value)
  expect(shop.logged.join('')).not.toContain(cookie?.value)
  expect(browser.cookies.has('sign_in')).toBe(false)
})

test('over HTTPS the cookies of sign-in are secure', async () => {
  const secure = await openTestShop({ BASE_URL: 'https://shop.example', SANDBOX: '1', SUPERUSER_EMAILS: '' })
  const { cookie, passcodeCookie } = await signedIn('anna@studio.example', visitorOf(secure))
  expect(cookie).toMatchObject({ secure: true, httpOnly: true })
  expect(passcodeCookie).toMatchObject({ secure: true, httpOnly: true })
  await secure.close()
})

test('signing out ends the session, even if the cookie was copied', async () => {
  const { browser, cookie } = await signedIn('boris@studio.example')
  const reply = await browser.delete('/api/accounts/session/')
  expect(reply.json()).toEqual({ ok: true, message: 'You are signed out.' })
  expect(browser.cookies.has('sessionid')).toBe(false)
  browser.cookies.set('sessionid', cookie?.value ?? '')
  expect((await browser.get(list)).statusCode).toBe(401)
})

test('a visitor without a session is asked to sign in, and neither this nor personal data is cached', async () => {
  const reply = await visitor().get(list)
  expect(reply.statusCode).toBe(401)
  expect(reply.json()).toEqual({ ok: false, message: refusals['sign-in-required'] })
  for (const { headers } of [reply, await anna.get(list)]) expect(headers['cache-control']).toBe('no-store')
})

test('signing in again ends the browser’s previous session', async () => {
  const { browser, cookie } = await signedIn('vera@studio.example')
  await browser.signsIn('vera@studio.example')
  expect(browser.cookies.get('sessionid')).not.toBe(cookie?.value)
  expect((await browser.get(list)).json().data).toHaveLength(1)
})

test('a customer sees all signed-in browsers with their operating system, and the current one marked', async () => {
  const [home, work] = [visitor({ address: '192.0.2.7', userAgent: linuxFirefox }), visitor()]
  await home.signsIn('galina@studio.example')
  await work.signsIn('galina@studio.example')
  const now = shop.clock.now().toISOString()
  expect((await work.get(list)).json().data).toMatchObject([
    { address: '127.0.0.1', current: true },
    { address: '192.0.2.7', current: false, device: 'Firefox on Linux', created_at: now },
  ])
})

test('a customer signs all other browsers out', async () => {
  const { browser: lost } = await signedIn('everywhere@studio.example')
  const { browser: home } = await signedIn('everywhere@studio.example')
  await boris.get(list)
  expect((await home.delete(list)).json().message).toBe('All other browsers are signed out.')
  expect((await lost.get(list)).statusCode).toBe(401)
  expect((await home.get(list)).json().data).toHaveLength(1)
  expect((await boris.get(list)).statusCode).toBe(200)
})

test('a customer signs another browser out', async () => {
  const { browser: lost } = await signedIn('dina@studio.example')
  const { browser: home } = await signedIn('dina@studio.example')
  const ended = await home.delete(`${list}${await currentSession(lost)}/`)
  expect(ended.json().message).toBe('That browser is signed out.')
  expect((await lost.get(list)).statusCode).toBe(401)
  expect((await home.get(list)).statusCode).toBe(200)
})

test('a session that is not used for 30 days ends, and its cookie is removed', async () => {
  const { browser } = await signedIn('away@studio.example')
  shop.clock.pass(30 * day)
  expect((await browser.get(list)).statusCode).toBe(401)
  expect(browser.cookies.has('sessionid')).toBe(false)
})

test('a session in use ends after 180 days', async () => {
  const { browser } = await signedIn('daily@studio.example')
  for (let month = 1; month <= 8; month++) {
    shop.clock.pass(20 * day)
    expect((await browser.get(list)).statusCode).toBe(200)
  }
  shop.clock.pass(20 * day)
  expect((await browser.get(list)).statusCode).toBe(401)
})

test('a session is extended at most every ten minutes', async () => {
  const { browser } = await signedIn('busy@studio.example')
  shop.clock.pass(599)
  expect((await browser.get(list)).cookies).toEqual([])
  shop.clock.pass(1)
  const [cookie] = (await browser.get(list)).cookies
  expect(cookie).toMatchObject({ name: 'sessionid', maxAge: 30 * day })
})

test('the chosen language is saved in a cookie and with the account', async () => {
  const { browser } = await signedIn('olga@studio.example')
  const reply = await browser.post('/i18n/setlang', { form: { language: 'ru' } })
  expect(reply.json()).toEqual({ ok: true, message: 'Теперь язык — русский.' })
  const cookie = { name: 'language', value: 'ru', maxAge: 365 * day, sameSite: 'Lax' }
  expect(reply.cookies[0]).toMatchObject(cookie)
  expect(await accountLanguage('olga@studio.example')).toBe('ru')
})

test('without scripts a form chooses the language, and leads back to its page', async () => {
  const { browser } = await signedIn('vera@studio.example')
  const csrf = browser.cookies.get('csrftoken') ?? ''
  const usual = { csrf, language: 'ru', next: '/astra/pricing/?servers=3' }
  const choose = (form: object) => browser.post('/i18n/switch', { form: { ...usual, ...form } })
  const reply = await choose({})
  expect([reply.statusCode, reply.headers.location]).toEqual([303, '/astra/pricing/?servers=3'])
  expect(await accountLanguage('vera@studio.example')).toBe('ru')
  expect((await choose({ csrf: 'another-token-of-24-signs', language: 'en' })).statusCode).toBe(403)
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example/', '/\t/evil.example/'])
    expect((await choose({ next })).statusCode).toBe(400)
})

test('signing in keeps the account’s language, unless the browser has chosen another', async () => {
  const [first, second, third] = [visitor(), visitor(), visitor()]
  first.cookies.set('language', 'ru')
  await first.signsIn('nina@studio.example')
  await second.signsIn('nina@studio.example')
  expect(await accountLanguage('nina@studio.example')).toBe('ru')
  third.cookies.set('language', 'en')
  await third.signsIn('nina@studio.example')
  expect(await accountLanguage('nina@studio.example')).toBe('en')
})

async function signedIn(email: string, browser = visitor()) {
  const { asking, entering } = await browser.signsIn(email)
  return {
    browser,
    cookie: entering.cookies.find(({ name }) => name === 'sessionid'),
    passcodeCookie: asking.cookies.find(({ name }) => name === 'sign_in'),
  }
}

async function currentSession(browser: Visitor): Promise<number> {
  const { data } = (await browser.get(list)).json<{ data: { id: number; current: boolean }[] }>()
  return data.find(session => session.current)?.id ?? 0
}

async function accountLanguage(email: string) {
  const [customer] = await shop.db.select().from(customers).where(eq(customers.email, email))
  return customer?.language
}
