import type { Language } from './language.ts'

/** `until` is the formatted day. Of a lifetime license it is the last day of the updates: the license has no end. */
export type LicenseEnd = { until: string; isLifetime: boolean }

/** 'until 3 December 2026', or 'updates until 3 December 2026'. */
export function describeEnd(language: Language, { until, isLifetime }: LicenseEnd): string {
  if (language === 'ru') return `${isLifetime ? 'обновления ' : ''}до\u00a0${until}`
  return `${isLifetime ? 'updates ' : ''}until ${until}`
}
