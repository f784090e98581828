import pg from 'pg'
import { expect, test, vi } from 'vitest'
import type { Visitor } from '../testing/client.ts'
import { openWorld } from '../testing/world.ts'

const { anna, root, shop, visitor: stranger } = openWorld({ pages: { kind: 'built' } })
const asBrowser = { headers: { accept: 'text/html' } }

const readTitle = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1]

test.each([
  ['/', '/accounts/profile/'],
  ['/profile', '/accounts/profile/'],
  ['/profile/', '/accounts/profile/'],
  ['/astra-license', '/orders/software/astra/buy/'],
  ['/astra-license?servers=5&coupon=SUMMER', '/orders/software/astra/buy/?servers=5&coupon=SUMMER'],
  ['/astra-license/?country=DEU', '/orders/software/astra/buy/?country=DEU'],
])('%s redirects to %s', async (from, to) => {
  const reply = await anna.get(from)
  expect([reply.statusCode, reply.headers.location]).toEqual([302, to])
})

test.each([
  '/accounts/profile/',
  '/orders/10001/review/?new',
  '/orders/software/astra/buy/1001',
  '/orders/software/astra/license/AAAA-BBBB/renew-sn/',
  '/orders/software/astra/order/?coupon=SUMMER',
  '/sezam/orders/?status=pending',
])('%s redirects a visitor without a session to sign-in and back', async path => {
  const reply = await stranger().get(path)
  expect(reply.headers.location).toBe(`/accounts/login/?next=${encodeURIComponent(path)}`)
})

test.each([
  ['/accounts/profile/', '/accounts/profile/'],
  ['/sezam/orders/', '/sezam/orders/'],
  ['/orders/software/astra/buy/?servers=3&country=DEU', '/orders/software/astra/buy/?servers=3&country=DEU'],
  ['https://evil.example/', '/'],
  ['/%09/evil.example/', '/%09/evil.example/'],
  ['', '/'],
])('a signed-in customer who opens the sign-in page with next=%j is redirected to %s', async (next, to) => {
  const reply = await anna.get(`/accounts/login/?next=${encodeURIComponent(next)}`)
  expect([reply.statusCode, reply.headers.location]).toEqual([302, to])
})

test('/sezam redirects customers to / and other visitors to sign-in, and superusers to their second factor', async () => {
  expect((await anna.get('/sezam/')).headers.location).toBe('/')
  expect((await anna.get('/sezam/orders/7/')).headers.location).toBe('/')
  expect((await stranger().get('/sezam/')).headers.location).toBe('/accounts/login/?next=%2Fsezam%2F')
  const clerk = stranger()
  await clerk.signsIn('clerk@astra.example')
  const led = (await clerk.get('/sezam/settings/superusers/?q=7')).headers.location
  expect(led).toBe('/sezam/factor/?next=%2Fsezam%2Fsettings%2Fsuperusers%2F%3Fq%3D7')
})

test('the profile of a superuser links to the back office, that of a customer does not', async () => {
  expect((await root.get('/accounts/profile/')).body).toContain('href="/sezam/"')
  expect((await anna.get('/accounts/profile/')).body).not.toContain('/sezam/')
})

test.each([
  ['/orders/10001/review/', 'Order 10001'],
  ['/orders/software/astra/demo/', 'Free demo'],
  ['/orders/software/astra/order/', 'Order by bank transfer'],
  ['/orders/payment/link/?id=nothing', 'Payment'],
  ['/support/ask', 'Ask a question'],
  ['/accounts/profile/', 'Profile'],
  ['/help/', 'Help'],
])('the title of %s is "%s - Astra"', async (path, title) => {
  expect(readTitle((await anna.get(path, asBrowser)).body)).toBe(`${title} - Astra`)
})

test.each([
  ['/orders/software/astra/buy/', 'en', 'Pricing, from €22 a month - Astra'],
  ['/astra/pricing/', 'ru', 'Цены: от\u00a022\u00a0€ в\u00a0месяц - Astra'],
  ['/accounts/login/', 'ru', 'Вход - Astra'],
])('%s in %s is titled %s', async (path, language, title) => {
  const reply = await shop.app.inject({ url: path, cookies: { language } })
  expect(readTitle(reply.body)).toBe(title)
  expect(reply.body).toContain(`<html lang="${language}">`)
})

