import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database/database.ts'
import { recordLicenseEvent } from './record-license-event.ts'
import { eraseServerNames } from './seats/release-seats.ts'
import { lockLicense } from './store.ts'
import { licenses } from './tables.ts'

/** Revokes the license, for good, and erases the names that the customer gave to it and its servers. */
export async function giveUpLicense(
  tx: Transaction,
  { licenseId, customerId, now }: { licenseId: number; customerId: number; now: Date },
) {
  const before = await lockLicense(tx, licenseId)
  await tx.update(licenses).set({ state: 'revoked', name: '' }).where(eq(licenses.id, licenseId))
  await eraseServerNames(tx, licenseId)
  if (before.state === 'revoked') return
  const after = { ...before, state: 'revoked' } as const
  const event = { licenseId, kind: 'revoked', at: now, actor: { customerId }, before, after } as const
  await recordLicenseEvent(tx, { ...event, reason: 'account deleted' })
}
