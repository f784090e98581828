import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exportNames } from '../contract/back-office/exports.ts'
import { type Language, languages } from '../domain/languages.ts'
import { verifyLicenseFile } from '../domain/licenses/verify-license-file.ts'
import { mailKinds } from '../domain/mail-kinds.ts'
import { sendWeeklyReports } from './back-office/reports/send-weekly-reports.ts'
import { chargeAutoRenewals } from './checkout/auto-renewals/charge.ts'
import { refundToCollect } from './checkout/emails.ts'
import { notifyProgress } from './checkout/notify-progress.ts'
import { endUnsyncedPayments, syncOpenPayments } from './checkout/sync-open-payments.ts'
import { signatureCheck } from './licenses/files/license-keys.ts'
import { findOrder } from './orders/store.ts'
import { sendDueDeliveries } from './outgoing-webhooks/deliver.ts'
import { openBuiltPages } from './pages/page-source.ts'
import { requireFound } from './platform/http/refusal.ts'
import { newVersionMail } from './reminders/emails.ts'
import { reportSilentSeats, sendReminders } from './reminders/send-reminders.ts'
import type { Shop } from './shop.ts'
import { act } from './testing/act.ts'
import { openAuthenticator } from './testing/authenticator.ts'
import { writeBeacon } from './testing/beacon.ts'
import { textOfPdf } from './testing/pdf-text.ts'
import { startTurnstilePeer } from './testing/turnstile-peer.ts'
import { unmatchedEmails } from './testing/unmatched-emails.ts'
import { companyDetails, openWorld } from './testing/world.ts'
import { submitWithdrawal } from './withdrawal/submit-withdrawal.ts'

const pictures = fileURLToPath(new URL('../web/public/', import.meta.url))
const { folder, file } = writeBeacon()
const brand = join(folder, 'brand')
mkdirSync(brand)
for (const name of readdirSync(pictures)) copyFileSync(join(pictures, name), join(brand, name))
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><title>Beacon</title></svg>'
writeFileSync(join(brand, 'favicon.svg'), svg)
writeFileSync(join(brand, 'brand.json'), '{ "accent": "#7a2e8e" }')
const { anna, boris, clerk, outbox, root, shop, visitor } = openWorld({
  peers: { turnstile: startTurnstilePeer },
  environment: {
    PRODUCT_FILE: file,
    DATA_DIR: folder,
    SUPERUSER_EMAILS: 'clerk@shop.example',
    SELLER_COUNTRY: 'DEU',
    DATEV_ACCOUNTS: 'debtor=10999',
  },
  pages: { kind: 'built' },
})

test('an order has the prices, plans and limits of the product file', async () => {
  const buy = { mode: 'buy', country: 'RUS', payment: 'bank' }
  const monthly = await anna.orders({ ...buy, product: 'astra-1m', servers: 20, periods: 2, pay: 'bank' })
  expect(monthly).toMatchObject({ list_price: 120_000, currency_text: 'EUR' })
  const yearly = await anna.orders({ ...buy, product: 'astra-1y', servers: 2, pay: 'bank' })
  expect(yearly).toMatchObject({ list_price: 54_000 })
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
  const claims = { aud: 'beacon', grace_days: 5 }
  expect(verdict).toMatchObject({ code: 'valid', isHeadEdited: false, claims })
  expect(verifyLicenseFile(text, { ...known, product: { ...catalog, slug: 'astra' } }).code).toBe('malformed')
})

/** Addresses and codes of plans are the same for every product. */
const addresses = /(\/|%2F)astra(\/|%2F)|\/astra-(license|activate)\b|astra-(1m|1y|lifetime|company)\b/g
const findName = (text: string) => /.{0,60}astra.{0,40}/i.exec(text.replace(addresses, ''))?.[0]
/** A plan that is not sold, or servers as a row of the pricing table. */
const findUnsold = (text: string) =>
  /.{0,60}(?:lifetime|бессрочн|"row">(?:servers|серверы)<).{0,40}/i.exec(text)?.[0]

/** A machine is called a server; what a license counts has the unit of the product. */
const countsServers =
  /.{0,40}(?:\d[ \u00a0](?:more )?servers?\b|\bservers?: \d|\d[ \u00a0]?сервер|сервер\p{L}*: \d).{0,20}/iu

/** The operator's e-mails name the product only in their subjects, which are in src/texts/operator/. */
const inOperatorsWords = [
  ['event-failed', 'tax-rate-changed', 'vat-number-refused', 'place-threshold', 'registration-threshold'],
  ['unknown-serials', 'rates-proposed', 'rates-stale'],
].flat()

