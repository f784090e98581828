import type { Visitor } from '../../contract/rendering.ts'
import type { Language } from '../../texts/language.ts'

export type CaptchaOptions = {
  /** Null when the visitor undoes it. */
  onToken: (token: string | null) => void
  onExpire: () => void
  onFail: () => void
  locale: Language
  theme: 'auto' | 'light' | 'dark'
  words: Record<string, string>
}

export type CaptchaWidget = { reset(): void; destroy(): void }

export type MountCaptcha = (element: HTMLElement, options: CaptchaOptions) => CaptchaWidget

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
