import { eraseStrangers } from '../payments/erase-payers.ts'
import { eraseMailBodies } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'

const storedMs = 90 * 24 * 3600_000
const batchSize = 500

/** docs/domain.md, 'How long texts are stored'. In batches, so that no other statement waits for long. */
export async function eraseOldTexts({ db, clock }: Shop) {
  const before = new Date(clock.now().getTime() - storedMs)
  for (let after: number | null = 0; after !== null; )
    after = await eraseMailBodies(db, { before, after, most: batchSize })
  while ((await eraseStrangers(db, { before, most: batchSize })) === batchSize);
}