test('a page that meets a fault says so, with the mark, the address of support and a way to try again', async () => {
  await anna.get('/help/')
  await shop.shop.db.execute('alter table sessions rename to lost')
  const { statusCode, body } = await anna.get('/help/', asBrowser)
  await shop.shop.db.execute('alter table lost rename to sessions')
  expect(statusCode).toBe(500)
  const ways = ['mailto:support@example.com', '<a href="">']
  for (const part of ['src="/favicon.svg"', 'Something went wrong', ...ways]) expect(body).toContain(part)
})

test('the language is never guessed from headers', async () => {
  const reply = await shop.app.inject({ url: '/astra/pricing/', headers: { 'accept-language': 'ru' } })
  expect(reply.body).toContain('<html lang="en">')
})

test('the pricing page contains the prices before any script runs', async () => {
  const { body } = await stranger().get('/astra/pricing/?servers=5&country=DEU')
  for (const price of ['€90', '€900', '€2\u00a0700', '€107.10', '54% off']) expect(body).toContain(price)
})

test('the globals of a page contain the captcha’s key and whether the visitor is a superuser', async () => {
  const [clerks, strangers] = [await root.get('/astra/pricing/'), await stranger().get('/astra/pricing/')]
  const globals = `window.user={"email":"${root.email}"};window.is_superuser=true;window.turnstileSiteKey="";`
  expect(clerks.body).toContain(globals)
  expect(strangers.body).toContain('window.user=null;window.is_superuser=false;')
})

test('prices for Russia are in roubles, converted at the rates that the API returns', async () => {
  // 22 euro / 0.86 x 81 = 2072.09, rounded up to a whole rouble.
  expect((await stranger().get('/astra/pricing/?country=RUS')).body).toContain('2\u00a0073\u00a0₽')
})

test('the globals of a page contain the customer, and its policy contains the nonce of its scripts', async () => {
  const reply = await anna.get('/astra/pricing/')
  expect(reply.body).toContain(`window.user={"email":"${anna.email}"};window.is_superuser=false;`)
  const nonce = /<script nonce="([^"]+)">/.exec(reply.body)?.[1]
  expect(reply.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
  expect(reply.headers['cache-control']).toBe('no-store')
})

test('browsers may save public pages of visitors without a session for the back button, and no others', async () => {
  const cacheControl = async (from: Pick<Visitor, 'get'>, path: string) =>
    (await from.get(path, asBrowser)).headers['cache-control']
  expect(await cacheControl(stranger(), '/astra/pricing/')).toBe('private, no-cache')
  expect(await cacheControl(stranger(), '/orders/payment/link/?id=nothing')).toBe('no-store')
  expect(await cacheControl(stranger(), '/nowhere/')).toBe('no-store')
  expect(await cacheControl(anna, '/help/')).toBe('no-store')
})

test('an unknown path is answered with a page to browsers and a refusal to programs', async () => {
  const page = await stranger().get('/nowhere/', asBrowser)
  expect([page.statusCode, readTitle(page.body)]).toEqual([404, 'Page not found - Astra'])
  const call = await stranger().get('/api/nowhere/')
  expect([call.statusCode, call.json()]).toEqual([404, { ok: false, message: 'Not found.' }])
})

test('markup in the path or query never becomes markup of the page', async () => {
  const markup = 'country=%3C/script%3E%3Cscript%3Ealert(1)%3C/script%3E&servers=%22%3E'
  const { body } = await stranger().get(`/astra/pricing/?${markup}`)
  expect(body).not.toContain('<script>alert(1)')
})

test('browsers cache built files for a year', async () => {
  const { body } = await stranger().get('/astra/pricing/')
  const script = /"src":"(\/assets\/[^"]+)"/.exec(body)?.[1] ?? ''
  const reply = await shop.app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  expect(reply.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'br',
  })
})

test('a page and the calls to the API that it is rendered from look the session up once', async () => {
  await anna.signedIn()
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  const { body } = await anna.get('/accounts/profile/')
  const names = statements.mock.calls.map(([query]) => String(Object(query).name))
  statements.mockRestore()
  expect(body).toContain(anna.email)
  expect(names.filter(name => name === 'sessions_by_token')).toHaveLength(1)
})
