import type { Language } from '../../texts/language.ts'

const nbsp = '\u00a0'

/** '3 December 2026' of a UTC day or moment, put together from its parts so that server and browser write the same. */
export function formatDay(language: Language, iso: string): string {
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatToParts(new Date(iso))
  const [day, month, year] = (['day', 'month', 'year'] as const).map(
    type => parts.find(part => part.type === type)?.value ?? '',
  )
  return `${day}${nbsp}${month} ${year}`
}

/** '3 December 2026, 14:05 UTC' of a UTC moment. */
export function formatMoment(language: Language, iso: string): string {
  return `${formatDay(language, iso)}, ${iso.slice(11, 16)}${nbsp}UTC`
}
