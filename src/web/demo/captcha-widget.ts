import type { Language } from '../../domain/languages.ts'

export type CaptchaWidget = { reset(): void; destroy(): void }

export type MountCaptcha = (
  element: HTMLElement,
  options: {
    onToken: (token: string | null) => void
    onExpire: () => void
    onFail: () => void
    locale: Language
    words: Record<'label' | 'verifying' | 'verified', string>
  },
) => CaptchaWidget
