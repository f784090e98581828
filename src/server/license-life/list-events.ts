import type { LicenseEvent } from '../../contract/license-life.ts'
import type { License } from '../../domain/licenses/license.ts'
import { findLicenseEvents } from '../licenses/record-license-event.ts'
import type { StoredLicense } from '../licenses/store.ts'
import type { Reader } from '../platform/database/database.ts'

const longestHistory = 200

type EventRow = Awaited<ReturnType<typeof findLicenseEvents>>[number]

/** The newest first. Orders of an earlier customer are left out. */
export async function listEvents(db: Reader, { id, customerId }: Pick<StoredLicense, 'id' | 'customerId'>) {
  const events = await findLicenseEvents(db, id)
  return events.slice(0, longestHistory).map(event => ({
    id: event.id,
    kind: event.kind,
    at: event.at.toISOString(),
    by: describeActor(event, customerId),
    reason: event.reason,
    order_id: event.customerId === customerId ? event.orderId : null,
    before: event.before && describeTerms(event.before),
    after: describeTerms(event.after),
    is_received: event.toCustomerId === customerId,
  }))
}

function describeActor({ actorKind, customerId }: EventRow, current: number): LicenseEvent['by'] {
  if (actorKind === 'customer' && customerId !== current) return 'previous-customer'
  return actorKind
}

function describeTerms({ expiresOn, ...terms }: License) {
  return { ...terms, expiration_date: expiresOn }
}
