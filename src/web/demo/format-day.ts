import type { Language } from '../../texts/language.ts'

/** '3 December 2026' of a UTC day, put together from its parts so that server and browser write the same. */
export function formatDay(language: Language, day: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const parts = new Map(format.formatToParts(new Date(day)).map(({ type, value }) => [type, value]))
  return `${parts.get('day')}\u00a0${parts.get('month')} ${parts.get('year')}`
}
