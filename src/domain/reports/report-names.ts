export const reportNames = [
  'revenue',
  'mrr',
  'maintenance',
  'renewals',
  'expiring',
  'cohorts',
  'demos',
  'deferred',
] as const
export type ReportName = (typeof reportNames)[number]

/** They have one row for each part of the period, and no groups. */
export const unsplitReports: readonly ReportName[] = ['cohorts', 'demos', 'deferred']
