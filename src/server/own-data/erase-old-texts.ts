import { removeProcessedEvents } from '../checkout/webhooks/store.ts'
import { eraseStrangers } from '../payments/erase-payers.ts'
import { eraseMailBodies, removeOldMails } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'

const dayMs = 24 * 3600_000
const storedDays = { texts: 90, events: 180, mails: 730 }
const batchSize = 500
/** A job may run for a minute, and each step for half of one. */
const startWithinMs = 20_000

/**
 * docs/domain.md, 'How long records are stored'. In batches, so that no other statement waits for long. What there is no
 * time for is erased in the next night.
 */
export async function eraseOldTexts({ db, clock }: Shop) {
  const deadline = AbortSignal.timeout(startWithinMs)
  const daysAgo = (days: number) => new Date(clock.now().getTime() - days * dayMs)
  const before = daysAgo(storedDays.texts)
  for (let after: number | null = 0; after !== null && !deadline.aborted; )
    after = await eraseMailBodies(db, { before, after, most: batchSize })
  while (!deadline.aborted && (await eraseStrangers(db, { before, most: batchSize })) === batchSize);
  if (!deadline.aborted) await removeProcessedEvents(db, daysAgo(storedDays.events))
  if (!deadline.aborted) await removeOldMails(db, daysAgo(storedDays.mails))
}
