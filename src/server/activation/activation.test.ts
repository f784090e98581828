import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activations } from '../licenses/seats/tables.ts'
import { licenses } from '../licenses/tables.ts'
import { eventually } from '../testing/eventually.ts'
import { productCalls, readToken } from '../testing/product-calls.ts'
import { openWorld } from '../testing/world.ts'

const { anna, boris, shop, visitor } = openWorld()
const asks = productCalls(shop)

test('a server activates and checks in, and the signed answer repeats its nonce', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 3 })
  const activated = await asks('activate', { serial, name: 'Studio 1', version: '6.8.1' })
  expect([activated.status, activated.body.ok, activated.code]).toEqual([200, true, 'active'])
  const { claims, nonce } = activated
  expect(claims).toMatchObject({ iss: 'http://localhost:3000', aud: 'astra', sub: String(id), v: 1 })
  expect(claims).toMatchObject({ serial, nonce })
  expect(claims).toMatchObject({ code: 'active', seats_used: 1, servers: 3, lease_seconds: 30 * 86_400 })
  expect(claims).toMatchObject({ check_in_seconds: 6 * 3600, notice_seconds: 0, updates_until: '2026-12-01' })
  shop.clock.pass(86_400)
  const checked = await asks('check-in', { serial })
  expect(checked.claims).toMatchObject({ code: 'active', seat: claims?.seat, lease_seconds: 30 * 86_400 })
  expect(await seats(id)).toMatchObject([{ name: 'Studio 1', version: '6.8.1', releasedAt: null }])
})

test('without a free seat the answer lists those in use, and nothing is taken', async () => {
  const { serial } = await anna.getsLicense({ servers: 1 })
  await asks('activate', { serial, machine: 'one', name: 'Studio\u0007 1\u2028' })
  shop.clock.pass(60)
  const refused = await asks('activate', { serial, machine: 'two' })
  expect([refused.status, refused.code]).toEqual([409, 'no_seat_left'])
  expect(refused.claims).toMatchObject({
    seats: [{ seat: 1, name: 'Studio 1', last_seen_seconds: 60 }],
    notice_seconds: 604_800,
  })
  expect((await asks('check-in', { serial, machine: 'two' })).code).toBe('not_activated')
})

test('without a free seat among many the answer is no longer than a token may be, and lists the longest silent servers', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 999 })
  await shop.db.execute(sql`
    insert into activations (license_id, seat, fingerprint, kind, name, version, activated_at, last_seen_at, held_until, instance)
    select ${id}, seat, sha256(seat::text::bytea), 'online', repeat('你', 100), '', now, now - make_interval(secs => seat),
      now + interval '30 days', ''
    from generate_series(1, 999) as seat, (select ${shop.clock.now()}::timestamptz as now) as clock`)
  const { body, claims } = await asks('activate', { serial })
  expect(body.token?.length).toBeLessThanOrEqual(65_536)
  expect(claims?.seats?.slice(0, 2)).toMatchObject([{ seat: 999 }, { seat: 998 }])
})

test('a server takes the seat of another one by command, which then loses it until someone activates it', async () => {
  const { serial } = await anna.getsLicense({ servers: 1 })
  await asks('activate', { serial, machine: 'one' })
  const taken = await asks('activate', { serial, machine: 'two', replace: 1 })
  expect(taken.claims).toMatchObject({ code: 'active', seat: 1, seats_used: 1 })
  const lost = await asks('check-in', { serial, machine: 'one' })
  expect([lost.status, lost.code, lost.claims?.reason]).toEqual([409, 'seat_lost', 'freed'])
})

test('a lease lasts 30 days, and a lapsed seat is taken only when another server needs it', async () => {
  const { serial } = await anna.getsLicense({ servers: 1, expiresOn: '2027-11-21' })
  await asks('activate', { serial, machine: 'one' })
  shop.clock.pass(30 * 86_400 - 1)
  expect((await asks('activate', { serial, machine: 'two' })).code).toBe('no_seat_left')
  shop.clock.pass(1)
  expect((await asks('check-in', { serial, machine: 'one' })).code).toBe('active')
  shop.clock.pass(30 * 86_400)
  expect((await asks('activate', { serial, machine: 'two' })).code).toBe('active')
  const lost = await asks('check-in', { serial, machine: 'one' })
  expect([lost.code, lost.claims?.reason]).toEqual(['seat_lost', 'lapsed'])
})

