import { formatDay } from '../../../texts/day.ts'
import type { Language } from '../../../texts/language.ts'

export function formatMoment(language: Language, iso: string): string {
  return `${formatDay(language, iso)}, ${iso.slice(11, 16)}\u00a0UTC`
}
