import type { Language } from '../../../texts/language.ts'
import { listEvents } from '../../license-life/list-events.ts'
import { describeLicense, licenseContext } from '../../licenses/describe-license.ts'
import { findSeatHistory, type HeldSeat } from '../../licenses/seats/find-seat.ts'
import { findLicensePage } from '../../licenses/store.ts'
import type { Shop } from '../../shop.ts'

export async function readLicenses(
  shop: Shop,
  page: Parameters<typeof findLicensePage>[1],
  language: Language,
) {
  const context = licenseContext(shop, language)
  const described = []
  for (const license of await findLicensePage(shop.db, page)) {
    const history = await listEvents(shop.db, license)
    const seats = await findSeatHistory(shop.db, license.id)
    const ownSince = history.find(({ kind }) => kind === 'transferred')?.at ?? ''
    described.push({
      ...describeLicense(license, context),
      createdAt: license.createdAt,
      history,
      // The servers of an earlier owner are left out.
      seats: seats
        .filter(({ releasedAt }) => !releasedAt || releasedAt.toISOString() >= ownSince)
        .map(describeSeat),
    })
  }
  return described
}

function describeSeat(held: HeldSeat) {
  const { seat, kind, name, version, fingerprint } = held
  const { activatedAt, lastSeenAt, heldUntil, releasedAt, releaseReason } = held
  return {
    seat,
    kind,
    name,
    version,
    fingerprint: fingerprint.toString('base64url'),
    activatedAt,
    lastSeenAt,
    heldUntil,
    releasedAt,
    releaseReason,
  }
}
