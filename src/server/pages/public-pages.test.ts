import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'

const { anna, root, shop, visitor } = openWorld({ pages: { kind: 'built' } })

const pricing = '/astra/pricing/'
const help = ['/help/', '/help/prices/', '/help/developers/webhooks/']
const legal = ['/terms/', '/privacy/', '/imprint/']
const shared = [pricing, '/astra/', '/orders/software/astra/buy/', ...help, ...legal]
const publicPaths = [...shared, '/accounts/login/']
const fromBrowser = (headers: object = {}) => ({ headers: { accept: 'text/html', ...headers } })
const open = (path: string, headers?: Record<string, string>) => visitor().get(path, fromBrowser(headers))
const sha256 = (text: string) => createHash('sha256').update(text).digest('base64')

test.each(publicPaths)('%s is the same for all visitors without a session, in each language', async path => {
  const [first, second] = [await open(path), await open(path)]
  const russian = await open(path, { cookie: 'language=ru' })
  expect([first.statusCode, second.body]).toEqual([200, first.body])
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(russian.body).toContain('<html lang="ru">')
  expect(russian.headers).toMatchObject({ vary: 'accept-encoding, cookie' })
  expect(russian.headers.etag).not.toBe(first.headers.etag)
})

test('a visitor whose browser has a page already is sent its headers only, and the CSRF cookie if it is missing', async () => {
  const { etag = '' } = (await open(pricing)).headers
  const newcomer = await open(pricing, { 'if-none-match': etag })
  expect([newcomer.statusCode, newcomer.body]).toEqual([304, ''])
  expect(newcomer.cookies.map(({ name }) => name)).toEqual(['csrftoken'])
  const cookie = `csrftoken=${newcomer.cookies[0]?.value}`
  expect((await open(pricing, { cookie, 'if-none-match': `W/${etag}` })).cookies).toEqual([])
  expect((await open(pricing, { cookie, 'if-none-match': '"another"' })).statusCode).toBe(200)
})

test('a public page has the same content in each encoding that browsers ask for', async () => {
  const plain = (await open(pricing)).rawPayload
  const [brotli, gzip] = [
    await open(pricing, { 'accept-encoding': 'gzip, deflate, br, zstd' }),
    await open(pricing, { 'accept-encoding': 'gzip, br;q=0' }),
  ]
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
  expect(brotliDecompressSync(brotli.rawPayload).equals(plain)).toBe(true)
  expect(gunzipSync(gzip.rawPayload).equals(plain)).toBe(true)
  expect(new Set([brotli.headers.etag, gzip.headers.etag]).size).toBe(2)
})

test.each(publicPaths)('the policy of %s allows the scripts within it by their hashes only', async path => {
  const { body, headers } = await open(path)
  const found = [...body.matchAll(/<script>(.*?)<\/script>/gs)]
  const scripts = found.map(([, script = '']) => `'sha256-${sha256(script)}'`)
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain(`script-src ${["'self'", ...scripts].join(' ')};`)
  expect(scripts.length).toBeGreaterThan(0)
  expect(body).not.toContain('nonce')
})

test('what a signed-in customer opens is never sent to others', async () => {
  for (const path of shared) {
    const own = await anna.get(path, fromBrowser())
    expect([path, own.headers.etag, own.headers['cache-control']]).toEqual([path, undefined, 'no-store'])
    expect(own.body).toContain(anna.email)
    expect((await open(path)).body).not.toContain(anna.email)
    expect((await anna.get(path, fromBrowser())).body).toContain(anna.email)
  }
})

test('pages rendered within one second show each visitor’s own country and language', async () => {
  const chosenCountry = async (headers = {}) =>
    /<option[^>]* selected=""[^>]*>([^<]+)/.exec((await open(pricing, headers)).body)?.[1]
  expect(await chosenCountry()).toBe('United States')
  expect(await chosenCountry({ cookie: 'country=DEU' })).toBe('Germany')
  expect(await chosenCountry({ cookie: 'language=ru' })).toBe('Соединенные Штаты')
  expect(await chosenCountry()).toBe('United States')
})

test.each([
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'gopher', 'x-forwarded-for': '192.0.2.66' },
  { host: 'evil.example' },
  { 'x-original-url': '/accounts/profile/', 'x-rewrite-url': '/accounts/profile/' },
  { 'accept-language': 'ru', 'x-language': 'ru' },
  { 'user-agent': 'evil.example', referer: 'https://evil.example/', origin: 'https://evil.example' },
  { cookie: 'country=RUS' },
  { cookie: 'csrftoken=evil-token-of-24-letters' },
  { cookie: 'view_as=1; language=ru' },
  { cookie: 'announcement=1' },
])('nothing of a request with %j is on the page of the next visitor', async headers => {
  for (const path of [pricing, '/accounts/login/', '/help/prices/']) {
    const before = (await open(path)).body
    shop.app.publicPages.drop()
    await open(path, headers)
    expect((await open(path)).body).toBe(before)
  }
})

