import { and, eq, isNull, lte, sql } from 'drizzle-orm'
import { freeingLimit, type ReleaseReason } from '../../../domain/licenses/activation.ts'
import type { WebhookType } from '../../../domain/webhook-types.ts'
import { firstRow, type Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { announceLicense } from '../record-license-event.ts'
import { lockLicense } from '../store.ts'
import { countFreedSeats, type HeldSeat } from './find-seat.ts'
import { activations } from './tables.ts'

const isHeld = isNull(activations.releasedAt)

export async function releaseAllSeats(tx: Transaction, { licenseId, now }: { licenseId: number; now: Date }) {
  await tx
    .update(activations)
    .set({ releasedAt: now, releaseReason: 'reset' })
    .where(and(eq(activations.licenseId, licenseId), isHeld))
}

/** The names of the servers of a license, also those that the customer gave them. */
export async function eraseServerNames(tx: Transaction, licenseId: number) {
  await tx.update(activations).set({ name: '', ownName: '' }).where(eq(activations.licenseId, licenseId))
}

/** Those that the customer gave the servers of a license. */
export async function eraseOwnServerNames(tx: Transaction, licenseId: number) {
  await tx.update(activations).set({ ownName: '' }).where(eq(activations.licenseId, licenseId))
}

type Freed = {
  licenseId: number
  seat: number
  /** The activation that holds the seat; without it, any. */
  id?: number
  reason: ReleaseReason
  now: Date
}

/** docs/domain.md, 'Activation'. Null if the seat is not held. */
export async function freeSeat(tx: Transaction, { licenseId, seat, id, reason, now }: Freed) {
  const license = await lockLicense(tx, licenseId)
  const isOfSeat = and(eq(activations.licenseId, licenseId), eq(activations.seat, seat), isHeld)
  const isGiven = id === undefined ? undefined : eq(activations.id, id)
  const held = await firstRow(tx.select().from(activations).where(and(isOfSeat, isGiven)))
  if (!held) return null

  const { kind } = held
  const { most, withinDays } = freeingLimit(license, kind)
  // A server that releases its online seat has stopped using it.
  if (kind === 'offline' || reason !== 'released') {
    const since = new Date(now.getTime() - withinDays * 86_400_000)
    if ((await countFreedSeats(tx, { licenseId, kind, since })) >= most)
      throw new Refusal('too-many-freed-seats')
  }
  return release(tx, held.id, { reason, now })
}

/** The limits of the owner do not count. Null if this activation no longer holds its seat. */
export async function freeSeatBySupport(
  tx: Transaction,
  { licenseId, id, now }: { licenseId: number; id: number; now: Date },
): Promise<HeldSeat | null> {
  const isOfLicense = and(eq(activations.id, id), eq(activations.licenseId, licenseId))
  if ((await tx.$count(activations, isOfLicense)) === 0) throw new Refusal('not-found')
  return release(tx, id, { reason: 'freed', now })
}

/** The seat whose lease ended first; null if no lease has ended. */
export async function releaseLapsedSeat(
  tx: Transaction,
  { licenseId, now }: { licenseId: number; now: Date },
): Promise<HeldSeat | null> {
  const isLapsed = and(isHeld, lte(activations.heldUntil, now))
  const first = tx
    .select({ id: activations.id })
    .from(activations)
    .where(and(eq(activations.licenseId, licenseId), isLapsed))
    .orderBy(activations.heldUntil)
    .limit(1)
    .for('update', { skipLocked: true })
  const [released] = await tx
    .update(activations)
    .set({ releasedAt: now, releaseReason: 'lapsed' })
    .where(and(sql`${activations.id} = (${first})`, isLapsed))
    .returning()
  if (!released) return null
  await announceActivation(tx, 'activation.lapsed', released, now)
  return released
}

async function release(tx: Transaction, id: number, { reason, now }: { reason: ReleaseReason; now: Date }) {
  const gone = { releasedAt: now, releaseReason: reason }
  const isTheSeat = and(eq(activations.id, id), isHeld)
  const released = await firstRow(tx.update(activations).set(gone).where(isTheSeat).returning())
  if (released) await announceActivation(tx, 'activation.released', released, now)
  return released
}

/** A reset is announced as a whole, as `license.reset`. */
export async function announceActivation(
  tx: Transaction,
  type: Extract<WebhookType, `activation.${string}`>,
  { licenseId, seat, name, version, kind }: HeldSeat,
  at: Date,
): Promise<void> {
  await announceLicense(tx, { id: licenseId, type, at, facts: { activation: { seat, name, version, kind } } })
}
