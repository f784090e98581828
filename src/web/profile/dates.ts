import { formatDay } from '../../texts/day.ts'
import type { Language } from '../../texts/language.ts'

/** '3 December 2026, 14:05 UTC' of a UTC moment. */
export function formatMoment(language: Language, iso: string): string {
  return `${formatDay(language, iso)}, ${iso.slice(11, 16)}\u00a0UTC`
}
