import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { type Verdict, verifyLicenseFile } from '../../../domain/licenses/verify-license-file.ts'
import { astra } from '../../../domain/pricing/astra.ts'
import { eventually } from '../../testing/eventually.ts'
import { startTurnstilePeer } from '../../testing/turnstile-peer.ts'
import { openWorld, type Person } from '../../testing/world.ts'
import { openLicenseKeys, publicKeyFrom, signatureCheck, toJwks } from './license-keys.ts'
import { licenseDownloadLinks, licenseFiles } from './tables.ts'

const leaked = publicKeyFrom(Buffer.alloc(32, 1).toString('base64url'))
const keySet = { LICENSE_PUBLIC_KEYS: JSON.stringify(toJwks([leaked])), LICENSE_REVOKED_KEYS: leaked.kid }
const peers = { turnstile: startTurnstilePeer }
const { anna, boris, clerk, root, shop, visitor } = openWorld({ environment: keySet, peers })

test('a purchase issues a license file that the published keys verify', async () => {
  await anna.buys({ product: 'astra-1y', servers: 3 })
  const [license] = await anna.licenses()
  const { code, claims, isHeadEdited } = await verify(await download(anna, license.id))
  expect([code, isHeadEdited]).toEqual(['valid', false])
  const jti = expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  const token = { iss: 'http://localhost:3000', aud: 'astra', sub: String(license.id), jti, v: 1 }
  const terms = { serial: license.sn, type: 'subscription', servers: 3, generation: 1 }
  const ends = { updates_until: '2027-11-21', expires_at: Date.parse('2027-11-22') / 1000, grace_days: 14 }
  const times = { iat: Date.parse('2026-11-21T10:00:00Z') / 1000, exp: Date.parse('2027-12-06') / 1000 }
  const owner = { licensee: anna.email, email: anna.email }
  expect(claims).toEqual({ ...token, ...terms, ...ends, ...times, ...owner })
})

test('an independent reader of JSON Web Tokens accepts the file', async () => {
  const { id, serial } = await anna.getsLicense()
  const [, block = ''] = (await download(anna, id)).split(/-----[A-Z ]+-----/)
  const keys = createLocalJWKSet((await visitor().get('/.well-known/jwks.json')).json())
  const about = { audience: 'astra', subject: String(id), currentDate: shop.clock.now() }
  const token = block.replaceAll('\n', '')
  const { payload } = await jwtVerify(token, keys, { typ: 'astra-license+jwt', ...about })
  expect(payload['serial']).toBe(serial)
})

test('demo, conversion, renewal and upgrade each issue a file, and the download is the newest', async () => {
  await anna.post('/api/astra/demo/', { json: { captcha: 'good-demo', email: anna.email } })
  const [{ id: license_id }] = await anna.licenses()
  await anna.buys({ mode: 'demo', product: 'astra-1y', servers: 2, license_id })
  await anna.buys({ mode: 'renew', product: 'astra-1y', license_id })
  await anna.buys({ mode: 'upgrade', product: 'astra-1y', servers: 3, license_id })
  const issued = await findFiles(license_id)
  expect(issued.map(({ reason }) => reason)).toEqual(['demo', 'conversion', 'renewal', 'upgrade'])
  const { claims } = await verify(await download(anna, license_id))
  expect(claims).toMatchObject({ jti: issued.at(-1)?.jti, servers: 3, updates_until: '2028-11-20' })
})

test('a company license is signed for 10,000 servers, which the file and the e-mail call any number', async () => {
  const order = await anna.buys({ product: 'astra-company', servers: 3 })
  const [{ id, servers }] = await anna.licenses()
  const file = await download(anna, id)
  const { claims, isHeadEdited } = await verify(file)
  expect([servers, claims?.servers, isHeadEdited]).toEqual([10_000, 10_000, false])
  expect(file).toContain('Servers:        any number\n')
  expect((await mailAbout(anna, `order ${order.id} is paid`)).text).toMatch(/Servers:? +any number/)
})

