import { and, asc, eq, gt, gte, isNull, lte, or } from 'drizzle-orm'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import type { Reader } from '../../platform/database/database.ts'
import { licenses } from '../tables.ts'
import { activations } from './tables.ts'

export type SilentSeat = {
  activationId: number
  licenseId: number
  seat: number
  name: string
  lastSeenAt: Date
  heldUntil: Date | null
}

/** Held online seats of licenses in force that were last seen by `seenBefore`, by id after `after`. */
export async function findSilentSeats(
  db: Reader,
  options: { seenBefore: Date; today: string; after: number; limit: number },
): Promise<SilentSeat[]> {
  const { id: activationId, licenseId, seat, name, lastSeenAt, heldUntil } = activations
  const isInForce = or(gte(licenses.expiresOn, options.today), eq(licenses.type, licenseTypes.lifetime))
  const isSilent = and(
    isNull(activations.releasedAt),
    eq(activations.kind, 'online'),
    lte(lastSeenAt, options.seenBefore),
  )
  return db
    .select({ activationId, licenseId, seat, name, lastSeenAt, heldUntil })
    .from(activations)
    .innerJoin(licenses, eq(licenses.id, licenseId))
    .where(and(isSilent, isInForce, eq(licenses.state, 'active'), gt(activationId, options.after)))
    .orderBy(asc(activationId))
    .limit(options.limit)
}
