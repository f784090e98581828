import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import type { Language } from '../../../domain/languages.ts'
import { findContact } from '../../customers/store.ts'
import { findLicenseFiles } from '../../licenses/files/store.ts'
import { findLicenseEvents } from '../../licenses/record-license-event.ts'
import { findHeldSeats } from '../../licenses/seats/find-seat.ts'
import { requireLicense } from '../../licenses/store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Shop } from '../../shop.ts'
import { findPinnedNote } from '../customers/notes-by-hand.ts'
import { licenseRules, readForActions } from './actions.ts'
import { describeLicenses } from './list-licenses.ts'
import { readLicenseTimeline } from './read-license-timeline.ts'

const mostFiles = 20

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
  const [entry] = await describeLicenses(shop, [{ license, email }])
  if (!entry) throw new Error('A license was not described')
  return {
    ...entry,
    customer_id: license.customerId,
    pinned_note: await findPinnedNote(db, license.customerId),
    possible: licenseRules.possible(found),
    used: seats.map(({ id: activation, seat, name, version, kind, lastSeenAt }) => {
      return { id: activation, seat, name, version, kind, last_seen_at: lastSeenAt.toISOString() }
    }),
    terms: listTerms(events),
    renewal_card: found.renewalCard,
    today,
    files: files.map(({ issuedAt, ...file }) => ({ ...file, issued_at: issuedAt.toISOString() })),
    orders: [...new Set(events.flatMap(({ orderId }) => orderId ?? []))],
    timeline: await readLicenseTimeline(db, id, events, language),
  }
}

type Term = LicenseDetails['terms'][number]
type Event = Pick<
  Awaited<ReturnType<typeof findLicenseEvents>>[number],
  'kind' | 'at' | 'orderId' | 'before' | 'after'
>

/** The terms that a license has had, the oldest first; a renewal begins where the term before it ends. */
function listTerms(newestFirst: readonly Event[]): Term[] {
  return newestFirst.toReversed().flatMap(({ kind, at, orderId, before, after }) => {
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
