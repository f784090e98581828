import type { FactorKind } from '../superusers/factor-store.ts'

const longestMs = 12 * 3600_000
const idleMs = 60 * 60_000
const freshMs = 10 * 60_000

export type ConfirmedFactor = { kind: FactorKind; at: Date; seenAt: Date }

/** docs/domain.md, 'Superusers': null once 12 hours are over, or an hour without a request. */
export function confirmedFactor(
  session: { factor: FactorKind | null; factorAt: Date | null; factorSeenAt: Date | null },
  now: Date,
): ConfirmedFactor | null {
  const { factor: kind, factorAt: at, factorSeenAt: seenAt } = session
  if (!kind || !at || !seenAt) return null
  const isOver = now.getTime() - at.getTime() >= longestMs || now.getTime() - seenAt.getTime() >= idleMs
  return isOver ? null : { kind, at, seenAt }
}

export function isFresh(factor: ConfirmedFactor | null, now: Date): boolean {
  return factor !== null && now.getTime() - factor.at.getTime() < freshMs
}
