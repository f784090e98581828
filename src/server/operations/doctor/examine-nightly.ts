import type { Reader } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { examine } from './check.ts'
import { bookChecks } from './doctor.ts'
import { doctorFindings } from './tables.ts'

/** Today lists old exchange rates, and all that waits or failed, by itself. */
const nightlyChecks = bookChecks.filter(({ name }) => name !== 'rates')

export async function examineBooks(shop: Shop) {
  const { db, reportDb, clock } = shop
  const findings = (await examine({ ...shop, db: reportDb }, nightlyChecks)).filter(
    ({ broken }) => broken > 0,
  )
  const found = { foundAt: clock.now(), findings }
  await db
    .insert(doctorFindings)
    .values(found)
    .onConflictDoUpdate({ target: doctorFindings.only, set: found })
}

export async function readNightlyFindings(db: Reader) {
  const rows = await db.select().from(doctorFindings)
  return rows.flatMap(({ findings, foundAt }) => findings.map(finding => ({ ...finding, at: foundAt })))
}
