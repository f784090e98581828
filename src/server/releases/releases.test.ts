import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../domain/day.ts'
import { verifyLicenseFile } from '../../domain/licenses/verify-license-file.ts'
import { astra } from '../../domain/pricing/astra.ts'
import { refusals } from '../../texts/en/refusals.ts'
import { signatureCheck } from '../licenses/files/license-keys.ts'
import { productCalls, readToken } from '../testing/product-calls.ts'
import { openWorld, type Person } from '../testing/world.ts'

const { anna, boris, clerk, root, shop, outbox, visitor } = openWorld({ pages: { kind: 'built' } })
const folder = mkdtempSync(join(tmpdir(), 'astra-releases-'))
afterAll(() => rmSync(folder, { recursive: true }))
let begun = 0
beforeEach(async () => {
  await shop.db.execute(sql`truncate releases`)
  // No test begins within the second of another, in which the shop repeats what it has read.
  shop.clock.pass(100 * begun++)
})

const sum = 'ab'.repeat(32)
const writeFileLine = (version: string, arch = 'amd64') =>
  `astra-${version}-${arch}.tar.gz ${arch} 18874368 ${sum} https://downloads.example/${version}/${arch}`
const add = (version: string, released_on: string, change: object = {}) => {
  const usual = { notes_en: 'Faster.', reason: 'Released', form: 'a'.repeat(32) }
  const json = { version, released_on, files: writeFileLine(version), ...usual, ...change }
  return root.post('/api/sezam/releases/actions/add/', { json })
}
const act = async (version: string, name: string) => {
  const { data } = (await root.get('/api/sezam/releases/')).json()
  const { seen } = data.find((each: { version: string }) => each.version === version).possible
  return root.post(`/api/sezam/releases/${version}/actions/${name}/`, { json: { reason: 'Broken', seen } })
}
const listed = async (reader = visitor()) => {
  // What it shows may be a second old.
  shop.clock.pass(2)
  return (await reader.get('/api/astra/releases/')).json().data
}
/** With bin/admin. */
const types = (content: object) => {
  const file = join(folder, 'release.json')
  writeFileSync(file, JSON.stringify(content))
  return clerk.types('release', 'add', file, '--reason', 'Released')
}
const redirect = async (path: string, reader = visitor()) => {
  const { statusCode, headers } = await reader.get(path)
  return [statusCode, headers.location]
}

test('a release is on its page, in the feed, in the signed sums and behind its links', async () => {
  expect((await add('6.4.0', '2026-11-20')).statusCode).toBe(200)
  const page = await visitor().get('/astra/releases/', { headers: { accept: 'text/html' } })
  for (const words of ['6.4.0', 'Faster.', 'astra-6.4.0-amd64.tar.gz', sum, '18.9 MB'])
    expect(page.body).toContain(words)
  const feed = await visitor().get('/astra/releases/feed.xml?lang=ru')
  expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(feed.body).toMatch(/<title>Astra 6\.4\.0<\/title>\n<updated>2026-11-20T00:00:00Z<\/updated>/)
  const { token } = (await visitor().get('/api/astra/releases/sums/')).json()
  expect(readToken<object>(shop.shop.licenseKeys, 'releases', token)).toMatchObject({
    aud: 'astra',
    files: [{ version: '6.4.0', name: 'astra-6.4.0-amd64.tar.gz', sha256: sum }],
  })
  const address = 'https://downloads.example/6.4.0/amd64'
  expect(await redirect('/d/newest/amd64')).toEqual([302, address])
  expect(await redirect('/d/6.4.0/amd64/')).toEqual([302, address])
  expect(await redirect('/d/newest/sparc')).toEqual([404, undefined])
  expect(await redirect('/d/6.5.0/amd64')).toEqual([404, undefined])
  const product = await visitor().get('/astra/', { headers: { accept: 'text/html' } })
  expect(product.body).toContain('<a href="/d/newest/amd64/"')
})

