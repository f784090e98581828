import type { Language } from '../../texts/language.ts'

export type CaptchaOptions = {
  /** Solved; or null, when the visitor takes it back. */
  onToken: (token: string | null) => void
  onExpire: () => void
  onFail: () => void
  locale: Language
  theme: 'auto' | 'light' | 'dark'
  /** For a widget that does not bring its own. */
  words: Record<string, string>
}

export type CaptchaWidget = { reset(): void; destroy(): void }

/** Puts a captcha into an empty element. */
export type MountCaptcha = (element: HTMLElement, options: CaptchaOptions) => CaptchaWidget
