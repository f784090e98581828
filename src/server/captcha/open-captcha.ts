import type { Shop } from '../shop.ts'
import type { Captcha } from './captcha.ts'
import { verifyWork } from './proof-of-work.ts'
import { turnstile } from './turnstile.ts'

/** Cloudflare Turnstile where its keys are configured, otherwise the built-in proof of work. */
export function openCaptcha({ config, db }: Pick<Shop, 'config' | 'db'>): Captcha {
  if (config.turnstile) return turnstile(config.turnstile)
  return { verify: (token, { now }) => verifyWork(db, { token, secret: config.secret, now }) }
}
