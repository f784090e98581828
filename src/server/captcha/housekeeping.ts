import type { Shop } from '../shop.ts'
import { removeExpiredSolutions } from './store.ts'

const job = 'captcha-housekeeping'

/** Every hour, forgets accepted solutions that have expired: their age alone refuses them now. */
export function registerCaptchaCleanup(shop: Shop) {
  shop.jobs.work(job, () => forgetExpiredSolutions(shop))
  shop.jobs.schedule(job, '17 * * * *')
}

export async function forgetExpiredSolutions({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  await removeExpiredSolutions(db, clock.now())
}
