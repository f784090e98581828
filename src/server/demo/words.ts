import { demoMail as english } from '../../texts/en/demo-mail.ts'
import type { Language } from '../../texts/language.ts'
import { demoMail as russian } from '../../texts/ru/demo-mail.ts'

export const demoWords: Record<Language, typeof english> = { en: english, ru: russian }

/** '21 December 2026', as the profile page writes it. */
export function dayInWords(day: string, language: Language): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const parts = new Map(format.formatToParts(new Date(day)).map(({ type, value }) => [type, value]))
  return `${parts.get('day')}\u00a0${parts.get('month')} ${parts.get('year')}`
}