test('a released seat is free at once, and releasing again is no error', async () => {
  const { serial } = await anna.getsLicense({ servers: 1 })
  await asks('activate', { serial, machine: 'one' })
  const released = await asks('release', { serial, machine: 'one' })
  expect(released.claims).toMatchObject({ code: 'released', seats_used: 0 })
  expect((await asks('release', { serial, machine: 'one' })).code).toBe('released')
  expect((await asks('check-in', { serial, machine: 'one' })).code).toBe('not_activated')
  expect((await asks('activate', { serial, machine: 'two' })).code).toBe('active')
})

test('a check-in is stored at most every 30 minutes', async () => {
  const { id, serial } = await anna.getsLicense()
  await asks('activate', { serial })
  shop.clock.pass(1799)
  expect((await asks('check-in', { serial })).claims).toMatchObject({ lease_seconds: 30 * 86_400 - 1799 })
  expect(await seats(id)).toMatchObject([{ lastSeenAt: new Date('2026-11-21T10:00:00Z') }])
  shop.clock.pass(1)
  await asks('check-in', { serial })
  expect(await seats(id)).toMatchObject([{ lastSeenAt: new Date('2026-11-21T10:30:00Z') }])
})

test('validate answers as a check-in and stores nothing', async () => {
  const { id, serial } = await anna.getsLicense()
  expect((await asks('validate', { serial })).code).toBe('not_activated')
  await asks('activate', { serial })
  shop.clock.pass(86_400)
  const before = await seats(id)
  const { claims, body } = await asks('validate', { serial, version: '7', instance: 'a'.repeat(22) })
  expect(claims).toMatchObject({ code: 'active', lease_seconds: 29 * 86_400 })
  expect(body['license_file']).toContain(serial)
  expect(await seats(id)).toEqual(before)
})

test('servers that check in together get their own answers, and one whose seat is locked delays no other', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 3 })
  const [one, two] = [await asks('activate', { serial, machine: 'one' }), await asks('activate', { serial })]
  shop.clock.pass(6 * 3600)
  const late = await shop.db.transaction(async tx => {
    const ofOne = and(eq(activations.licenseId, id), eq(activations.seat, Number(one.claims?.seat)))
    await tx.select().from(activations).where(ofOne).for('update')
    const waiting = asks('check-in', { serial, machine: 'one' })
    const others = [{ serial }, { serial, machine: 'three' }, { serial: 'UNKNOWN-1' }]
    const answers = await Promise.all(others.map(other => asks('check-in', other)))
    expect(answers.map(({ code }) => code)).toEqual(['active', 'not_activated', 'serial_unknown'])
    expect(answers[0]?.claims?.seat).toBe(two.claims?.seat)
    return { waiting }
  })
  expect((await late.waiting).claims).toMatchObject({ code: 'active', seat: one.claims?.seat })
  expect((await seats(id)).map(({ lastSeenAt }) => lastSeenAt)).toEqual([shop.clock.now(), shop.clock.now()])
})

test('the seat of an expired license stays held, so a late renewal just goes on', async () => {
  const { id, serial } = await anna.getsLicense({ expiresOn: '2026-12-01' })
  await asks('activate', { serial })
  shop.clock.set('2026-12-02T00:00:00Z')
  const late = await asks('check-in', { serial })
  expect(late.claims).toMatchObject({ code: 'in_grace', lease_seconds: 2_592_000 })
  shop.clock.set('2026-12-16T00:00:00Z')
  const expired = await asks('check-in', { serial })
  expect([expired.status, expired.code, expired.claims?.seat]).toEqual([403, 'expired', expect.any(Number)])
  expect((await asks('activate', { serial, machine: 'two' })).code).toBe('expired')
  await change(id, { expiresOn: '2027-12-16' })
  expect((await asks('check-in', { serial })).code).toBe('active')
})

