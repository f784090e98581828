import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { languages } from '../domain/languages.ts'
import { verifyLicenseFile } from '../domain/licenses/verify-license-file.ts'
import { signatureCheck } from './licenses/files/license-keys.ts'
import { openBuiltPages } from './pages/page-source.ts'
import { sendReminders } from './reminders/send-reminders.ts'
import { act } from './testing/act.ts'
import { writeBeacon } from './testing/beacon.ts'
import { textOfPdf } from './testing/pdf-text.ts'
import { startTurnstilePeer } from './testing/turnstile-peer.ts'
import { openWorld } from './testing/world.ts'

const images = fileURLToPath(new URL('../web/public/', import.meta.url))
const { folder, file } = writeBeacon()
const brand = join(folder, 'brand')
mkdirSync(brand)
for (const name of readdirSync(images)) copyFileSync(join(images, name), join(brand, name))
writeFileSync(
  join(brand, 'favicon.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg"><title>Beacon</title></svg>',
)
writeFileSync(join(brand, 'brand.json'), '{ "accent": "#7a2e8e" }')
const { anna, boris, outbox, root, shop, visitor } = openWorld({
  peers: { turnstile: startTurnstilePeer },
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

/** A machine is called a server; what a license counts has the unit of the product. */
const countsServers =
  /.{0,40}(?:\d\s(?:more )?servers?\b|\bservers?: \d|\d\s?сервер|сервер\p{L}*: \d).{0,20}/iu

test.each(languages)(
  'every e-mail and document of the life of a license names and counts it right, in the language %s',
  async language => {
    const { email } = anna
    for (const person of [anna, boris, root]) await person.speaks(language)
    const sends = async (path: string, json = {}) => (await anna.post(`/api/${path}/`, { json })).json()
    const does = async (record: string, action: string, fields = {}) => {
      const needs = ['remind', 'send-file', 'reply'].includes(action) ? {} : { reason: 'x' }
      expect((await act(root, record, action, { ...needs, ...fields })).json()).toMatchObject({ ok: true })
    }

    await sends('astra/demo', { email, captcha: `good-${language}` })
    const [demo] = await anna.licenses()
    const waiting = await anna.orders({ product: 'astra-1m', servers: 2, pay: 'bank' })
    for (const action of ['remind', 'cancel']) await does(`orders/${waiting.id}`, action)
    const order = await anna.orders({ product: 'astra-1m', servers: 3, country: 'DEU' })
    await sends(`orders/${order.id}/payment-link/mail`)
    await anna.pays(order)
    await anna.get('/withdraw/', { headers: { accept: 'text/html' } })
    const csrf = anna.cookies.get('csrftoken') ?? ''
    await anna.post('/withdraw', {
      form: { csrf, name: 'x', email, order: String(order.id), confirm: 'yes' },
    })
    await does(`orders/${order.id}`, 'correct-invoice', { city: 'Bonn', note: 'x' })
    await does(`orders/${order.id}`, 'refund', { license: 'shorten', amount: '10.00' })
    const bought = (await anna.licenses()).find(({ id }: { id: number }) => id !== demo.id)
    const license = `licenses/${bought.id}`
    await does(license, 'extend', { until: '2027-05-31' })
    for (const servers of [5, 2]) await does(license, 'servers', { servers })
    for (const action of ['send-file', 'suspend', 'resume', 'reset']) await does(license, action)
    await sends(`astra/license/${bought.id}/transfer`, { email: boris.email })
    await does(license, 'transfer', { email: boris.email })
    await does(license, 'revoke')
    shop.clock.set('2026-12-04T10:00:00Z')
    await sendReminders(shop.shop)
    shop.clock.set('2026-11-21T10:00:00Z')
    const price = { en: /A year costs €270 /, ru: /Год стоит 270\s€ / }[language]
    expect((await outbox('reminder:%', email)).map(({ text }) => text)).toEqual([
      expect.stringMatching(price),
    ])
    await does(`licenses/${demo.id}`, 'convert', { plan: 'monthly', servers: 2 })
    await sends('accounts/people', { email: `buyer-${email}`, role: 'buyer' })
    await sends('accounts/email-change', { email: `new-${email}` })
    await sends('support/ask', { question: `Xyzzy ${language}?` })
    const [{ id, state }] = (await root.get('/api/sezam/questions/')).json().data
    await does(`questions/${id}`, 'reply', { text: 'x', seen: { state } })
    const quote = await sends('orders/quotes', { product: 'astra-1m', servers: 2, payment: 'stripe' })
    const customer = `customers/${await anna.id()}`
    for (const action of ['export', 'erase']) await does(customer, action)

    const sent = await outbox('%')
    const said = Object.entries({
      quote: textOfPdf((await visitor().get(quote.pdf)).rawPayload),
      creditNote: await anna.document(order, 'credit-note/'),
      creditNoteXml: await anna.document(order, 'credit-note.xml'),
      invoice: await anna.document(order, 'invoice/'),
      file: (await anna.get(`/api/astra/license/${demo.id}/file/`)).body,
      ...Object.fromEntries(sent.map(({ key, subject, text, html }) => [key, subject + text + html])),
    }).map(([name, text]) => [name, findName(text) ?? countsServers.exec(text)?.[0]])
    expect(said.filter(([, wrong]) => wrong)).toEqual([])
    expect(new Set(sent.map(({ kind }) => kind)).size).toBeGreaterThan(25)
  },
)

test('the pictures and the colour of its brand replace those of the shop', async () => {
  expect((await visitor().get('/favicon.svg')).body).toContain('<title>Beacon</title>')
  const { body } = await visitor().get('/astra/', { headers: { accept: 'text/html' } })
  expect(body).toMatch(/rel="stylesheet" href="\/brand.css">.*<img src="\/favicon.svg"/s)
  expect((await visitor().get('/brand.css')).body).toContain('#7a2e8e')
})

test('no page, file, header or metric names another product', async () => {
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
  const read = (where: string, text: string, found = findName(text)) => {
    if (found) said[where] = found
  }
  const stranger = visitor()
  for (const language of languages)
    for (const [who, paths] of [
      [stranger, [...open, ...articles]],
      [anna, [...open, ...own, ...files]],
      [
        root,
        [...open, '/api/sezam/openapi.json', '/api/sezam/orders/export/', '/api/sezam/licenses/export/'],
      ],
    ] as const)
      for (const path of paths) {
        const { body, headers } = await who.get(`${path}?lang=${language}`, {
          headers: { accept: 'text/html' },
        })
        read(path, `${JSON.stringify(headers)}\n${body}`)
        const shown = body.replace(/<script.*?<\/script>/gs, '')
        if (who === stranger) read(path, shown, /.{0,60}(?:lifetime|бессрочн).{0,40}/i.exec(shown)?.[0])
      }
  read('metrics', (await visitor().get('/metrics')).body)
  expect(said).toEqual({})
})
