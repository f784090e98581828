import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { findActionsOn } from '../../audit/store.ts'
import { findContact } from '../../customers/store.ts'
import type { findLicenseEvents } from '../../licenses/record-license-event.ts'
import { findSeatHistory } from '../../licenses/seats/find-seat.ts'
import type { Database } from '../../platform/database/database.ts'

type Entry = LicenseDetails['timeline'][number]

/** Of each kind, the newest. */
const most = 200
const plain = {
  license: null,
  seat: null,
  released: null,
  order_id: null,
  owners: null,
  detail: '',
  by: '',
  reason: '',
}

type Event = Awaited<ReturnType<typeof findLicenseEvents>>[number]

/** What happened to a license, the newest first. An event has the name and the reason of its action. */
export async function readLicenseTimeline(db: Database, id: number, all: readonly Event[]): Promise<Entry[]> {
  const events = all.slice(0, most)
  const actions = (await findActionsOn(db, { type: 'license', id })).slice(-most)
  const seats = await findSeatHistory(db, id, { most })
  const emails = await findEmails(db, new Set(events.flatMap(listCustomers)))
  const actionOf = new Map(actions.map(action => [action.id, action]))
  const ofEvents = new Set(events.map(({ actionId }) => actionId))

  const entries: Entry[] = [
    ...seats.flatMap(({ seat, name, activatedAt, releasedAt, releaseReason }) => {
      const entry = { ...plain, seat: { number: seat, name } }
      return [
        { ...entry, at: activatedAt.toISOString(), kind: 'activated' as const },
        ...(releasedAt
          ? [{ ...entry, at: releasedAt.toISOString(), kind: 'released' as const, released: releaseReason }]
          : []),
      ]
    }),
    ...events.map(event => ({
      ...plain,
      at: event.at.toISOString(),
      kind: event.kind,
      license: {
        servers: event.after.servers,
        expiration_date: event.after.expiresOn,
        is_lifetime: event.after.type === licenseTypes.lifetime,
      },
      order_id: event.orderId,
      owners: nameOwners(event, emails),
      by: event.operator ?? emails.get(event.customerId ?? 0) ?? '',
      reason: event.reason || (actionOf.get(event.actionId ?? 0)?.reason ?? ''),
    })),
    ...actions
      .filter(action => !ofEvents.has(action.id))
      .map(({ at, verb, by, reason }) => ({
        ...plain,
        at: at.toISOString(),
        kind: 'action' as const,
        detail: verb,
        by,
        reason,
      })),
  ]
  return entries.toSorted((left, right) => right.at.localeCompare(left.at)).slice(0, most)
}

function nameOwners({ fromCustomerId: from, toCustomerId: to }: Event, emails: ReadonlyMap<number, string>) {
  return from && to ? { from: emails.get(from) ?? '', to: emails.get(to) ?? '' } : null
}

function listCustomers({ customerId, fromCustomerId, toCustomerId }: Event): number[] {
  return [customerId, fromCustomerId, toCustomerId].filter(id => id !== null)
}

async function findEmails(db: Database, customerIds: ReadonlySet<number>): Promise<Map<number, string>> {
  const emails = new Map<number, string>()
  for (const id of customerIds) emails.set(id, (await findContact(db, id)).email)
  return emails
}
