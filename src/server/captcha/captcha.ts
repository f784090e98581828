import type { Shop } from '../shop.ts'
import { verifyProofOfWork } from './proof-of-work.ts'
import { removeExpiredSolutions } from './store.ts'
import { verifyTurnstileToken } from './turnstile.ts'

export type Captcha = {
  /** Whether the token proves a solved captcha, once. Refuses 'captcha-unavailable' if the service does not answer. */
  verify(token: string, from: { ip: string; now: Date }): Promise<boolean>
}

export function openCaptcha({ config, db }: Pick<Shop, 'config' | 'db'>): Captcha {
  const { turnstile, secret } = config
  return {
    verify: (token, { ip, now }) =>
      turnstile ? verifyTurnstileToken(turnstile, token, ip) : verifyProofOfWork(db, { token, secret, now }),
  }
}

const job = 'captcha-housekeeping'

export function registerCaptchaCleanup({ jobs, db, clock }: Shop) {
  jobs.work(job, () => removeExpiredSolutions(db, clock.now()))
  jobs.schedule(job, '17 * * * *')
}
