import type { Language } from './language.ts'

const nbsp = '\u00a0'
// Made at the first use: a format takes milliseconds to make, and most pages show no day.
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {}

/** '3 December 2026' of a UTC day or moment; the year by hand, as ICU's versions write it in several ways. */
export function formatDay(language: Language, iso: string): string {
  formats[language] ??= dayOfYear(language)
  return `${formats[language].format(new Date(iso)).replace(' ', nbsp)} ${iso.slice(0, 4)}`
}

function dayOfYear(language: Language) {
  const locale = language === 'ru' ? 'ru' : 'en-GB'
  return new Intl.DateTimeFormat(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' })
}