test('a suspended or revoked license is refused with at least seven days of notice, and keeps its seats', async () => {
  const { id, serial } = await anna.getsLicense()
  await asks('activate', { serial })
  for (const state of ['suspended', 'revoked'] as const) {
    await change(id, { state })
    const { status, claims } = await asks('check-in', { serial })
    expect([status, claims?.code, claims?.notice_seconds]).toEqual([403, state, 604_800])
    expect((await asks('activate', { serial, machine: 'two' })).code).toBe(state)
  }
  await change(id, { state: 'active' })
  expect((await asks('check-in', { serial })).code).toBe('active')
})

test('a version released after the updates is not covered, and the seat stays held', async () => {
  const { id, serial } = await anna.getsLicense({ expiresOn: '2026-12-01' })
  await asks('activate', { serial, release_date: '2026-12-01' })
  const { status, claims } = await asks('check-in', { serial, release_date: '2026-12-02' })
  expect([status, claims?.code, claims?.updates_until]).toEqual([403, 'version_not_covered', '2026-12-01'])
  expect(await seats(id)).toHaveLength(1)
})

test('a replaced serial number is answered with 410 for good, and tells nothing but that', async () => {
  const { id, serial } = await anna.getsLicense()
  await asks('activate', { serial })
  await resets(id)
  for (const call of ['check-in', 'activate', 'release', 'validate', 'offline'] as const) {
    const { status, body, claims } = await asks(call, { serial })
    expect([status, body.code]).toEqual([410, 'serial_reset'])
    expect(claims).toMatchObject({ serial, notice_seconds: 604_800 })
    expect([claims?.file, body['license_file']]).toEqual([undefined, undefined])
  }
  const [license] = await anna.licenses()
  expect((await asks('check-in', { serial: license.sn })).code).toBe('not_activated')
})

test('an answer brings the newest license file to a server that has another one', async () => {
  await anna.buys({ product: 'astra-1y', servers: 1 })
  const [{ id, sn: serial }] = await anna.licenses()
  const first = await asks('activate', { serial })
  expect(first.body['license_file']).toBe((await anna.get(`/api/astra/license/${id}/file/`)).body)
  const file = first.claims?.file
  expect((await asks('check-in', { serial, file })).body['license_file']).toBeUndefined()
  await anna.buys({ mode: 'renew', product: 'astra-1y', license_id: id })
  const renewed = await asks('check-in', { serial, file })
  expect(renewed.body['license_file']).toContain('2028-11-20')
  expect(renewed.claims?.file).not.toBe(file)
  expect((await asks('check-in', { serial, machine: 'stranger' })).body['license_file']).toBeUndefined()
})

test('an offline server holds its seat until it is released, and gets a signed activation', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 1, expiresOn: '2027-11-21' })
  const { body, claims, nonce } = await asks('offline', { serial, machine: 'one', name: 'Vault' })
  expect([claims?.code, claims?.seat, claims?.lease_seconds]).toEqual(['active', 1, undefined])
  const activation = readToken(shop.shop.licenseKeys, 'activation', body['activation'] ?? '')
  expect(activation).toMatchObject({ sub: String(id), serial, nonce, seat: 1, generation: 1, name: 'Vault' })
  shop.clock.pass(300 * 86_400)
  expect((await asks('activate', { serial, machine: 'two' })).code).toBe('no_seat_left')
})