test('the confirmation e-mail brings license.txt, byte for byte the file to download', async () => {
  const order = await anna.buys({ product: 'astra-lifetime' })
  const [license] = await anna.licenses()
  const mail = await mailAbout(anna, `order ${order.id} is paid`)
  const others = [/\.pdf$/, /^terms-\w{12}\.txt$/].map(name => expect.stringMatching(name))
  expect(mail.attachments.map(({ filename }) => filename)).toEqual(['license.txt', ...others])
  expect(await attached(mail)).toBe(await download(anna, license.id))
})

test('the confirmation e-mail names serial number, file, guide, download and license, in this order', async () => {
  const order = await anna.buys({ product: 'astra-1m' })
  const [license] = await anna.licenses()
  const { text } = await mailAbout(anna, `order ${order.id} is paid`)
  const links = ['/help/install-license-file/', '/astra/releases/', `/accounts/licenses/${license.id}/`]
  const places = [license.sn, 'license.txt', ...links].map(part => text.indexOf(part))
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places).not.toContain(-1)
  expect((await anna.order(order)).download_url).toBe('http://localhost:3000/astra/releases/')
})

test('the licensee is the company of the order, also in later files', async () => {
  const order = await anna.orders({ pay: 'bank' })
  await clerk.marksPaid(order)
  const [license] = await anna.licenses()
  await anna.buys({ mode: 'renew', product: 'astra-1y', license_id: license.id })
  expect((await verify(await download(anna, license.id))).claims?.licensee).toBe('Studio Nord')
})

test('a license without a file gets one when it is downloaded, and the same one from then on', async () => {
  const { id } = await anna.getsLicense()
  const first = await download(anna, id)
  shop.clock.pass(86_400)
  expect(await download(anna, id)).toBe(first)
  expect(await findFiles(id)).toMatchObject([{ reason: 'download', generation: 1 }])
})

test('after a rotation the download is signed with the new live key, and earlier files stay genuine', async () => {
  const { id } = await anna.getsLicense()
  const before = await download(anna, id)
  const { licenseKeys } = shop.shop
  shop.shop.licenseKeys = openLicenseKeys({
    licensePrivateKey: Buffer.alloc(32, 7).toString('base64url'),
    licensePublicKeys: [...licenseKeys.publicKeys],
  })
  const after = await download(anna, id)
  expect(await verify(before)).toMatchObject({ code: 'valid', kid: licenseKeys.kid })
  expect(await verify(after)).toMatchObject({ code: 'valid', kid: shop.shop.licenseKeys.kid })
  shop.shop.licenseKeys = licenseKeys
})

test('a suspended or revoked license has no file', async () => {
  for (const state of ['suspended', 'revoked'] as const) {
    const { id } = await anna.getsLicense({ state })
    const file = `/api/astra/license/${id}/file/`
    const replies = [await anna.get(file), await anna.post(file), await anna.post(`${file}link/`)]
    expect(replies.map(reply => reply.statusCode)).toEqual([409, 409, 409])
  }
})

test('the file is sent again to the license’s customer, in their language and at most ten times an hour', async () => {
  const { id, serial } = await anna.getsLicense()
  await anna.speaks('ru')
  const reply = await anna.post(`/api/astra/license/${id}/file/`)
  expect(reply.json()).toEqual({ ok: true, message: `Отправляем license.txt на\u00a0${anna.email}.` })
  const mail = await mailAbout(anna, 'файл лицензии')
  expect(mail.subject).not.toContain(serial)
  expect(await attached(mail)).toBe(await download(anna, id))
  const replies = []
  for (let sent = 1; sent <= 10; sent++) replies.push(await anna.post(`/api/astra/license/${id}/file/`))
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([...Array(9).fill(200), 429])
})

test('a download link brings the file once, without a session', async () => {
  const { id } = await anna.getsLicense()
  const { url, path, command, expires_at } = await makesLink(anna, id)
  expect(command).toBe(`curl -fsS ${url} -o /etc/astra/license.txt`)
  expect(expires_at).toBe('2026-11-21T10:15:00.000Z')
  const reply = await visitor().get(path)
  const isDownload = {
    'content-disposition': 'attachment; filename="license.txt"',
    'cache-control': 'no-store',
  }
  expect(reply.headers).toMatchObject(isDownload)
  expect(reply.body).toBe(await download(anna, id))
  expect((await visitor().get(path)).statusCode).toBe(404)
})

