import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import type { Language } from '../../../domain/languages.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { pickTexts } from '../../../texts/all.ts'
import { formatDay } from '../../../texts/day.ts'
import { findActionsOn } from '../../audit/store.ts'
import { findContact } from '../../customers/store.ts'
import type { findLicenseEvents } from '../../licenses/record-license-event.ts'
import { findSeatHistory } from '../../licenses/seats/find-seat.ts'
import type { Database } from '../../platform/database/database.ts'
import { entry, newestFirst } from '../timeline.ts'

const words = pickTexts(t => t.licenseHistory)

/** The newest entries of each kind are read. */
const most = 200

type Entry = LicenseDetails['timeline'][number]
type Event = Awaited<ReturnType<typeof findLicenseEvents>>[number]

/** What happened to a license, the newest first. An event has the name and the reason of its action. */
export async function readLicenseTimeline(
  db: Database,
  id: number,
  newest: readonly Event[],
  language: Language,
): Promise<Entry[]> {
  const events = newest.slice(0, most).toReversed()
  const actions = (await findActionsOn(db, { type: 'license', id })).slice(-most)
  const emails = await findEmails(db, new Set(events.flatMap(listCustomers)))
  const reasons = new Map(actions.map(action => [action.id, action.reason]))
  const ofEvents = new Set(events.map(({ actionId }) => actionId))

  return newestFirst<Entry>([
    ...(await readSeats(db, id, language)),
    ...events.map(event =>
      entry(event.kind, event.at, describe(event, emails, language), {
        by: event.operator ?? emails.get(event.customerId ?? 0) ?? '',
        reason: event.reason || (reasons.get(event.actionId ?? 0) ?? ''),
      }),
    ),
    ...actions
      .filter(action => !ofEvents.has(action.id))
      .map(({ at, verb, ...made }) => entry('action', at, verb, made)),
  ]).slice(0, most)
}

async function readSeats(db: Database, id: number, language: Language): Promise<Entry[]> {
  const { seatOf, releases } = words[language]
  const seats = await findSeatHistory(db, id, { most })
  return seats.flatMap(({ seat, name, activatedAt, releasedAt, releaseReason: why }) => {
    const place = seatOf(seat, name)
    const released = why ? `${place}, ${releases[why]}` : place
    return [
      entry('activated', activatedAt, place),
      ...(releasedAt ? [entry('released', releasedAt, released)] : []),
    ]
  })
}

function describe(event: Event, emails: ReadonlyMap<number, string>, language: Language): string {
  const { owners, terms, order } = words[language]
  const { fromCustomerId: from, toCustomerId: to, after, orderId } = event
  const until = formatDay(language, after.expiresOn)
  return [
    from && to && owners(emails.get(from) ?? '', emails.get(to) ?? ''),
    terms(after.servers, { until, isLifetime: after.type === licenseTypes.lifetime }),
    orderId && order(orderId),
  ]
    .filter(Boolean)
    .join(', ')
}

function listCustomers({ customerId, fromCustomerId, toCustomerId }: Event): number[] {
  return [customerId, fromCustomerId, toCustomerId].filter(id => id !== null)
}

async function findEmails(db: Database, customerIds: ReadonlySet<number>): Promise<Map<number, string>> {
  const emails = new Map<number, string>()
  for (const id of customerIds) emails.set(id, (await findContact(db, id)).email)
  return emails
}