test.each([
  ['version', 'release-version', { version: '6' }],
  ['version', 'release-version', { version: '6.04' }],
  ['released_on', 'release-too-early', { released_on: '2026-11-22' }],
  ['files', 'release-sum', { files: writeFileLine('6.4.1').replace(sum, 'abc') }],
  ['files', 'release-files', { files: writeFileLine('6.4.1').replace('https', 'javascript') }],
  ['files', 'release-files', { files: 'astra.tar.gz amd64' }],
  ['files', 'release-files', { files: `${writeFileLine('6.4.1')}\n${writeFileLine('6.4.1')}` }],
  ['notes_en', 'release-notes', { notes_en: '<script>alert(1)</script>' }],
  ['version', 'release-known', { version: '6.4' }],
  ['released_on', 'release-day', { released_on: '2026-11-09' }],
  ['released_on', 'release-day', { version: '6.3.9', released_on: '2026-11-06' }],
] as const)('a wrong %s is refused with %s: %j', async (field, code, change) => {
  await add('6.3.10', '2026-11-05', { form: 'b'.repeat(32) })
  await add('6.4.0', '2026-11-10', { form: 'c'.repeat(32) })
  const reply = await add('6.4.1', '2026-11-15', change)
  const status = code === 'release-known' ? 409 : 400
  expect([reply.statusCode, reply.json().fields]).toEqual([status, { [field]: refusals[code] }])
  expect((await listed()).releases).toHaveLength(2)
})

test('of two superusers who add the same version at the same time one is refused', async () => {
  const adds = (form: string) => add('6.4.0', '2026-11-20', { form: form.repeat(32) })
  const both = await Promise.all(['d', 'e'].map(adds))
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
})

test('a withdrawn version is offered nowhere, the first day of its minor version stays, and it can be offered again', async () => {
  const { id, serial } = await anna.getsLicense({ expiresOn: '2026-11-15' })
  await add('6.4.0', '2026-11-10', { form: 'a'.repeat(32) })
  await add('6.4.1', '2026-11-20', { form: 'b'.repeat(32) })
  expect(await readNewest(anna, { id, serial })).toEqual(new Set(['6.4.1']))
  expect((await act('6.4.1', 'withdraw')).statusCode).toBe(200)
  expect(await readNewest(anna, { id, serial })).toEqual(new Set(['6.4.0']))
  expect(await redirect('/d/6.4.1/amd64')).toEqual([404, undefined])
  await act('6.4.1', 'restore')
  await act('6.4.0', 'withdraw')
  expect((await listed()).releases).toMatchObject([{ version: '6.4.1', covered_from: '2026-11-10' }])
  expect(await readNewest(anna, { id, serial })).toEqual(new Set(['6.4.1']))
  await act('6.4.1', 'withdraw')
  expect(await readNewest(anna, { id, serial })).toEqual(new Set([null]))
})

test('what a license covers is for those who may read it, and the shop sends no one else to its file', async () => {
  const { id } = await anna.getsLicense()
  await add('6.4.0', '2026-11-20')
  const path = `/d/licenses/${id}/amd64`
  expect(await redirect(path, await anna.signedIn())).toEqual([302, 'https://downloads.example/6.4.0/amd64'])
  expect((await redirect(path, await boris.signedIn()))[0]).toBe(404)
  expect((await redirect(path))[0]).toBe(401)
  const opened = await visitor().get(path, { headers: { accept: 'text/html' } })
  expect(opened.headers.location).toBe(`/accounts/login/?next=${encodeURIComponent(path)}`)
  expect((await listed(await boris.signedIn())).covered).toEqual([])
  expect((await listed()).covered).toEqual([])
})

test('a change is refused that would undo what someone else has changed meanwhile', async () => {
  await add('6.4.0', '2026-11-20')
  const { data } = (await root.get('/api/sezam/releases/')).json()
  const change = (notes: string) =>
    root.post('/api/sezam/releases/6.4.0/actions/change/', {
      json: { files: writeFileLine('6.4.0'), notes_en: notes, reason: 'Wrong', seen: data[0].possible.seen },
    })
  expect((await change('Much faster.')).statusCode).toBe(200)
  expect((await change('')).json().code).toBe('changed-meanwhile')
})

test('a version of two numbers is one of three, and a link finds the newest version that has the architecture', async () => {
  await add('6.4', '2026-11-10', { form: 'a'.repeat(32), files: writeFileLine('6.4', 'arm64') })
  await add('6.4.1', '2026-11-20', { form: 'b'.repeat(32) })
  expect((await listed()).releases).toMatchObject([{ version: '6.4.1' }, { version: '6.4.0' }])
  for (const version of ['newest', '6.4', '6.4.0'])
    expect(await redirect(`/d/${version}/arm64`)).toEqual([302, 'https://downloads.example/6.4/arm64'])
})

