import type { LicenseEnd } from '../en/license-end.ts'

export function describeEnd({ until, isLifetime }: LicenseEnd): string {
  return `${isLifetime ? 'обновления ' : ''}до\u00a0${until}`
}
