import {
  fillWords,
  findLastFilling,
  findNewOrStale,
  findWithoutWords,
} from '../../customers/customer-words.ts'
import { findBuyers, findCustomersOfOrdersSince } from '../../orders/buyers.ts'
import type { Shop } from '../../shop.ts'

const job = 'fill-customer-words'
const batchSize = 500
/** An order may be committed so much later than it says. */
const longestCommitMs = 60_000

export function registerCustomerWords(shop: Shop) {
  shop.jobs.work(job, () => fillCustomerWords(shop))
  shop.jobs.schedule(job, '*/10 * * * *')
}

export async function fillCustomerWords(shop: Shop) {
  let batch = await findWithoutWords(shop.db, 0, batchSize)
  while (batch.length > 0) {
    await fill(shop, batch)
    batch = await findWithoutWords(shop.db, batch.at(-1) ?? 0, batchSize)
  }
  const changed = await findChanged(shop, Number.MAX_SAFE_INTEGER)
  for (let start = 0; start < changed.length; start += batchSize)
    await fill(shop, changed.slice(start, start + batchSize))
}

/** What has changed since the job, before a search. If that is too much, it is left to the job. */
export async function fillRecentWords(shop: Shop) {
  const changed = await findChanged(shop, batchSize)
  if (changed.length < batchSize) await fill(shop, changed)
}

async function findChanged({ db }: Shop, limit: number): Promise<number[]> {
  const last = await findLastFilling(db)
  const since = last && new Date(last.getTime() - longestCommitMs)
  const ofOrders = since ? await findCustomersOfOrdersSince(db, since, limit) : []
  return [...new Set([...(await findNewOrStale(db, limit)), ...ofOrders])]
}

async function fill({ db, clock }: Shop, ids: readonly number[]) {
  if (ids.length === 0) return
  await db.transaction(async tx => fillWords(tx, ids, { more: await findBuyers(tx, ids), now: clock.now() }))
}
