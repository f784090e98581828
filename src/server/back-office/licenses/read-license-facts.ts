import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import type { Language } from '../../../domain/languages.ts'
import { licenseTypes } from '../../../domain/licenses/license.ts'
import { pickTexts } from '../../../texts/all.ts'
import { formatDay } from '../../../texts/day.ts'
import { findActionsOn } from '../../audit/store.ts'
import { findContact } from '../../customers/store.ts'
import { findLicenseFiles } from '../../licenses/files/store.ts'
import { findLicenseEvents } from '../../licenses/record-license-event.ts'
import { findHeldSeats, findSeatHistory } from '../../licenses/seats/find-seat.ts'
import { requireLicense } from '../../licenses/store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { findPinnedNote } from '../customers/notes-by-hand.ts'
import { entry, newestFirst } from '../timeline.ts'
import { licenseRules, readForActions } from './actions.ts'
import { describeLicenses } from './list-licenses.ts'

const words = pickTexts(t => t.licenseHistory)
const mostFiles = 20
/** The newest entries of each kind are read. */
const mostEntries = 200

/** Refuses 'not-found'. */
export async function readLicenseForBackOffice(
  shop: Shop,
  id: number,
  language: Language,
): Promise<LicenseDetails> {
  const { db, clock } = shop
  const today = utcDay(clock.now())
  const license = await requireLicense(db, { idOrSerial: String(id), customerId: null })
  const { email } = await findContact(db, license.customerId)
  const events = await findLicenseEvents(db, id)
  const seats = await findHeldSeats(db, id)
  const files = await findLicenseFiles(db, { licenseId: id, most: mostFiles })
  const found = await readForActions(shop, license)
  const [shown] = await describeLicenses(shop, [{ license, email }])
  if (!shown) throw new Error('A license was not described')
  return {
    ...shown,
    customer_id: license.customerId,
    pinned_note: await findPinnedNote(db, license.customerId),
    possible: licenseRules.possible(found),
    used: seats.map(({ lastSeenAt, ...seat }) => ({ ...seat, last_seen_at: lastSeenAt.toISOString() })),
    terms: listTerms(events),
    renewal_card: found.renewalCard,
    today,
    files: files.map(({ issuedAt, ...file }) => ({ ...file, issued_at: issuedAt.toISOString() })),
    orders: [...new Set(events.flatMap(({ orderId }) => orderId ?? []))],
    timeline: await readLicenseTimeline(db, id, events, language),
  }
}

type Term = LicenseDetails['terms'][number]
type Entry = LicenseDetails['timeline'][number]
type Event = Awaited<ReturnType<typeof findLicenseEvents>>[number]

/** The terms that a license has had, the oldest first; a renewal begins where the term before it ends. */
function listTerms(newest: readonly Event[]): Term[] {
  return newest.toReversed().flatMap(({ kind, at, orderId, before, after }) => {
    if (!isBeginning(kind)) return []
    const day = utcDay(at)
    const isContinued = kind === 'extended' && before !== null && before.expiresOn > day
    const from = isContinued ? before.expiresOn : day
    return [{ from, until: after.expiresOn, kind, order_id: orderId, servers: after.servers }]
  })
}

function isBeginning(kind: Event['kind']): kind is Term['kind'] {
  return kind === 'issued' || kind === 'imported' || kind === 'extended' || kind === 'converted'
}

/** Lists the events of a license, the newest first. An event has the name and the reason of its action. */
async function readLicenseTimeline(
  db: Database,
  id: number,
  newest: readonly Event[],
  language: Language,
): Promise<Entry[]> {
  const events = newest.slice(0, mostEntries).toReversed()
  const actions = (await findActionsOn(db, { type: 'license', id })).slice(-mostEntries)
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
  ]).slice(0, mostEntries)
}

async function readSeats(db: Database, id: number, language: Language): Promise<Entry[]> {
  const { seatOf, releases } = words[language]
  const seats = await findSeatHistory(db, id, { most: mostEntries })
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
