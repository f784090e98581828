import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../platform/database.ts'
import { activations, type ReleaseReason } from './tables.ts'

/** Returns the seats that were held. */
export async function releaseAllSeats(
  tx: Transaction,
  { licenseId, reason, now }: { licenseId: number; reason: ReleaseReason; now: Date },
): Promise<number[]> {
  const released = await tx
    .update(activations)
    .set({ releasedAt: now, releaseReason: reason })
    .where(and(eq(activations.licenseId, licenseId), isNull(activations.releasedAt)))
    .returning({ seat: activations.seat })
  return released.map(({ seat }) => seat)
}