test('of twenty downloads at once through one link, one brings the file', async () => {
  const { id } = await anna.getsLicense()
  const { path } = await makesLink(anna, id)
  const replies = await Promise.all(Array.from({ length: 20 }, () => visitor().get(path)))
  expect(replies.map(reply => reply.statusCode).sort((a, b) => a - b)).toEqual([200, ...Array(19).fill(404)])
})

test('a HEAD request or a prefetch does not use up a download link', async () => {
  const { path } = await makesLink(anna, (await anna.getsLicense()).id)
  expect((await shop.app.inject({ method: 'HEAD', url: path })).statusCode).toBe(405)
  expect((await visitor().get(path, { headers: { 'sec-purpose': 'prefetch' } })).statusCode).toBe(405)
  expect((await visitor().get(path)).statusCode).toBe(200)
})

test('a download link works for 15 minutes, and is stored as a hash and never logged', async () => {
  const { id } = await anna.getsLicense()
  const { path } = await makesLink(anna, id)
  const token = path.slice('/l/'.length)
  shop.clock.pass(900)
  expect((await visitor().get(path)).statusCode).toBe(404)
  expect(shop.logged.join()).not.toContain(token)
  const tokenHash = createHash('sha256').update(token).digest('hex')
  expect(await shop.db.$count(licenseDownloadLinks, eq(licenseDownloadLinks.tokenHash, tokenHash))).toBe(1)
  await makesLink(anna, id)
  expect(await shop.db.$count(licenseDownloadLinks, eq(licenseDownloadLinks.licenseId, id))).toBe(1)
})

test('another customer gets no file, no e-mail and no link of a license, and a serial number is no address', async () => {
  const { id, serial } = await anna.getsLicense()
  const file = `/api/astra/license/${id}/file/`
  const read = [await root.get(file), await boris.get(file), await anna.get(file.replace(`${id}`, serial))]
  const replies = [...read, await boris.post(file), await boris.post(`${file}link/`)]
  expect(replies.map(reply => reply.statusCode)).toEqual([404, 404, 404, 404, 404])
})

test('the public keys that are not revoked are at /.well-known/jwks.json, for any site, cacheable for a day', async () => {
  const { headers, ...reply } = await visitor().get('/.well-known/jwks.json')
  const { kid } = shop.shop.licenseKeys
  expect(reply.json().keys).toMatchObject([{ kty: 'OKP', crv: 'Ed25519', kid }])
  const cached = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=86400' }
  expect(headers).toMatchObject(cached)
  expect(headers['set-cookie']).toBeUndefined()
})

async function download(person: Person, id: number): Promise<string> {
  const reply = await person.get(`/api/astra/license/${id}/file/`)
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  return reply.body
}

async function makesLink(person: Person, id: number) {
  const { data } = (await person.post(`/api/astra/license/${id}/file/link/`)).json()
  return { ...data, path: new URL(data.url).pathname }
}

async function verify(file: string): Promise<Verdict> {
  const { keys } = (await visitor().get('/.well-known/jwks.json')).json()
  const at = shop.clock.now().getTime() / 1000
  return verifyLicenseFile(file, { product: astra, ...signatureCheck(keys), at })
}

const findFiles = (licenseId: number) =>
  shop.db.select().from(licenseFiles).where(eq(licenseFiles.licenseId, licenseId)).orderBy(licenseFiles.id)

type SentMail = { id: number; subject: string; text: string; attachments: { filename: string }[] }

function mailAbout(person: Person, subject: string): Promise<SentMail> {
  return eventually(async () => {
    const sent: SentMail[] = (await person.get(`/sandbox/mail.json?to=${person.email}`)).json()
    const mail = sent.find(each => each.subject.includes(subject))
    if (!mail) throw new Error(`No e-mail about ${subject}`)
    return mail
  })
}

const attached = async ({ id }: SentMail) => (await visitor().get(`/sandbox/mail/${id}/attachments/0/`)).body
