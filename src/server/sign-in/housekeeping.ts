import { forgetOldTries } from '../platform/rate-limit.ts'
import type { Shop } from '../shop.ts'
import { removeExpired } from './store.ts'

const job = 'housekeeping'

/** Every hour, removes what has had its time: passcodes, sessions, counted tries. */
export function registerSignInCleanup(shop: Shop) {
  shop.jobs.work(job, () => forgetExpired(shop))
  shop.jobs.schedule(job, '7 * * * *')
}

export async function forgetExpired({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  await removeExpired(db, clock.now())
  await forgetOldTries(db, clock.now())
}
