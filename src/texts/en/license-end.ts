/** `until` is the formatted day. Of a lifetime license it is the last day of the updates: the license has no end. */
export type LicenseEnd = { until: string; isLifetime: boolean }

/** 'until 3 December 2026', or 'updates until 3 December 2026'. */
export function describeEnd({ until, isLifetime }: LicenseEnd): string {
  return `${isLifetime ? 'updates ' : ''}until ${until}`
}
