import type { LicenseEvent } from '../../contract/license-life.ts'
import type { License } from '../../domain/licenses/license.ts'
import { findContact } from '../customers/store.ts'
import { findLicenseEvents } from '../licenses/record-license-event.ts'
import type { StoredLicense } from '../licenses/store.ts'
import type { Reader } from '../platform/database/database.ts'

const longestHistory = 200

type EventRow = Awaited<ReturnType<typeof findLicenseEvents>>[number]

/** The newest first. Orders of an earlier customer are left out. `reader` is who asks, if not the license's customer. */
export async function listEvents(
  db: Reader,
  { id, customerId }: Pick<StoredLicense, 'id' | 'customerId'>,
  reader = customerId,
) {
  const events = (await findLicenseEvents(db, id)).slice(0, longestHistory)
  // What was done before the customer got the license is not told to them.
  const received = events.findIndex(({ toCustomerId }) => toCustomerId === customerId)
  const own = received === -1 ? events : events.slice(0, received)
  const previous = new Set(events.map(({ fromCustomerId }) => fromCustomerId))
  const people = new Map<number | null, string>()
  for (const { customerId: actor } of own)
    if (actor && actor !== reader && !previous.has(actor))
      people.set(actor, (await findContact(db, actor)).email)
  return events.map((event, index) => {
    const person = index < own.length ? people.get(event.customerId) : undefined
    return {
      id: event.id,
      kind: event.kind,
      at: event.at.toISOString(),
      by: describeActor(event, { reader, person }),
      person: person ?? '',
      reason: event.reason,
      order_id: event.customerId === customerId || person ? event.orderId : null,
      before: event.before && describeTerms(event.before),
      after: describeTerms(event.after),
      is_received: event.toCustomerId === customerId,
    }
  })
}

function describeActor(
  { actorKind, customerId }: EventRow,
  { reader, person }: { reader: number; person: string | undefined },
): LicenseEvent['by'] {
  if (actorKind !== 'customer' || customerId === reader) return actorKind
  return person === undefined ? 'previous-customer' : 'person'
}

function describeTerms({ expiresOn, ...terms }: License) {
  return { ...terms, expiration_date: expiresOn }
}
