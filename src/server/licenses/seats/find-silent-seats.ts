import { and, asc, eq, gt, isNull, lte } from 'drizzle-orm'
import type { Reader } from '../../platform/database/database.ts'
import { hasNotExpired } from '../store.ts'
import { licenses } from '../tables.ts'
import { activations } from './tables.ts'

export type SilentSeat = Awaited<ReturnType<typeof findSilentSeats>>[number]

/** Held online seats of licenses in force that were last seen by `seenBefore`, by id after `after`. */
export async function findSilentSeats(
  db: Reader,
  options: { seenBefore: Date; today: string; after: number; limit: number },
) {
  const { id: activationId, licenseId, seat, name, lastSeenAt, heldUntil } = activations
  const isInForce = and(eq(licenses.state, 'active'), hasNotExpired(options.today))
  const isSilent = and(
    isNull(activations.releasedAt),
    eq(activations.kind, 'online'),
    lte(lastSeenAt, options.seenBefore),
  )
  return db
    .select({ activationId, licenseId, seat, name, lastSeenAt, heldUntil })
    .from(activations)
    .innerJoin(licenses, eq(licenses.id, licenseId))
    .where(and(isSilent, isInForce, gt(activationId, options.after)))
    .orderBy(asc(activationId))
    .limit(options.limit)
}
