import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { type ActivationRequest, writeActivationRequest } from '../../domain/licenses/activation-request.ts'
import { verifyLicenseFile } from '../../domain/licenses/verify-license-file.ts'
import { astra } from '../../domain/pricing/astra.ts'
import { signatureCheck } from '../licenses/files/license-keys.ts'
import { activations } from '../licenses/seats/tables.ts'
import { licenses } from '../licenses/tables.ts'
import type { Visitor } from '../testing/client.ts'
import { openWorld } from '../testing/world.ts'
import { offlineResponses } from './tables.ts'

const { anna, boris, shop, visitor } = openWorld({ pages: { kind: 'built' } })

const anyone = '/astra-activate/'
const own = '/orders/software/astra/activate/'

test('a request brings a license.txt with the activation of this server, signed by the published keys', async () => {
  const { id, serial } = await anna.getsLicense()
  const request = newRequest({ serial, name: 'Студия 2' })
  const text = writeActivationRequest('astra', request)
  const response = await readResponse(await send(visitor(), { text }))
  expect(response).toMatchObject({ server: 'Студия 2', seat: expect.any(Number) })
  expect(verify(response.file)).toMatchObject({ code: 'valid', isHeadEdited: false })

  const keys = createLocalJWKSet((await visitor().get('/.well-known/jwks.json')).json())
  const [, block = ''] = /BEGIN ASTRA ACTIVATION-----([^]*)-----END/.exec(response.file) ?? []
  const about = { audience: 'astra', subject: String(id), currentDate: shop.clock.now() }
  const token = block.replaceAll('\n', '')
  const { payload } = await jwtVerify(token, keys, { typ: 'astra-activation+jwt', ...about })
  const { fingerprint, nonce } = request
  expect(payload).toMatchObject({ serial, fingerprint, nonce, seat: response.seat, name: 'Студия 2' })
  expect(await seatsHeld(id)).toEqual([{ seat: response.seat, kind: 'offline', heldUntil: null }])
})

