import { expect, test } from 'vitest'
import { astra } from '../../domain/pricing/astra.ts'
import { priceInEuro } from '../../domain/pricing/catalog.ts'
import { openWorld } from '../testing/world.ts'

const { anna, shop, visitor } = openWorld({
  environment: { BASE_URL: 'http://shop.example' },
  pages: { kind: 'built' },
})

const asBrowser = { headers: { accept: 'text/html' } }
const open = async (path: string) => (await visitor().get(path, asBrowser)).body
const attributes = (html: string, element: string) =>
  [...html.matchAll(new RegExp(`<${element} ([^>]*)>`, 'g'))].map(([, text = '']) =>
    Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value])),
  )
const metas = (html: string): Record<string, string> =>
  Object.fromEntries(
    attributes(html, 'meta').map(each => [each['name'] ?? each['property'], each['content']]),
  )
const addresses = (html: string) =>
  attributes(html, 'link').flatMap(({ rel, hreflang, href }) =>
    rel === 'canonical' || rel === 'alternate' ? [[hreflang ?? rel, href]] : [],
  )
const structuredData = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  )

test('a listed page names one address for each language, whatever the visitor chose on it', async () => {
  const pricing = 'http://shop.example/astra/pricing/'
  const languages = [
    ['en', pricing],
    ['ru', `${pricing}?lang=ru`],
    ['x-default', pricing],
  ]
  for (const path of ['/astra/pricing/?servers=5', '/orders/software/astra/buy/', '/astra/pricing/?lang=en'])
    expect(addresses(await open(path))).toEqual([['canonical', pricing], ...languages])
  const russian = addresses(await open('/orders/software/astra/buy/?lang=ru'))
  expect(russian).toEqual([['canonical', `${pricing}?lang=ru`], ...languages])
})

test('?lang= shows a page in that language, also what the page loads', async () => {
  const reader = visitor()
  expect((await reader.get('/help/?lang=ru', asBrowser)).body).toContain('От демо до сервера с лицензией')
  const { headers } = await visitor().get('/api/help/', { headers: { 'x-language': 'ru' } })
  expect(headers['set-cookie']?.toString()).not.toContain('language=')
})

test('a messenger finds the title, the description and an image of a page in its language', async () => {
  const page = metas(await open('/astra/pricing/?lang=ru'))
  const preview = 'http://shop.example/preview.png'
  const named = { 'og:site_name': 'Astra', 'og:locale': 'ru_RU', 'og:description': page['description'] }
  const images = { 'og:image': preview, 'twitter:image': preview, 'twitter:card': 'summary_large_image' }
  const url = 'http://shop.example/astra/pricing/?lang=ru'
  const title = 'Цены: от\u00a022\u00a0€ в\u00a0месяц - Astra'
  expect(page).toMatchObject({ ...named, ...images, 'og:title': title, 'og:url': url })
  const image = await visitor().get('/preview.png')
  expect(image.headers['content-type']).toBe('image/png')
})

test('the pages of an account are not listed, and sign-in is without what it leads to', async () => {
  const hidden = async (path: string) => metas((await anna.get(path, asBrowser)).body)['robots']
  for (const path of ['/accounts/profile/', '/accounts/settings/', '/orders/10001/review/', '/nowhere/'])
    expect([path, await hidden(path)]).toEqual([path, 'noindex'])
  const signIn = await open('/accounts/login/?next=/accounts/profile/')
  expect(metas(signIn)['robots']).toBeUndefined()
  expect(addresses(signIn)[0]).toEqual(['canonical', 'http://shop.example/accounts/login/'])
})