test('bin/admin release add reads the release from a file, and says what is wrong with one', async () => {
  const url = 'https://downloads.example/a'
  const file = { name: 'astra.tgz', arch: 'arm64', bytes: 1000, sha256: sum, url }
  const notes = { en: 'Faster.', ru: 'Быстрее.' }
  const release = { version: '6.4.0', released_on: '2026-11-20', notes, files: [file] }
  const wrongSum = types({ ...release, files: [{ ...file, sha256: 'abc' }] })
  await expect(wrongSum).rejects.toThrow('release-sum')
  await expect(types({ ...release, version: 6 })).rejects.toThrow('release.json: version:')
  await types(release)
  expect((await listed()).releases).toMatchObject([{ version: '6.4.0', files: release.files }])
})

test('the owner and the technicians of accounts that asked for it hear of a new version that a license in force covers, once', async () => {
  const account = await anna.getsLicense()
  await boris.getsLicense({ expiresOn: '2026-11-20' })
  for (const owner of [anna, boris]) {
    const { data } = (await owner.get('/api/accounts/settings/')).json()
    expect(data.reminders).toContainEqual({ kind: 'new-version', on: false })
    await owner.put('/api/accounts/reminders/', { json: { off: [] } })
  }
  await shop.db.execute(sql`
    insert into mail_recipients (customer_id, email, role, reminders, invoices, created_at, confirmed_at)
    select ${account.customerId}::bigint, role || '@studio.example', role, false, false, now(), now()
    from unnest(array['technician', 'accountant']) as role`)
  await add('6.4.0', '2026-11-20')
  const heard = async () => (await outbox('new-version:6.4.0:%')).map(({ recipient }) => recipient)
  await expect.poll(heard).toEqual([anna.email, 'technician@studio.example'])
  const [letter] = await outbox('new-version:%', 'technician@studio.example')
  expect(letter?.subject).toBe('Astra 6.4.0 is released')
  expect(letter?.text).toContain(`A license of ${anna.email} covers it`)
})

/** The version by the page of the license, by the list, by the link and by the answer to its server. */
async function readNewest(owner: Person, { id, serial }: { id: number; serial: string }) {
  const { covered } = await listed(await owner.signedIn())
  const { data } = (await owner.get(`/api/astra/license/${id}/newest/`)).json()
  const [, location] = await redirect(`/d/licenses/${id}/amd64`, await owner.signedIn())
  const { claims } = await productCalls(shop)('validate', { serial })
  return new Set([
    data.covered?.version ?? null,
    covered.find((each: { license_id: number }) => each.license_id === id).version,
    /example\/(.*)\/amd64/.exec(String(location))?.[1] ?? null,
    claims?.newest_covered ?? null,
  ])
}

test('over eighteen releases of a product, page, link, answer and license file agree on what each license covers', async () => {
  const start = '2026-11-21'
  const licenses = [
    await anna.getsLicense({ type: 2, period: 0, expiresOn: addDays(start, 30) }),
    await anna.getsLicense({ type: 2, period: 1, expiresOn: addDays(start, 365) }),
    await anna.getsLicense({ type: 4, period: 1, expiresOn: addDays(start, 365) }),
  ]
  await shop.db.execute(sql`update licenses set type = 3 where id = ${licenses[2]?.id ?? 0}`)
  const first = new Map<string, string>()
  for (let month = 0; month < 18; month++) {
    const day = addDays(start, month * 30)
    const minor = `7.${Math.floor(month / 3)}`
    const version = `${minor}.${month % 3}`
    shop.clock.set(`${day}T09:00:00Z`)
    const url = `https://downloads.example/${version}/amd64`
    const file = { name: 'astra.tgz', arch: 'amd64', bytes: 1000, sha256: sum, url }
    await types({ version, released_on: day, files: [file] })
    first.set(minor, first.get(minor) ?? day)
    if (month % 4 !== 1) continue
    await anna.signsInOn(`${day}T10:00:00Z`)
    for (const license of licenses) {
      const until = license.expiresOn
      const known = [...first].filter(([, begun]) => begun <= until).at(-1)
      const isOpen = known?.[0] === minor
      const expected = known ? (isOpen ? version : `${known[0]}.2`) : null
      expect([until, await readNewest(anna, license)]).toEqual([until, new Set([expected])])
    }
  }
  await anna.signsInOn(shop.clock.now().toISOString())
  const keys = signatureCheck(shop.shop.licenseKeys.publicKeys)
  const at = Date.parse(`${start}T10:00:00Z`) / 1000
  for (const license of licenses) {
    const { body } = await anna.get(`/api/astra/license/${license.id}/file/`)
    for (const [minor, day] of first) {
      const judged = verifyLicenseFile(body, { product: astra, ...keys, at, release: day })
      const code = day <= license.expiresOn ? 'valid' : 'version_not_covered'
      expect([minor, judged.code]).toEqual([minor, code])
    }
  }
})
