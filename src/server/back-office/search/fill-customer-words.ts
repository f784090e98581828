import { fillWords, takeWordsDue } from '../../customers/customer-words.ts'
import { findCorrectedBuyers } from '../../invoices/find-invoice.ts'
import { findBuyers } from '../../orders/orders-of-customers.ts'
import type { Shop } from '../../shop.ts'

const batchSize = 500

export async function fillCustomerWords(shop: Shop) {
  while ((await fillNewestWords(shop)) === batchSize);
}

/** One batch, also before a search: the rest of an import is left to the job. Returns how many changes it had. */
export async function fillNewestWords({ db }: Shop): Promise<number> {
  return db.transaction(async tx => {
    const due = await takeWordsDue(tx, batchSize)
    const ids = [...new Set(due)]
    if (ids.length > 0)
      await fillWords(tx, ids, await findBuyers(tx, ids), await findCorrectedBuyers(tx, ids))
    return due.length
  })
}
