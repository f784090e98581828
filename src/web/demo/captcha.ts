import type { Visitor } from '../../contract/rendering.ts'
import type { MountCaptcha } from './captcha-widget.ts'

/** The captcha the server asks for, loaded when it is needed. Rejects where its script cannot be had. */
export async function loadCaptcha(turnstile: Visitor['turnstile']): Promise<MountCaptcha> {
  if (turnstile) {
    const { loadTurnstile } = await import('./turnstile-captcha.ts')
    return loadTurnstile(turnstile)
  } else {
    const { mountAltcha } = await import('./altcha-captcha.ts')
    return mountAltcha
  }
}