test.each(languages)(
  'every kind of e-mail, every document and the own data name and count it right, in the language %s',
  async language => {
    const { email } = anna
    const { length: before } = await outbox('%')
    for (const person of [anna, boris, root]) await person.speaks(language)
    await root.post('/api/sezam/second-factor/recovery-codes/')
    const sends = async (path: string, json = {}) => (await anna.post(`/api/${path}/`, { json })).json()
    const does = async (record: string, action: string, fields = {}) => {
      const needs = ['remind', 'send-file', 'reply'].includes(action) ? {} : { reason: 'x' }
      expect((await act(root, record, action, { ...needs, ...fields })).json()).toMatchObject({ ok: true })
    }

    await sends('accounts/recipients', { email: `books-${email}`, reminders: false, invoices: true })
    await sends('accounts/webhooks', { url: 'http://127.0.0.1:9/', types: ['order.paid'] })
    await shop.db.execute(sql`update mail_recipients set confirmed_at = created_at`)
    await shop.db.execute(sql`update webhook_endpoints set failing_since = created_at - interval '3 days'`)
    await sends('astra/demo', { email, captcha: `good-${language}` })
    const [demo] = await anna.licenses()
    const waiting = await anna.orders({ product: 'astra-1m', servers: 2, pay: 'bank' })
    for (const action of ['remind', 'cancel']) await does(`orders/${waiting.id}`, action)
    await does(`orders/${(await anna.orders({ product: 'astra-1m' })).id}`, 'cancel')
    const order = await anna.orders({ product: 'astra-1m', servers: 3, country: 'DEU' })
    await sends(`orders/${order.id}/payment-link/mail`)
    await anna.pays(order)
    await sendDueDeliveries(shop.shop)
    await withdraws(order.id, language)
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
    const json = { email, plan: 'monthly', servers: 3, reason: 'x', form: String(order.id).padStart(32, '0') }
    await root.post('/api/sezam/licenses/actions/issue/', { json })
    const { serial } = await anna.getsLicense({ expiresOn: '2027-11-21' })
    const machine = { serial, fingerprint: 'A'.repeat(43), nonce: 'A'.repeat(22), name: 'x' }
    for (const instance of ['x', 'y', 'x'])
      await sends('astra/activation/activate', { ...machine, instance: instance.repeat(22) })
    await borisPays()
    await worksOn('2026-12-05', sendReminders, reportSilentSeats, sendWeeklyReports, syncOpenPayments)
    const price = { en: /A year costs €270 /, ru: /Год стоит 270\s€ / }[language]
    const reminders = (await outbox('reminder:%', email)).map(({ text }) => text)
    expect(reminders).toEqual([expect.stringMatching(price)])
    await does(`licenses/${demo.id}`, 'convert', { plan: 'monthly', servers: 2 })
    await sends('accounts/people', { email: `buyer-${email}`, role: 'buyer' })
    await sends('accounts/email-change', { email: `new-${email}` })
    await sends('support/ask', { question: `Xyzzy ${language}?` })
    const [{ id, state }] = (await root.get('/api/sezam/questions/')).json().data
    await does(`questions/${id}`, 'reply', { text: 'x', seen: { state } })
    const quote = await sends('orders/quotes', { product: 'astra-1m', servers: 2, payment: 'stripe' })
    await changesPasskeys()
    for (const action of ['export', 'erase']) await does(`customers/${await anna.id()}`, action)
    await anna.delete('/api/accounts/deletion/')
    await expect.poll(() => outbox('export-ready:%', email)).toHaveLength(1)
    await worksOn('2027-11-18', sendReminders)
    await worksOn('2027-11-20', chargeAutoRenewals)
    await does(`customers/${await boris.id()}`, 'change-email', { email: `new-${boris.email}` })

    const row = requireFound(await findOrder(shop.db, order.id))
    const to = { email, language }
    const refund = { ...shop.shop, order: row, customer: to, amount: 1, claim: '' }
    const sent = [
      ...(await outbox('%')).slice(before),
      { key: 'new-version', ...newVersionMail({ version: '6.4.0', to, account: email, shop: shop.shop }) },
      { key: 'refund-claim', ...refundToCollect(refund) },
    ]
    const said = Object.entries({
      quote: textOfPdf((await visitor().get(quote.pdf)).rawPayload),
      creditNote: await anna.document(order, 'credit-note/'),
      creditNoteXml: await anna.document(order, 'credit-note.xml'),
      invoice: await anna.document(order, 'invoice/'),
      file: (await anna.get(`/api/astra/license/${demo.id}/file/`)).body,
      ownData: (await anna.get('/api/accounts/export/file/')).body,
      ...Object.fromEntries(sent.map(({ key, subject, text, html }) => [key, subject + text + html])),
    }).map(([name, text]) => [name, findName(text) ?? findUnsold(text) ?? countsServers.exec(text)?.[0]])
    expect(said.filter(([, wrong]) => wrong)).toEqual([])
    const read = [...inOperatorsWords, ...sent.map(({ key }) => key.split(':')[0])]
    expect(mailKinds.filter(kind => !read.includes(kind))).toEqual([])
  },
)

