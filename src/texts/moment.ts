import type { Language } from '../domain/languages.ts'
import { formatDay } from './day.ts'

export function formatMoment(language: Language, iso: string): string {
  return `${formatDay(language, iso)}, ${iso.slice(11, 16)}\u00a0UTC`
}
