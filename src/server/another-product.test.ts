import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { verifyLicenseFile } from '../domain/licenses/verify-license-file.ts'
import { signatureCheck } from './licenses/files/license-keys.ts'
import { openBuiltPages } from './pages/page-source.ts'
import { mails } from './platform/database/tables.ts'
import { openWorld } from './testing/world.ts'

const images = fileURLToPath(new URL('../web/public/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'astra-beacon-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'beacon.json')
writeFileSync(
  file,
  JSON.stringify({
    name: 'Beacon',
    slug: 'beacon',
    unit: { en: ['node', 'nodes'], ru: ['узел', 'узла', 'узлов'] },
    prices: { tiers: [{ from: 1, perUnit: 3000, flat: 0 }], yearMonths: 9 },
    plans: ['astra-1m', 'astra-1y'],
    periods: [1, 2],
    demoDays: 14,
    graceDays: 5,
    largest: 20,
    currencies: {},
    install: { folder: '/etc/beacon', service: 'beacon' },
  }),
)
const brand = join(folder, 'brand')
mkdirSync(brand)
for (const name of readdirSync(images)) copyFileSync(join(images, name), join(brand, name))
writeFileSync(
  join(brand, 'favicon.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg"><title>Beacon</title></svg>',
)
writeFileSync(join(brand, 'brand.json'), '{ "accent": "#7a2e8e" }')
const { anna, root, shop, visitor } = openWorld({
  environment: {
    PRODUCT_FILE: file,
    DATA_DIR: folder,
    SUPERUSER_EMAILS: 'clerk@shop.example',
  },
  pages: { kind: 'built' },
})

test('an order has the prices, plans and limits of the product file', async () => {
  const buy = { mode: 'buy', country: 'RUS', payment: 'bank' }
  const monthly = await anna.orders({ ...buy, product: 'astra-1m', servers: 20, periods: 2, pay: 'bank' })
  expect(monthly).toMatchObject({ list_price: 120_000, currency_text: 'EUR' })
  expect(await anna.orders({ ...buy, product: 'astra-1y', servers: 2, pay: 'bank' })).toMatchObject({
    list_price: 54_000,
  })
  for (const refused of [{ servers: 21 }, { periods: 3 }, { product: 'astra-lifetime' }])
    expect((await anna.asksFor({ ...buy, product: 'astra-1m', servers: 1, ...refused })).statusCode).toBe(400)
})

test('its license file has the name, unit, slug and grace of the product file', async () => {
  const { id } = await anna.getsLicense()
  const text = (await anna.get(`/api/astra/license/${id}/file/`)).body
  expect(text).toMatch(/^Beacon license\n\n.*\nNodes: {10}3\n.*-----BEGIN BEACON LICENSE-----/s)
  const known = { ...signatureCheck(shop.shop.licenseKeys.publicKeys), at: shop.clock.now().getTime() / 1000 }
  const { catalog } = shop.shop.config
  const verdict = verifyLicenseFile(text, { ...known, product: catalog })
  expect(verdict).toMatchObject({
    code: 'valid',
    isHeadEdited: false,
    claims: { aud: 'beacon', grace_days: 5 },
  })
  expect(verifyLicenseFile(text, { ...known, product: { ...catalog, slug: 'astra' } }).code).toBe('malformed')
})

/** Addresses and codes of plans are the same for every product. */
const addresses = /(\/|%2F)astra(\/|%2F)|\/astra-(license|activate)\b|astra-(1m|1y|lifetime|company)\b/g
const findName = (text: string) => /.{0,60}astra.{0,40}/i.exec(text.replace(addresses, ''))?.[0]

test('the pictures and the colour of its brand replace those of the shop', async () => {
  expect((await visitor().get('/favicon.svg')).body).toContain('<title>Beacon</title>')
  const { body } = await visitor().get('/astra/', { headers: { accept: 'text/html' } })
  expect(body).toMatch(/rel="stylesheet" href="\/brand.css">.*<img src="\/favicon.svg"/s)
  expect((await visitor().get('/brand.css')).body).toContain('#7a2e8e')
})

test('no page, document, e-mail, header or metric names another product', async () => {
  const { id } = await anna.buys({ product: 'astra-1m', servers: 2, country: 'DEU' })
  const [license] = await anna.licenses()
  const { pagePaths } = await (await openBuiltPages(null)).load()
  const texts = await visitor().get('/sitemap.xml')
  const articles = [...texts.body.matchAll(/<loc>[^<]*?(\/help\/[^<?]*)<\/loc>/g)].map(
    ([, path = '']) => path,
  )
  const open = pagePaths.filter(path => !path.includes(':'))
  const own = [
    `/orders/${id}/`,
    `/accounts/licenses/${license.id}/`,
    `/orders/software/astra/license/${license.id}/renew/`,
  ]
  const files = [
    '/manifest.webmanifest',
    '/robots.txt',
    '/llms.txt',
    '/favicon.svg',
    '/brand.css',
    '/api/openapi.json',
    `/api/astra/license/${license.id}/file/`,
    `/orders/docs/orders/${id}/invoice.xml`,
    ...['webhooks', 'activation', 'license-format', 'build-your-own', 'api-changes'].map(
      name => `/help/developers/${name}/`,
    ),
  ]
  const said: Record<string, string> = {}
  const read = (where: string, text: string) => {
    const found = findName(text)
    if (found) said[where] = found
  }
  for (const language of ['en', 'ru'] as const)
    for (const [who, paths] of [
      [visitor(), [...open, ...articles]],
      [anna, [...open, ...own, ...files]],
      [root, [...open, '/api/sezam/openapi.json']],
    ] as const)
      for (const path of paths) {
        const { body, headers } = await who.get(`${path}?lang=${language}`, {
          headers: { accept: 'text/html' },
        })
        read(path, `${JSON.stringify(headers)}\n${body}`)
      }
  read('metrics', (await visitor().get('/metrics')).body)
  read('invoice', await anna.document({ id }, 'invoice/'))
  for (const { key, ...letter } of await shop.db.select().from(mails)) read(key, JSON.stringify(letter))
  expect(said).toEqual({})
})
