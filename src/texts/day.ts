import type { Language } from './language.ts'

const nbsp = '\u00a0'

/** '3 December 2026', in UTC. The year is added by hand because ICU versions format it differently. */
export function formatDay(language: Language, iso: string): string {
  const locale = language === 'ru' ? 'ru' : 'en-GB'
  const day = new Date(iso).toLocaleDateString(locale, { timeZone: 'UTC', day: 'numeric', month: 'long' })
  return `${day.replace(' ', nbsp)} ${iso.slice(0, 4)}`
}
