import { formatDay } from './day.ts'
import type { Language } from './language.ts'

export function formatMoment(language: Language, iso: string): string {
  return `${formatDay(language, iso)}, ${iso.slice(11, 16)}\u00a0UTC`
}
