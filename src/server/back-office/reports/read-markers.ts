import type { Report } from '../../../contract/back-office/reports.ts'
import { listActions } from '../../audit/store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/database.ts'

/** What can explain a change of the figures. */
const verbs = [
  ['rate-proposal accept', 'rate set'],
  ['coupon create', 'registration add'],
  ['publish text'],
].flat()
const mostRead = 500
const mostShown = 20

/** Changes of rates by hand, new coupons and registrations, published terms and announcements: the newest, by day. */
export async function readMarkers(
  db: Reader,
  days: { from: string; to: string },
): Promise<Report['markers']> {
  const found = await listActions(db, { verbs, ...days }, null, mostRead)
  return found
    .filter(({ outcome }) => outcome === 'done')
    .filter(({ targetType, targetId }) => targetType !== 'text' || /^(legal|announcement)\//.test(targetId))
    .slice(0, mostShown)
    .toReversed()
    .map(({ id, at, verb, targetId }) => ({ action: id, day: utcDay(at), verb, target_id: targetId }))
}