test('the response is a page and a download for 24 hours, and its address is neither stored nor logged', async () => {
  const { serial } = await anna.getsLicense()
  const { headers } = await send(visitor(), { text: write({ serial }) })
  const [page, api] = addresses(String(headers.location))
  const shown = await visitor().get(page)
  expect(shown.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
  const download = await visitor().get(`${api}file/`)
  expect(download.headers['content-disposition']).toBe('attachment; filename="license.txt"')
  expect(download.body).toBe((await visitor().get(api)).json().data.file)
  expect(shown.body).toContain('-----BEGIN ASTRA ACTIVATION-----')
  const token = page.split('/')[2] ?? ''
  expect(await shop.db.$count(offlineResponses, eq(offlineResponses.tokenHash, token))).toBe(0)
  expect(shop.logged.join('')).not.toContain(token)

  shop.clock.set('2026-11-22T10:00:01Z')
  const late = [await visitor().get(page), await visitor().get(api), await visitor().get(`${api}file/`)]
  expect(late.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

test('two clicks at once, and the same request on another day, hold one seat', async () => {
  const { id, serial } = await anna.getsLicense()
  const text = write({ serial })
  const who = visitor()
  await who.get(anyone)
  const [first, second] = await Promise.all([send(who, { text }), send(who, { text })])
  const { seat } = await readResponse(first)
  expect((await readResponse(second)).seat).toBe(seat)
  shop.clock.set('2026-11-30T10:00:00Z')
  expect((await readResponse(await send(who, { text }))).seat).toBe(seat)
  expect(await seatsHeld(id)).toHaveLength(1)
})

const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')])
test.each([
  ['as the server wrote it', (text: string) => Buffer.from(text)],
  ['saved as UTF-16 by an editor', utf16],
])('the request can be a file, %s', async (_how, save) => {
  const { serial } = await anna.getsLicense()
  const file = new File([save(write({ serial }))], 'request.txt')
  const response = await readResponse(await send(visitor(), { text: 'not this', file }))
  expect(response.server).toBe('north')
})

test('the signed-in owner gets the response, and no one else for this license', async () => {
  const { id, serial } = await anna.getsLicense()
  const text = write({ serial })
  expect(problem(await send(await boris.signedIn(), { text }, own))).toBe('serial_unknown')
  expect((await send(visitor(), { text }, own)).headers.location).toBe(own)
  expect(await seatsHeld(id)).toEqual([])
  await readResponse(await send(await anna.signedIn(), { text }, own))
  expect(await seatsHeld(id)).toHaveLength(1)
})

const valid = (serial: string) => write({ serial })
test.each<[code: string, text: (serial: string) => string, change?: Partial<typeof licenses.$inferInsert>]>([
  ['malformed', () => ''],
  ['malformed', serial => `${'x'.repeat(65_537)}${valid(serial)}`],
  ['malformed', serial => `${'x'.repeat(110_000)}${valid(serial)}`],
  ['newer_format', () => writeActivationRequest('astra', { v: 2 } as unknown as ActivationRequest)],
  ['serial_unknown', () => valid('ZZZZ-ZZZZ-ZZZZ-ZZZZ-ZZZZ')],
  ['expired', valid, { expiresOn: '2026-11-06' }],
  ['suspended', valid, { state: 'suspended' }],
  ['revoked', valid, { state: 'revoked' }],
  ['version_not_covered', serial => write({ serial, release_date: '2026-12-02' })],
])('a request that cannot be granted is answered with %s, changing nothing', async (code, text, change) => {
  const { id, serial } = await anna.getsLicense()
  if (change) await shop.db.update(licenses).set(change).where(eq(licenses.id, id))
  expect(problem(await send(visitor(), { text: text(serial) }))).toBe(code)
  expect(await seatsHeld(id)).toEqual([])
})

test('a form that another site sends, or without the cookie, holds no seat', async () => {
  const { id, serial } = await anna.getsLicense()
  const text = write({ serial })
  const browser = await anna.signedIn()
  const replies = [
    await send(browser, { text, csrf: 'x'.repeat(32) }, own),
    await send(browser, { text }, own, { origin: 'https://evil.example' }),
  ]
  expect(replies.map(problem)).toEqual(['form_expired', 'form_expired'])
  expect(await seatsHeld(id)).toEqual([])
})

test.each([
  ['en', 'This is not a complete activation request'],
  ['ru', 'Это не полный запрос на активацию'],
])(
  'a refusal is a page in the visitor’s language with the text that was sent: %s',
  async (language, title) => {
    const reader = visitor()
    reader.cookies.set('language', language)
    const { statusCode, body } = await send(reader, { text: 'half </textarea> of it' })
    expect(statusCode).toBe(422)
    expect(body).toContain(title)
    expect(body).toMatch(/<textarea[^>]*>half &lt;\/textarea&gt; of it<\/textarea>/)
  },
)

test('when no seat is left, the page lists the servers, and the new one replaces one of them', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 1 })
  await readResponse(await send(visitor(), { text: write({ serial, name: 'old' }) }))
  const text = write({ serial, name: 'new' })
  const refused = await send(visitor(), { text })
  expect(problem(refused)).toBe('no_seat_left')
  expect(refused.body).toContain('Replace: old')
  expect(refused.body).toContain('Last seen on 21\u00a0November 2026')
  const replaced = await readResponse(await send(visitor(), { text, replace: '1' }))
  expect(replaced).toMatchObject({ server: 'new', seat: 1 })
  expect(await seatsHeld(id)).toHaveLength(1)
})

test('a fault is a page in the language of the visitor, with the text that was sent', async () => {
  const { serial } = await anna.getsLicense()
  const text = write({ serial })
  const reader = visitor()
  reader.cookies.set('language', 'ru')
  await shop.db.execute(sql`alter table offline_responses rename to gone`)
  const { statusCode, body } = await send(reader, { text })
  await shop.db.execute(sql`alter table gone rename to offline_responses`)
  expect(statusCode).toBe(500)
  expect(body).toContain('У нас что-то пошло не так')
  expect(body).toContain(text.split('\n')[1])
})

let servers = 0

function newRequest({ serial, ...rest }: Partial<ActivationRequest> & { serial: string }): ActivationRequest {
  const fingerprint = createHmac('sha256', `machine ${++servers}`).update(serial).digest('base64url')
  const server = { fingerprint, nonce: randomBytes(16).toString('base64url'), name: 'north' }
  return { serial, ...server, version: '6.8.1', release_date: '2026-11-01', ...rest }
}

function write(request: Partial<ActivationRequest> & { serial: string }): string {
  return writeActivationRequest('astra', newRequest(request))
}

/** Posts as the page's form does without scripts: multipart, with the cookie repeated in a field. */
async function send(
  who: Visitor,
  fields: { text?: string; file?: File; replace?: string; csrf?: string },
  path = anyone,
  headers: Record<string, string> = {},
) {
  await who.get(path, { headers: { accept: 'text/html' } })
  const form = new FormData()
  form.set('csrf', who.cookies.get('csrftoken') ?? '')
  form.set('file', new File([], ''))
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return who.post(path, { form, headers: { 'x-csrftoken': '', ...headers } })
}

type Reply = Awaited<ReturnType<typeof send>>

function problem({ headers, body }: Reply): string | undefined {
  expect(headers['content-type']).toContain('text/html')
  return /Code: (?:<!-- -->)?(\w+)/.exec(body)?.[1]
}

function addresses(page: string) {
  expect(page).toMatch(/^\/astra-activate\/[\w-]{43}\/$/)
  return [page, page.replace('/astra-activate/', '/api/astra/activation/responses/')] as const
}

async function readResponse({ headers }: Reply): Promise<{ file: string; server: string; seat: number }> {
  const [, api] = addresses(String(headers.location))
  return (await visitor().get(api)).json().data
}

function verify(file: string) {
  const at = shop.clock.now().getTime() / 1000
  return verifyLicenseFile(file, { product: astra, ...signatureCheck(shop.shop.licenseKeys.publicKeys), at })
}

function seatsHeld(licenseId: number) {
  return shop.db
    .select({ seat: activations.seat, kind: activations.kind, heldUntil: activations.heldUntil })
    .from(activations)
    .where(and(eq(activations.licenseId, licenseId), isNull(activations.releasedAt)))
}
