import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { License } from '../../contract/licenses.ts'
import type { Visitor } from '../testing/client.ts'
import { openWorld } from '../testing/world.ts'
import { findLicenseEvents } from './record-license-event.ts'
import { saveReplacedSerial } from './replaced-serials.ts'
import { releaseAllSeats } from './seats/release-seats.ts'
import { insertImportedLicense, lockLicense } from './store.ts'
import { licenseSerials } from './tables.ts'

const { anna, boris, root, shop } = openWorld()

test('a license shows its terms and what can be done with it', async () => {
  const { id, serial } = await anna.getsLicense()
  const named = { id, name: 'Astra monthly subscription', own_name: '', sn: serial }
  const terms = { type: 2, period: 0, servers: 3, expiration_date: '2026-12-01', days_left: 10 }
  const possible = { state: 'active', can_renew: true, can_upgrade: true }
  const sn_to_display = `${serial.slice(0, 4)}-••••-••••-••••-••••`
  expect(await read(anna, id)).toEqual({ ...named, ...terms, ...possible, sn_to_display })
})

test('another customer’s license is answered with 404, as one that does not exist', async () => {
  const { id, serial } = await anna.getsLicense()
  const missing = await boris.get('/api/astra/license/999999/')
  expect(missing.statusCode).toBe(404)
  for (const name of [id, serial]) {
    const hers = await boris.get(`/api/astra/license/${name}/`)
    expect([hers.statusCode, hers.body]).toEqual([404, missing.body])
  }
})

test('a superuser may read any license, with its serial number masked, but lists only their own', async () => {
  const { id, serial } = await anna.getsLicense()
  const { sn_to_display } = await read(anna, id)
  const reply = await root.get(`/api/astra/license/${id}/`)
  expect(reply.json().data).toMatchObject({ id, sn: sn_to_display })
  expect(reply.body).not.toContain(serial)
  expect(await list(root)).toEqual([])
  const own = await root.getsLicense()
  expect((await read(root, own.id)).sn).toBe(own.serial)
})

test('a serial number is accepted in lower case and without dashes', async () => {
  const { id, serial } = await anna.getsLicense()
  expect((await read(anna, serial)).id).toBe(id)
  expect((await read(anna, serial.toLowerCase().replaceAll('-', ''))).id).toBe(id)
})

const noLicenses = ['0', '99999999999999999999', 'nonsense', '%00', '-1', '1e3']
test.each(noLicenses)('the license %s is answered with 404', async name => {
  expect((await anna.get(`/api/astra/license/${name}/`)).statusCode).toBe(404)
})

test('the list leaves out demo, revoked and suspended licenses and begins with the newest', async () => {
  await anna.getsLicense({ type: 1 })
  await anna.getsLicense({ state: 'revoked' })
  await anna.getsLicense({ state: 'suspended' })
  const lapsed = await anna.getsLicense({ expiresOn: '2025-01-01' })
  const newest = await anna.getsLicense({ type: 4 })
  expect((await list(anna)).map(({ id }) => id)).toEqual([newest.id, lapsed.id])
})

test.each([
  [{ type: 1 }, 'Astra demo', 'Демо Astra'],
  [{ type: 2, period: 0 }, 'Astra monthly subscription', 'Astra: месячная подписка'],
  [{ type: 2, period: 1 }, 'Astra yearly subscription', 'Astra: годовая подписка'],
  [{ type: 3 }, 'Astra company license', 'Astra: корпоративная лицензия'],
  [{ type: 4 }, 'Astra lifetime license', 'Astra: бессрочная лицензия'],
] as const)('a license %j is called %s, or %s', async (terms, english, russian) => {
  const { id } = await anna.getsLicense(terms)
  expect((await read(anna, id)).name).toBe(english)
  await anna.speaks('ru')
  expect((await read(anna, id)).name).toBe(russian)
})

async function read(customer: Pick<Visitor, 'get'>, name: number | string): Promise<License> {
  return (await customer.get(`/api/astra/license/${name}/`)).json().data
}

async function list(customer: Pick<Visitor, 'get'>): Promise<License[]> {
  return (await customer.get('/api/astra/license/list/')).json().lics
}

test('every order that changes a license is an event with what it was before and after', async () => {
  const bought = await anna.buys({ product: 'astra-1m', servers: 2 })
  const [license] = await anna.licenses()
  await anna.buys({ mode: 'upgrade', license_id: license.id, product: 'astra-1m', servers: 3 })
  expect(await findLicenseEvents(shop.db, license.id)).toMatchObject([
    { kind: 'upgraded', actorKind: 'customer', before: { servers: 2 }, after: { servers: 3 } },
    { kind: 'issued', orderId: bought.id, before: null, after: { servers: 2, expiresOn: '2026-12-21' } },
  ])
})

test('a serial number that a reset has replaced is never issued again', async () => {
  const { id, serial } = await anna.getsLicense()
  await shop.db.transaction(async tx => {
    const license = await lockLicense(tx, id)
    await saveReplacedSerial(tx, license, shop.clock.now())
    await releaseAllSeats(tx, { licenseId: id, now: shop.clock.now() })
    expect(await insertImportedLicense(tx, license)).toBeNull()
  })
  expect(await shop.db.$count(licenseSerials, eq(licenseSerials.serial, serial))).toBe(1)
})
