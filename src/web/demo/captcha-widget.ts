import type { Language } from '../../domain/languages.ts'

export type CaptchaOptions = {
  onToken: (token: string | null) => void
  onExpire: () => void
  onFail: () => void
  locale: Language
  theme: 'auto' | 'light' | 'dark'
  words: Record<'label' | 'verifying' | 'verified', string>
}

export type CaptchaWidget = { reset(): void; destroy(): void }

export type MountCaptcha = (element: HTMLElement, options: CaptchaOptions) => CaptchaWidget
