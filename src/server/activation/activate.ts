import type { SeatKind } from '../../domain/licenses/activation.ts'
import { countActivations, findSeatsToReplace, type HeldSeat } from '../licenses/seats/find-seat.ts'
import { claimSeat, takeSeat } from '../licenses/seats/hold-seat.ts'
import { announceActivation, freeSeat, releaseLapsedSeat } from '../licenses/seats/release-seats.ts'
import { findLicenseSeat } from '../licenses/seats/renew-at-lookup.ts'
import { lockLicense } from '../licenses/store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { describeTaker, judgeVisit, type Outcome, renewSeat } from './hold.ts'
import type { Visit } from './identify-license.ts'

/** A token of at most 64 KB holds them, however long the names are. */
const mostListed = 100

type Wish = { kind?: SeatKind; replace?: number | undefined }

/** docs/domain.md, 'Activation'. */
export async function activate(
  shop: Shop,
  visit: Visit,
  { kind = 'online', replace }: Wish = {},
): Promise<Outcome> {
  for (let known = visit; ; known = await readAgain(shop, known)) {
    const { seat } = known
    const code = judgeVisit(shop, known)
    if (code !== 'active' && code !== 'in_grace') return { code, seat }
    if (seat) {
      const renewed = await renewSeat(shop, { ...known, seat }, kind === 'offline' ? kind : seat.kind)
      if (renewed) return { code, seat: renewed }
      continue
    }
    await requireFewActivations(shop, known)
    const taken =
      (replace !== undefined && (await replaceSeat(shop, known, { kind, replace }))) ||
      (await takeFreeSeat(shop, known, kind))
    if (taken === 'none-left')
      return {
        code: 'no_seat_left',
        seat: null,
        seats: await findSeatsToReplace(shop.db, known.license.id, mostListed),
      }
    if (taken) return { code, seat: taken, seatsUsed: known.seatsUsed + (replace === taken.seat ? 0 : 1) }
  }
}

/** Null if another server was faster, or a lapsed seat has become free: there may be another one. */
async function takeFreeSeat(
  shop: Shop,
  visit: Visit,
  kind: SeatKind,
): Promise<HeldSeat | 'none-left' | null> {
  const { license, seatsUsed, now } = visit
  return shop.db.transaction(async tx => {
    if (seatsUsed < license.servers) {
      const taken = await claimSeat(tx, describeTaker(visit, kind))
      if (taken) await announceActivation(tx, 'activation.created', taken, now)
      return taken
    }
    return (await releaseLapsedSeat(tx, { licenseId: license.id, now })) ? null : 'none-left'
  })
}

/** Null if no server holds the seat. */
async function replaceSeat(shop: Shop, visit: Visit, { kind, replace: seat }: Wish & { replace: number }) {
  const { serial, now } = visit
  const licenseId = visit.license.id
  return shop.db.transaction(async tx => {
    const license = await lockLicense(tx, licenseId)
    if (license.serial !== serial || license.state !== 'active') throw changedMeanwhile()
    if (!(await freeSeat(tx, { licenseId, seat, reason: 'replaced', now }))) return null
    const taken = await takeSeat(tx, describeTaker(visit, kind ?? 'online'), seat)
    if (!taken) throw changedMeanwhile()
    await announceActivation(tx, 'activation.created', taken, now)
    return taken
  })
}

async function readAgain(shop: Shop, visit: Visit): Promise<Visit> {
  const found = await findLicenseSeat(shop.db, visit)
  if (!found) throw changedMeanwhile()
  return { ...visit, ...found }
}

/** Counts servers that took a seat: those that hold one, or find none, do no harm. */
async function requireFewActivations({ db }: Shop, { license, now }: Visit) {
  const since = new Date(now.getTime() - 3_600_000)
  const recent = await countActivations(db, { licenseId: license.id, since })
  if (recent >= 30 + license.servers) throw new Refusal('too-many-requests', { retryAfterSeconds: 3600 })
}

function changedMeanwhile(): Refusal {
  return new Refusal('busy', { retryAfterSeconds: 2 })
}
