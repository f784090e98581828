import type { OutgoingHttpHeaders } from 'node:http'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { visitor } from './testing/client.ts'
import { sessionHeaders } from './testing/http-client.ts'
import { isProperReply, isRefused, openListeningShop, type RawRequest } from './testing/listening-shop.ts'
import { companyDetails } from './testing/world.ts'

const runsForEachRoute = 2
const shop = await openListeningShop()
const routes = [...new Set(shop.app.siteMap)].filter(route => !route.startsWith('GET /assets/'))
const anna = visitor(shop)
const bankOrder = { product: 'astra-lifetime', payment: 'bank', country: 'DEU', ...companyDetails }

beforeEach(async () => {
  await shop.shop.db.execute(sql`truncate rate_limits`)
  // An earlier call may have ended the session or deleted the account.
  if ((await anna.get('/api/accounts/sessions/')).statusCode === 401)
    await anna.signsIn('anna@studio.example')
})
afterAll(() => shop.close())

test.each(routes)('%s answers any input without a fault and without internal details', async route => {
  await fc.assert(
    fc.asyncProperty(asking(route), async asked => {
      const before = await shop.stored()
      const answer = await shop.ask(asked)
      expect(answer).toSatisfy(isProperReply, JSON.stringify({ ...asked, body: String(asked.body) }))
      expect(isRefused(answer) ? await shop.stored() : before).toEqual(before)
    }),
    { numRuns: runsForEachRoute },
  )
  expect(shop.faults()).toEqual([])
})

test.each([
  ['POST /api/astra/order/', { product: 'astra-1m', payment: 'stripe', country: 'DEU' }],
  ['POST /api/astra/order/', { ...bankOrder, comment: 'Please call' }],
  ['POST /api/astra/order/', { product: 'astra-1m', payment: 'crypto', country: 'RUS' }],
  ['POST /api/astra/order/', { product: 'astra-1y', payment: 'stripe', mode: 'renew', license_id: 1001 }],
  ['POST /api/astra/demo/', { captcha: 'solved', email: 'anna@studio.example' }],
  ['POST /api/support/ask', { question: 'How do I move a license?' }],
  ['POST /api/accounts/auth/', { email: 'boris@cable.example', code: '123456' }],
  ['POST /api/orders/vat-check/', { country: 'DEU', client_vat: 'DE123456789', payment: 'bank' }],
  ['POST /i18n/setlang', { language: 'ru' }],
])('%s answers mutations of %j without a fault, and a refused call stores nothing', async (route, valid) => {
  await fc.assert(
    fc.asyncProperty(changed(valid), async body => {
      const before = await shop.stored()
      const answer = await shop.ask({
        ...from(route),
        headers: { ...sessionHeaders(anna.cookies), 'content-type': 'application/json' },
        body: Buffer.from(body),
      })
      expect(answer).toSatisfy(isProperReply, body)
      expect(isRefused(answer) ? await shop.stored() : before).toEqual(before)
    }),
    { numRuns: 3 * runsForEachRoute },
  )
  expect(shop.faults()).toEqual([])
})

const signs = ['', '\0', 'a\0b', '\ud800', '\u202e', '__proto__', 'я'.repeat(5000)]
const attacks = [
  '<script>alert(1)</script>',
  "' or 1=1 --",
  '../../etc/passwd',
  'a@b.example\r\nBcc: c@d.example',
]
const encoded = ['%00', '%E0%A4%A', '1e4', '0x10', '-1', '99999999999999999999', '10001']
const known = ['astra-1m', 'DEU', 'bank', 'anna@studio.example', 'анна@студия.рф']
const nasty = [...signs, ...attacks, ...encoded, ...known]
const text = () => fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary' }))
const json = () =>
  fc.oneof(text(), fc.jsonValue(), fc.double(), fc.integer(), fc.constant('['.repeat(20_000)))
const typed = ['email', 'code', 'language', 'text', 'to', 'product']
const names = [...typed, 'action', 'start', 'press', 'id', 'next', '__proto__', 'constructor']
const fields = () => fc.array(fc.tuple(fc.oneof(fc.constantFrom(...names), text()), text()), { maxLength: 6 })