test('two processes that take turns on one seat are reported once, and nothing is refused', async () => {
  const { id, serial } = await anna.getsLicense()
  const [original, copy] = ['a'.repeat(22), 'b'.repeat(22)]
  for (const instance of [original, copy]) await asks('check-in', { serial, instance })
  await asks('activate', { serial, instance: original })
  expect((await asks('check-in', { serial, instance: copy })).code).toBe('active')
  expect(await seats(id)).toMatchObject([{ isCloned: false }])
  for (const instance of [original, copy, original])
    expect((await asks('check-in', { serial, instance })).code).toBe('active')
  expect(await seats(id)).toMatchObject([{ isCloned: true }])
  const mails = await eventually(async () => {
    const reports = (await anna.mails()).filter(({ subject }) => subject.includes('use the same seat'))
    expect(reports).toHaveLength(1)
    return reports
  })
  expect(mails[0]?.text).not.toContain(serial)
})

test('the owner sees the servers of a license and frees one', async () => {
  const { id, serial } = await anna.getsLicense({ servers: 1 })
  await asks('activate', { serial, name: 'Studio 1', version: '6.8.1' })
  const path = `/api/astra/license/${id}/activations/`
  const license = { license_id: id, license_name: '', file_until: '2026-12-01' }
  const named = { seat: 1, name: 'Studio 1', own_name: '', version: '6.8.1', kind: 'online' }
  const held = { last_seen_at: '2026-11-21T10:00:00.000Z', held_until: '2026-12-21T10:00:00.000Z' }
  const server = { ...license, ...named, ...held, state: 'fine', silent_days: 0, cloned: false }
  expect((await anna.get(path)).json()).toEqual({ ok: true, total: 1, next_after: null, data: [server] })
  expect((await boris.delete(`${path}1/`)).statusCode).toBe(404)
  expect((await anna.delete(`${path}1/`)).json()).toMatchObject({ ok: true })
  expect((await anna.delete(`${path}1/`)).statusCode).toBe(404)
  expect((await asks('check-in', { serial })).claims).toMatchObject({ code: 'seat_lost', reason: 'freed' })
  expect((await asks('activate', { serial, machine: 'two' })).code).toBe('active')
})

test('the servers of a license are listed in the order in which they were activated, 50 at a time, and found by a part of their name', async () => {
  const { id } = await anna.getsLicense({ servers: 60 })
  await shop.db.execute(sql`insert into activations (license_id, seat, fingerprint, kind, name, version, activated_at,
      last_seen_at, held_until, instance)
    select ${id}, 61 - n, sha256(n::text::bytea), 'online', 'Edge ' || n, '', now() + make_interval(secs => n), now(), now(), ''
    from generate_series(1, 60) n`)
  const list = async (query = '') => (await anna.get(`/api/astra/license/${id}/activations/${query}`)).json()
  const { data, total, next_after } = await list()
  expect([data.length, data[0].name, data[49].name, total]).toEqual([50, 'Edge 1', 'Edge 50', 60])
  expect(await list(`?after=${next_after}`)).toMatchObject({ data: { length: 10 }, next_after: null })
  expect(await list('?find=edge%206')).toMatchObject({ data: [{ name: 'Edge 6' }, { name: 'Edge 60' }] })
})

test('the revocation list names the lowest good generation of reset and revoked licenses', async () => {
  const [reset, revoked] = [await anna.getsLicense(), await anna.getsLicense()]
  const good = await anna.getsLicense()
  await resets(reset.id)
  await change(revoked.id, { state: 'revoked' })
  const reply = await visitor().get('/api/astra/activation/revocations/')
  type Revocations = { licenses: Record<string, number> }
  const { token } = reply.json()
  const { licenses: listed } = readToken<Revocations>(shop.shop.licenseKeys, 'revocations', token)
  expect([listed[reset.id], listed[revoked.id], listed[good.id]]).toEqual([2, 2, undefined])
  expect(reply.headers['set-cookie']).toBeUndefined()
})

function seats(licenseId: number) {
  return shop.db.select().from(activations).where(eq(activations.licenseId, licenseId))
}

function change(id: number, facts: Partial<typeof licenses.$inferInsert>) {
  return shop.db.update(licenses).set(facts).where(eq(licenses.id, id))
}

function resets(id: number) {
  return anna.post(`/api/astra/license/${id}/reset/`, { json: { confirm: true } })
}