async function worksOn(day: string, ...works: ((served: Shop) => Promise<unknown>)[]) {
  shop.clock.set(`${day}T10:00:00Z`)
  for (const work of works) await work(shop.shop)
  shop.clock.set('2026-11-21T10:00:00Z')
}

/** First as a stranger, more often than is believed. */
async function withdraws(orderId: number, language: Language) {
  const statement = { name: 'x', email: anna.email, orderId, language, customerId: null, ending: null }
  for (let wrong = 0; wrong < 20; wrong++) await submitWithdrawal(shop.shop, { ...statement, orderId: 0 })
  const ending = { kind: 'ordinary', reason: '', endsOn: null, submittedAt: shop.clock.now() } as const
  for (const change of [{}, { ending }, { customerId: await anna.id() }])
    await submitWithdrawal(shop.shop, { ...statement, ...change })
}

/** A license is to renew itself with a bad card, a transfer is too small, and the last order is never paid. */
async function borisPays() {
  const company = { ...companyDetails, country: 'DEU' }
  await boris.buys({ product: 'astra-1y', servers: 3, ...company })
  const license = (await boris.licenses()).find(({ period }: { period: number }) => period === 1)
  const path = `/api/astra/license/${license.id}/auto-renewal/`
  const { url } = (await boris.post(path, { json: { consent: true } })).json().data
  await visitor().post(new URL(url).pathname, { form: { action: '0341' } })
  await boris.get(path)
  const { id, reference } = await boris.orders({ product: 'astra-1m', servers: 2, pay: 'bank' })
  const payment = { id, orderId: id, provider: 'stripe' }
  for (const progress of ['confirming', 'failed'] as const)
    await shop.db.transaction(tx => notifyProgress(tx, shop.shop, payment, progress))
  await clerk.imports([{ amount: '1.00', structured: reference }])
  await unmatchedEmails(shop.db)
  const { id: orderId } = await boris.orders({ product: 'astra-1m', servers: 1, ...company })
  await endUnsyncedPayments(shop.shop, { orderId })
}

async function changesPasskeys() {
  const passkeys = '/api/accounts/passkeys/'
  const options = (await anna.post(`${passkeys}options/`)).json().data
  await anna.post(passkeys, { json: openAuthenticator(shop.shop.config).creates(options) })
  const [{ id }] = (await anna.get('/api/accounts/settings/')).json().data.passkeys
  await anna.delete(`${passkeys}${id}/`)
}

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
  const listed = [...texts.body.matchAll(/<loc>[^<]*?(\/help\/[^<?]*)<\/loc>/g)]
  const articles = listed.map(([, path = '']) => path)
  const open = pagePaths.filter(path => !path.includes(':'))
  const own = [
    `/orders/${id}/review/`,
    `/accounts/licenses/${license.id}/`,
    `/orders/software/astra/license/${license.id}/renew/`,
  ]
  const images = ['/manifest.webmanifest', '/favicon.svg', '/brand.css']
  const programs = ['/robots.txt', '/llms.txt', '/api/openapi.json']
  const files = [
    ...images,
    ...programs,
    `/api/astra/license/${license.id}/file/`,
    `/orders/docs/orders/${id}/invoice.xml`,
    ...['webhooks', 'activation', 'license-format', 'build-your-own', 'api-changes'].map(
      name => `/help/developers/${name}/`,
    ),
  ]
  const exported = ['openapi.json', 'orders/export/', 'licenses/export/'].map(name => `/api/sezam/${name}`)
  const said: Record<string, string> = {}
  const read = (where: string, found: string | false | undefined) => {
    if (found) said[where] = found
  }
  const books = exportNames.map(name => `/api/sezam/exports/${name}/?period=2026-Q4&consultant=1001&client=7`)
  const stranger = visitor()
  for (const language of languages)
    for (const [who, paths] of [
      [stranger, [...open, ...articles]],
      [anna, [...open, ...own]],
      [anna, files],
      [root, [...open, ...exported, ...books]],
    ] as const)
      for (const path of paths) {
        const address = `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
        const { body, headers, statusCode } = await who.get(address, { headers: { accept: 'text/html' } })
        read(path, statusCode >= 400 && !path.endsWith('*') && String(statusCode))
        read(path, findName(`${JSON.stringify(headers)}\n${body}`))
        const shown = body.replace(/<script.*?<\/script>/gs, '')
        if (paths !== files && who !== root) read(path, findUnsold(shown))
      }
  read('metrics', findName((await visitor().get('/metrics')).body))
  expect(said).toEqual({})
})
