import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { activations } from '../licenses/seats/tables.ts'
import { mails } from '../platform/database/tables.ts'
import { openWorld } from '../testing/world.ts'
import { reportSilentSeats } from './send-reminders.ts'

const { shop, anna } = openWorld()

test('servers that are silent for 14 days are reported in one e-mail for each license and silence', async () => {
  const license = await anna.getsLicense({ expiresOn: '2027-11-21' })
  await holdSeat(license.id, 1, 'encoder', '2026-11-07T10:00:00Z')
  await holdSeat(license.id, 2, 'origin', '2026-11-01T10:00:00Z')
  await holdSeat(license.id, 3, 'fresh', '2026-11-07T10:00:01Z')
  await Promise.all([reportSilentSeats(shop.shop), reportSilentSeats(shop.shop)])
  const [first, ...others] = await reports()
  expect(others).toEqual([])
  expect(first?.subject).toBe('Astra: 2 servers have been silent for 14 days')
  expect(first?.text).toContain(
    'encoder: last seen on 7\u00a0November 2026; its seat is held until 7\u00a0December 2026',
  )
  expect(first?.text).not.toContain('fresh')
  expect(first?.text).not.toContain(license.serial)

  await seen(license.id, '2026-11-20T10:00:00Z')
  shop.clock.set('2026-12-04T10:00:00Z')
  await reportSilentSeats(shop.shop)
  shop.clock.set('2026-11-30T10:00:00Z')
  await reportSilentSeats(shop.shop)
  expect(await reports()).toMatchObject([{}, { subject: 'Astra: 3 servers have been silent for 14 days' }])
})

test('the silence of servers of an expired or suspended license is not reported', async () => {
  const expired = await anna.getsLicense({ expiresOn: '2026-11-20' })
  const suspended = await anna.getsLicense({ expiresOn: '2027-11-20', state: 'suspended' })
  await holdSeat(expired.id, 1, 'encoder', '2026-11-01T10:00:00Z')
  await holdSeat(suspended.id, 1, 'encoder', '2026-11-01T10:00:00Z')
  await reportSilentSeats(shop.shop)
  expect(await reports()).toEqual([])
})

async function holdSeat(licenseId: number, seat: number, name: string, lastSeenAt: string) {
  const seen = new Date(lastSeenAt)
  const heldUntil = new Date(seen.getTime() + 30 * 86_400_000)
  const server = {
    name,
    version: '6.0',
    kind: 'online',
    fingerprint: Buffer.alloc(32, seat),
    instance: name,
  } as const
  await shop.db
    .insert(activations)
    .values({ ...server, licenseId, seat, activatedAt: seen, lastSeenAt: seen, heldUntil })
}

const seen = (licenseId: number, moment: string) =>
  shop.db
    .update(activations)
    .set({ lastSeenAt: new Date(moment) })
    .where(eq(activations.licenseId, licenseId))

async function reports() {
  const all = await shop.db.select().from(mails).where(eq(mails.recipient, anna.email)).orderBy(mails.id)
  return all.filter(({ key }) => key.startsWith('silent-seats:'))
}