function asking(route: string): fc.Arbitrary<RawRequest> {
  const { method, path } = from(route)
  const holes = path.split(/:\w+|\*/)
  return fc
    .record({
      method: fc.constantFrom(method, method, method, 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'POST', 'DELETE'),
      values: fc.array(text(), { minLength: holes.length, maxLength: holes.length }),
      query: fc.oneof(fc.constant(''), fc.webQueryParameters(), fields().map(encodeForm)),
      headers: oddHeaders(),
      signedIn: fc.boolean(),
      body: bodies(),
    })
    .map(({ method, values, query, headers, signedIn, body: [type, body] }) => ({
      method,
      path: buildPath(holes, values, query),
      headers: { ...(signedIn ? sessionHeaders(anna.cookies) : {}), 'content-type': type, ...headers },
      body: method === 'GET' || method === 'HEAD' ? Buffer.alloc(0) : body,
    }))
}

function buildPath(holes: readonly string[], values: readonly string[], query: string): string {
  const path = holes.map((part, index) => (index > 0 ? segment(values[index] ?? '') : '') + part).join('')
  // Node refuses headers of 16 KB before it creates a request.
  return query ? `${path}?${query.replace(/[^\x21-\x7e]/g, encodeURIComponent).slice(0, 8000)}` : path
}

/** Sometimes leaves percent signs as they are, so that some URLs are malformed. */
function segment(value: string): string {
  return value.startsWith('%') ? value : encodeURIComponent(value.toWellFormed()).slice(0, 300)
}

function oddHeaders(): fc.Arbitrary<OutgoingHttpHeaders> {
  const value = fc.string({ unit: 'binary-ascii' }).map(text => text.replace(/[^\x20-\x7e]/g, '\xe9'))
  return fc.record(
    {
      accept: fc.constantFrom('text/html', 'application/json', '*/*', ';;'),
      'accept-encoding': value,
      'accept-language': value,
      'if-none-match': value,
      range: fc.constantFrom('bytes=0-0', 'bytes=9-1', 'x'),
      origin: fc.constantFrom('null', 'https://evil.example', 'http://127.0.0.1', '::'),
      host: fc.constantFrom('evil.example', '127.0.0.1', 'a:b:c', ''),
      'x-forwarded-for': value,
      'x-forwarded-host': value,
      'x-http-method-override': fc.constantFrom('DELETE', 'PUT'),
      'idempotency-key': value,
      'user-agent': value,
      'stripe-signature': fc.oneof(value, fc.constantFrom('t=1,v1=00', 't=,v1=', 'v1=a,v1=b,t=9999999999')),
      'btcpay-sig': fc.oneof(value, fc.constantFrom('sha256=', 'sha256=00')),
      'crypto-pay-api-signature': value,
      'x-telegram-bot-api-secret-token': value,
      'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'x'),
    },
    { requiredKeys: [] },
  )
}

function bodies(): fc.Arbitrary<readonly [type: string, body: Buffer]> {
  const types = ['application/json', 'application/octet-stream', 'multipart/form-data', 'text/xml', ';;']
  const bytes = fc.uint8Array({ maxLength: 200 }).map(each => Buffer.from(each))
  return fc.oneof(
    fc.tuple(fc.constantFrom(...types, 'text/plain'), bytes),
    json().map(value => ['application/json', Buffer.from(JSON.stringify(value) ?? 'null')] as const),
    fields().map(all => ['application/x-www-form-urlencoded', Buffer.from(encodeForm(all))] as const),
    fields().map(all => ['multipart/form-data; boundary=x', Buffer.from(encodeMultipart(all))] as const),
    fc.constant(['application/json', Buffer.alloc(100_000, '[')] as const),
  )
}

function changed(valid: object): fc.Arbitrary<string> {
  const others = ['mode', 'servers', 'periods', 'license_id', 'coupon', 'client_vat', '__proto__']
  const keys = [...Object.keys(valid), ...others]
  return fc
    .array(fc.tuple(fc.constantFrom(...keys), json()), { minLength: 1, maxLength: 2 })
    .map(changes => JSON.stringify({ ...valid, ...Object.fromEntries(changes) }))
}

function encodeForm(all: readonly (readonly [string, string])[]): string {
  return new URLSearchParams(all.map(([name, value]) => [name, value])).toString()
}

function encodeMultipart(all: readonly (readonly [string, string])[]): string {
  const parts = all.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return `${parts.join('')}--x--\r\n`
}

function from(route: string): { method: string; path: string } {
  const [method = '', path = ''] = route.split(' ')
  return { method, path }
}
