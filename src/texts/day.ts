import { type Language, languageFacts } from '../domain/languages.ts'

const nbsp = '\u00a0'

// Created on first use: creation takes milliseconds, and a visitor reads one language.
const formats: Partial<Record<string, Intl.DateTimeFormat>> = {}

/** '3 December 2026', in UTC. The year is added by hand because ICU versions format it differently. */
export function formatDay(language: Language, iso: string): string {
  return `${formatDayOfYear(language, iso, 'long')} ${iso.slice(0, 4)}`
}

/** '3 Dec', with the year if it is another than this one. */
export function formatShortDay(language: Language, iso: string): string {
  const day = formatDayOfYear(language, iso, 'short')
  return Number(iso.slice(0, 4)) === new Date().getUTCFullYear() ? day : `${day}${nbsp}${iso.slice(0, 4)}`
}

function formatDayOfYear(language: Language, iso: string, month: 'long' | 'short'): string {
  const { locale } = languageFacts[language]
  const format = (formats[language + month] ??= new Intl.DateTimeFormat(locale, {
    timeZone: 'UTC',
    day: 'numeric',
    month,
  }))
  return format.format(new Date(iso)).replace(' ', nbsp)
}
