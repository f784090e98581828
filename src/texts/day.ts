import type { Language } from './language.ts'

const nbsp = '\u00a0'

/** '3 December 2026' of a UTC day or moment; the year by hand, as ICU's versions write it in several ways. */
export function formatDay(language: Language, iso: string): string {
  const locale = language === 'ru' ? 'ru' : 'en-GB'
  const day = new Date(iso).toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' })
  return `${day.replace(' ', nbsp)} ${iso.slice(0, 4)}`
}