test('search engines find the prices of the calculation and the questions that the page answers', async () => {
  const html = await open('/astra/pricing/')
  const [product, questions] = structuredData(html)
  expect(product).toMatchObject({ '@type': 'Product', name: 'Astra' })
  const offers = product.offers.map((offer: Record<string, string>) => [offer['sku'], offer['price']])
  const plans = ['astra-1m', 'astra-1y', 'astra-lifetime'] as const
  const priced = plans.map(plan => [plan, (priceInEuro(astra, plan, 1) / 100).toFixed(2)])
  expect(Object.fromEntries(offers)).toEqual(Object.fromEntries(priced))
  expect(questions.mainEntity.length).toBeGreaterThanOrEqual(8)
  for (const { name, acceptedAnswer } of questions.mainEntity)
    for (const text of [name, ...acceptedAnswer.text.split('\n')]) expect(html).toContain(text)
})

test('structured data carries the nonce of the page', async () => {
  const { body, headers } = await visitor().get('/astra/pricing/?servers=2', asBrowser)
  const nonce = /ld\+json" nonce="(\w+)"/.exec(body)?.[1]
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
})

test('every address of the sitemap answers 200 in its language, and names itself as the one to list', async () => {
  const sitemap = await visitor().get('/sitemap.xml')
  expect(sitemap.headers['content-type']).toContain('application/xml')
  const found = sitemap.body.matchAll(/<loc>http:\/\/shop\.example(.*?)<\/loc>/g)
  const listed = [...found].map(([, path = '']) => path)
  const known = ['/astra/', '/astra/pricing/', '/help/tax/?lang=ru', '/terms/', '/imprint/']
  expect(listed).toEqual(expect.arrayContaining(known))
  expect(listed.filter(path => /^.(accounts|orders)/.test(path))).toEqual([])
  for (const path of listed) {
    const { statusCode, body } = await visitor().get(path, asBrowser)
    const language = path.endsWith('?lang=ru') ? 'ru' : 'en'
    expect([path, statusCode, metas(body)['robots']]).toEqual([path, 200, undefined])
    expect(body).toContain(`<html lang="${language}">`)
    expect(addresses(body)[0]).toEqual(['canonical', `http://shop.example${path}`])
  }
})

test('llms.txt lists what there is to read, and each help article is Markdown in its language', async () => {
  const { body, headers } = await visitor().get('/llms.txt')
  const cached = { 'content-type': 'text/markdown; charset=utf-8', 'cache-control': 'public, max-age=3600' }
  expect(headers).toMatchObject(cached)
  const listed = [...body.matchAll(/\]\(http:\/\/shop\.example(.*?)\)/g)].map(([, path = '']) => path)
  expect(listed).toEqual(expect.arrayContaining(['/astra/', '/api/openapi.json', '/help/tax.md?lang=ru']))
  for (const path of listed.filter(each => each !== '/mcp'))
    expect([path, (await visitor().get(path)).statusCode]).toEqual([path, 200])
  const article = await visitor().get('/help/license-path.md?lang=ru')
  expect([article.headers['content-type'], article.cookies]).toEqual(['text/markdown; charset=utf-8', []])
  expect(article.body).toMatch(/^# [А-Я][^]+\/etc\/astra\//)
  expect(article.body).not.toContain('{{')
  expect((await visitor().get('/help/%00.md')).statusCode).toBe(404)
})

test('security.txt names the support address to who has found a vulnerability, and expires within a year', async () => {
  const { body } = await visitor().get('/.well-known/security.txt')
  expect(body.split('\n')).toEqual([
    'Contact: mailto:support@example.com',
    'Expires: 2027-05-20T00:00:00Z',
    'Preferred-Languages: en, ru',
    'Canonical: http://shop.example/.well-known/security.txt',
    '',
  ])
})

test('robots.txt leads to the sitemap, and the manifest to icons that exist', async () => {
  expect((await visitor().get('/robots.txt')).body).toContain('Sitemap: http://shop.example/sitemap.xml')
  const manifest = (await visitor().get('/manifest.webmanifest')).json()
  expect(manifest.name).toBe(shop.shop.config.productName)
  for (const { src } of manifest.icons) expect((await visitor().get(src)).statusCode).toBe(200)
  for (const icon of ['/apple-touch-icon.png', '/favicon.ico', '/favicon.svg'])
    expect((await visitor().get(icon)).statusCode).toBe(200)
})
