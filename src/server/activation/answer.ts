import type { ActivationReply } from '../../contract/activation.ts'
import {
  type ActivationClaims,
  type AnswerClaims,
  checkInSeconds,
  noticeSeconds,
} from '../../domain/licenses/activation.ts'
import { expiry, toSeconds } from '../../domain/licenses/license-claims.ts'
import { findNewestCovered } from '../../domain/licenses/release.ts'
import { currentLicenseFile } from '../licenses/files/issue-license-file.ts'
import { commonClaims, signToken } from '../licenses/files/license-keys.ts'
import { licenseFileContent } from '../licenses/files/mail-license-file.ts'
import { findNewestLicenseFile } from '../licenses/files/store.ts'
import type { HeldSeat } from '../licenses/seats/find-seat.ts'
import { recentReleases } from '../releases/store.ts'
import type { Shop } from '../shop.ts'
import { activationWords } from './emails.ts'
import type { Outcome } from './hold.ts'
import type { Visit } from './identify-license.ts'

const good = ['active', 'in_grace', 'released']

export async function answer(shop: Shop, visit: Visit, outcome: Outcome): Promise<ActivationReply> {
  const { code } = outcome
  const file = await findFileToSend(shop, visit, outcome)
  const covered = findNewestCovered(await recentReleases(shop), visit.license.expiresOn)
  const words = activationWords[visit.language]
  return {
    ok: good.includes(code),
    code,
    message: code === 'seat_lost' ? words.seatLost[outcome.reason ?? 'lapsed'] : words.codes[code],
    token: signToken(shop.licenseKeys, 'answer', answerClaims(shop, visit, outcome, { file, covered })),
    ...(file && file.jti !== visit.request.file
      ? { license_file: licenseFileContent(shop, file).content.toString() }
      : {}),
  }
}

/** An offline server installs it beside its license file. */
export function signActivation(shop: Shop, { license, serial, request, now }: Visit, seat: HeldSeat): string {
  const claims: ActivationClaims = {
    ...commonClaims(shop, now),
    sub: String(license.id),
    serial,
    generation: license.generation,
    fingerprint: request.fingerprint,
    nonce: request.nonce,
    seat: seat.seat,
    name: seat.name,
  }
  return signToken(shop.licenseKeys, 'activation', claims)
}

function answerClaims(
  shop: Shop,
  visit: Visit,
  outcome: Outcome,
  { file, covered }: { file: { jti: string } | null; covered: { version: string } | null },
): AnswerClaims {
  const { license, request, serial, now } = visit
  const { code, reason, seat, seatsUsed = visit.seatsUsed } = outcome
  const seats = outcome.seats?.map(held => {
    return { seat: held.seat, name: held.name, last_seen_seconds: secondsBetween(held.lastSeenAt, now) }
  })
  const newest = file ?? visit.file
  return {
    ...commonClaims(shop, now),
    sub: String(license.id),
    serial,
    fingerprint: request.fingerprint,
    nonce: request.nonce,
    code,
    ...(reason ? { reason } : {}),
    ...(seat ? { seat: seat.seat } : {}),
    seats_used: seatsUsed,
    servers: license.servers,
    ...(seat?.heldUntil ? { lease_seconds: secondsBetween(now, seat.heldUntil) } : {}),
    check_in_seconds: checkInSeconds,
    notice_seconds: good.includes(code) ? 0 : noticeSeconds,
    ...expiry(shop.config.catalog, license),
    updates_until: license.expiresOn,
    ...(covered ? { newest_covered: covered.version } : {}),
    ...(newest && code !== 'serial_reset' ? { file: newest.jti } : {}),
    revoked_kids: shop.licenseKeys.revokedKids,
    ...(seats ? { seats } : {}),
  }
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, toSeconds(to.getTime() - from.getTime()))
}

/** Null for a server without a seat, and if the server has the newest file. */
async function findFileToSend(shop: Shop, { license, file, request, now }: Visit, { seat }: Outcome) {
  if (!seat || license.state !== 'active') return null
  if (file?.kid === shop.licenseKeys.kid && file.jti === request.file) return null
  if (file?.kid === shop.licenseKeys.kid) return findNewestLicenseFile(shop.db, license.id)
  return shop.db.transaction(tx => currentLicenseFile(tx, shop, { licenseId: license.id, now }))
}
