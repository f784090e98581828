import type { Language } from './language.ts'

const nbsp = '\u00a0'

// Created on first use: creation takes milliseconds, and a visitor reads one language.
const formats: Partial<Record<Language, Intl.DateTimeFormat>> = {}

/** '3 December 2026', in UTC. The year is added by hand because ICU versions format it differently. */
export function formatDay(language: Language, iso: string): string {
  const locale = language === 'ru' ? 'ru' : 'en-GB'
  const format = (formats[language] ??= new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
  }))
  return `${format.format(new Date(iso)).replace(' ', nbsp)} ${iso.slice(0, 4)}`
}
