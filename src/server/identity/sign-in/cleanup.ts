import { forgetOldTries } from '../../platform/http/rate-limit.ts'
import type { Shop } from '../../shop.ts'
import { removeExpired } from './store.ts'

const job = 'housekeeping'

export function registerSignInCleanup(shop: Shop) {
  shop.jobs.work(job, () => removeExpiredSignIns(shop))
  shop.jobs.schedule(job, '7 * * * *')
}

export async function removeExpiredSignIns({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  await removeExpired(db, clock.now())
  await forgetOldTries(db, clock.now())
}
