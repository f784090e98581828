import { findSilentSeats, type SilentSeat } from '../licenses/seats/find-silent-seats.ts'
import { lockLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { silentSeatsMail } from './emails.ts'
import { findRecipients } from './find-recipients.ts'
import { insertReports, selectUnreported, silenceKey } from './store.ts'

const silenceMs = 14 * 24 * 3600_000
const batchSize = 500
const startWithinMs = 30_000

/** docs/domain.md, 'Reminders'. One e-mail for all servers of a license that have fallen silent. */
export async function reportSilentSeats(shop: Shop) {
  const now = shop.clock.now()
  const seenBefore = new Date(now.getTime() - silenceMs)
  const deadline = AbortSignal.timeout(startWithinMs)
  for (let after: number | undefined = 0; after !== undefined && !deadline.aborted; ) {
    const seats = await findSilentSeats(shop.db, { seenBefore, today: utcDay(now), after, limit: batchSize })
    const news = await selectUnreported(shop.db, seats)
    for (const [licenseId, silent] of Map.groupBy(news, seat => seat.licenseId)) {
      if (deadline.aborted) break
      await report(shop, licenseId, silent)
    }
    after = seats.at(batchSize - 1)?.activationId
  }
}

async function report(shop: Shop, licenseId: number, silent: readonly SilentSeat[]) {
  const now = shop.clock.now()
  await shop.db.transaction(async tx => {
    const license = await lockLicense(tx, licenseId)
    const seats = await insertReports(tx, silent, now)
    const [first] = seats
    if (!first) return
    for (const to of await findRecipients(tx, { customerId: license.customerId, kind: 'lapsed-seat' })) {
      const mail = silentSeatsMail({ license, seats, to, shop })
      const own = silenceKey(first)
      const key = `silent-seats:${own}${to.recipientId ? `:${to.recipientId}` : ''}` as const
      await postMail(tx, shop.jobs, { ...mail, key, now, licenseId })
    }
  })
}
