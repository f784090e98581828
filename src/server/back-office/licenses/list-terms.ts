import type { LicenseDetails } from '../../../contract/back-office/licenses.ts'
import type { findLicenseEvents } from '../../licenses/record-license-event.ts'
import { utcDay } from '../../platform/clock.ts'

type Term = LicenseDetails['terms'][number]
type Event = Pick<
  Awaited<ReturnType<typeof findLicenseEvents>>[number],
  'kind' | 'at' | 'orderId' | 'before' | 'after'
>

/** The terms that a license has had, the oldest first; a renewal begins where the term before it ends. */
export function listTerms(newestFirst: readonly Event[]): Term[] {
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
