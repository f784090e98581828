import type { Language } from './language.ts'

const nbsp = '\u00a0'
const formats: Record<Language, Intl.DateTimeFormat> = { en: longDay('en'), ru: longDay('ru') }

/** '3 December 2026' of a UTC day, put together from its parts so that server and browser write the same. */
export function formatDay(language: Language, day: string): string {
  const parts = formats[language].formatToParts(new Date(`${day}T00:00:00Z`))
  const [date, month, year] = (['day', 'month', 'year'] as const).map(
    type => parts.find(part => part.type === type)?.value ?? '',
  )
  return `${date}${nbsp}${month} ${year}`
}

function longDay(language: Language) {
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
}
