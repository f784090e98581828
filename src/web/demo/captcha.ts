import type { Visitor } from '../../contract/rendering.ts'
import type { MountCaptcha } from './captcha-widget.ts'

/** Rejects where the script of the captcha cannot be loaded. */
export async function loadCaptcha(turnstile: Visitor['turnstile']): Promise<MountCaptcha> {
  if (turnstile) {
    const { loadTurnstile } = await import('./turnstile-captcha.ts')
    return loadTurnstile(turnstile)
  } else {
    const { mountAltcha } = await import('./altcha-captcha.ts')
    return mountAltcha
  }
}
