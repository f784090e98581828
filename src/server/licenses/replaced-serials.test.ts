import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { saveReplacedSerial } from './replaced-serials.ts'
import { releaseAllSeats } from './seats/release-seats.ts'
import { insertImportedLicense, lockLicense } from './store.ts'
import { licenseSerials } from './tables.ts'

const { anna, shop } = openWorld()

test('a serial number that a reset has replaced is never issued again', async () => {
  const { id, serial } = await anna.getsLicense()
  await shop.db.transaction(async tx => {
    const license = await lockLicense(tx, id)
    await saveReplacedSerial(tx, license, shop.clock.now())
    await releaseAllSeats(tx, { licenseId: id, reason: 'reset', now: shop.clock.now() })
    expect(await insertImportedLicense(tx, license)).toBeNull()
  })
  expect(await shop.db.$count(licenseSerials, eq(licenseSerials.serial, serial))).toBe(1)
})