const otherQueries = ['?servers=5', '?lang=ru&servers=5', '?lang=fr'].map(query => `${pricing}${query}`)
const otherSpellings = ['/astra/pricing', '/astra//pricing/', '/astra/%70ricing/']
const asStyles = ['/astra/pricing/x.css', '/accounts/profile/x.css', '/accounts/profile/?x.css']
const changing = [
  '/help/nothing/',
  '/help/?q=price',
  '/accounts/login/?next=/',
  '/orders/payment/link/?id=nothing',
]
const unshared = [...otherQueries, ...otherSpellings, ...asStyles, ...changing]
test.each(unshared)('%s is rendered for each visitor', async path => {
  for (const opened of [await open(path), await anna.get(path, fromBrowser())])
    expect([opened.headers.etag, opened.headers['cdn-cache-control']]).toEqual([undefined, undefined])
})

test('?lang= chooses the language of a page from memory, also for the next pages of a newcomer', async () => {
  await open('/help/?lang=ru')
  const again = await open('/help/?lang=ru')
  expect(again.headers.etag).toMatch(/^(W\/)?"[^"]+"$/)
  expect(again.cookies.find(({ name }) => name === 'language')?.value).toBe('ru')
  const chosen = await open('/help/?lang=ru', { cookie: 'language=en' })
  expect(chosen.body).toBe(again.body)
  expect(chosen.cookies.map(({ name }) => name)).toEqual(['csrftoken'])
})

test('what a superuser changes is on the public pages at once', async () => {
  expect((await open('/help/')).body).not.toContain('Closed on Monday')
  const json = { kind: 'announcement', slug: 'closed' }
  const { data } = (await root.post('/api/sezam/texts/', { json })).json()
  const draft = { title: 'x', summary: '', also: '', body: 'Closed on Monday', based_on: null, version: 0 }
  await root.put(`/api/sezam/texts/${data.id}/drafts/en/`, { json: draft })
  await root.post(`/api/sezam/texts/${data.id}/publication/`, { json: { languages: ['en'] } })
  expect((await open('/help/')).body).toContain('Closed on Monday')
  await root.put(`/api/sezam/texts/${data.id}/archive/`, { json: { archived: true } })
  expect((await open('/help/')).body).not.toContain('Closed on Monday')
})

test('built files are one route of the metrics, whatever this release calls them', async () => {
  const [file = ''] = /\/assets\/[\w.-]+/.exec((await open(pricing)).body) ?? []
  expect((await open(file)).statusCode).toBe(200)
  const { body } = await visitor().get('/metrics')
  expect([body.includes('route="/assets/*"'), body.includes(file)]).toEqual([true, false])
})

test('many visitors at once wait for one rendering of a page', async () => {
  shop.app.publicPages.drop()
  const opened = await Promise.all(Array.from({ length: 60 }, () => open(pricing)))
  expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(60)
})

test('the forms of a public page work without scripts, from this site only', async () => {
  const switchLanguage = (headers: object) =>
    shop.app.inject({
      method: 'POST',
      url: '/i18n/switch',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'csrf=&language=ru&next=%2Fhelp%2F',
    })
  const { baseUrl } = shop.shop.config
  expect((await open('/help/')).body).toContain('name="csrf" value=""')
  expect((await switchLanguage({ origin: baseUrl })).headers.location).toBe('/help/')
  for (const other of [{}, { origin: 'null' }, { origin: 'https://evil.example' }])
    expect((await switchLanguage(other)).statusCode).toBe(403)
})

const page = (servers: number) => `/orders/software/astra/buy/?servers=${servers}`

test('while strangers are shown 30 pages, a further one says that it tries again by itself, and customers are served', async () => {
  await anna.signedIn()
  const opened = Array.from({ length: 50 }, (_, number) => open(page(number + 1)))
  const ofCustomer = Array.from({ length: 10 }, (_, number) => anna.get(page(number + 1), fromBrowser()))
  const replies = await Promise.all(opened)
  const busy = replies.filter(({ statusCode }) => statusCode === 503)
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(30)
  expect(busy).toHaveLength(20)
  expect(busy[0]?.headers).toMatchObject({ 'retry-after': '3', 'cache-control': 'no-store' })
  expect(busy[0]?.body).toContain('<meta http-equiv="refresh" content="3">')
  for (const { statusCode } of await Promise.all(ofCustomer)) expect(statusCode).toBe(200)
  expect(busy[0]?.body).toContain('<h1>The shop is very busy</h1>')
})
