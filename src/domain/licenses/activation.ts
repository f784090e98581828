import type { Catalog } from '../pricing/catalog.ts'
import type { License } from './license.ts'
import { expiry, type licenseFileFormat } from './license-claims.ts'

/** docs/activation.md lists what each means to the product. */
export const activationCodes = [
  'active',
  'in_grace',
  'released',
  'expired',
  'suspended',
  'revoked',
  'version_not_covered',
  'not_activated',
  'seat_lost',
  'no_seat_left',
  'serial_reset',
] as const
export type ActivationCode = (typeof activationCodes)[number]

export const seatKinds = ['online', 'offline'] as const
export type SeatKind = (typeof seatKinds)[number]

/** docs/domain.md, 'Servers'. The first that applies. */
export const serverStates = ['cloned', 'not-covered', 'offline', 'silent', 'fine'] as const
export type ServerState = (typeof serverStates)[number]
export const longestServerName = 100

/** 'released' by the product, 'freed' by the owner, 'replaced' by another server, 'lapsed', or by a 'reset'. */
export type ReleaseReason = 'released' | 'freed' | 'replaced' | 'lapsed' | 'reset'

/** Why a server lost its seat: another one took it after its lease, or the owner gave it to another or to none. */
export type SeatLoss = 'lapsed' | 'freed'

export const leaseSeconds = 30 * 86_400
export const checkInSeconds = 6 * 3600
/** Nothing that an answer worsens takes effect earlier. */
export const noticeSeconds = 7 * 86_400

type CommonClaims = { iss: string; aud: string; iat: number; v: typeof licenseFileFormat }
type ServerClaims = CommonClaims & { sub: string; serial: string; fingerprint: string; nonce: string }

/** Numbers are seconds; moments count from 1970. What does not apply is absent. */
export type AnswerClaims = ServerClaims & {
  code: ActivationCode
  reason?: SeatLoss
  seat?: number
  seats_used: number
  servers: number
  lease_seconds?: number
  check_in_seconds: number
  notice_seconds: number
  expires_at?: number
  exp?: number
  updates_until: string
  /** The newest version that the license covers. */
  newest_covered?: string
  /** The newest license file. */
  file?: string
  revoked_kids: readonly string[]
  /** With `no_seat_left`. */
  seats?: readonly { seat: number; name: string; last_seen_seconds: number }[]
}

/** Held until the seat is released, so there is no lease. */
export type ActivationClaims = ServerClaims & { generation: number; seat: number; name: string }

/** Lowest good generation of each license that was reset or revoked, by its id. */
export type RevocationClaims = CommonClaims & {
  licenses: Record<string, number>
  revoked_kids: readonly string[]
}

/** Whether the license lets a server of this version run, apart from its seat. Without a release day it is covered. */
export function judgeLicense(
  catalog: Catalog,
  license: License,
  { at, release }: { at: number; release?: string | undefined },
): 'active' | 'in_grace' | 'expired' | 'suspended' | 'revoked' | 'version_not_covered' {
  if (license.state !== 'active') return license.state
  const { exp = Infinity, expires_at = Infinity } = expiry(catalog, license)
  if (at >= exp) return 'expired'
  if (release !== undefined && release > license.expiresOn) return 'version_not_covered'
  return at >= expires_at ? 'in_grace' : 'active'
}

/** How many seats the owner can free, or give to another server, within the days. */
export function freeingLimit(
  { servers }: Pick<License, 'servers'>,
  kind: SeatKind,
): { most: number; withinDays: number } {
  return kind === 'online'
    ? { most: servers + 5, withinDays: 30 }
    : { most: Math.max(2, servers), withinDays: 365 }
}
