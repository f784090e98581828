/** Customers can switch each kind of reminder off and on. The days are fixed. */
export const reminderKinds = [
  'expiration',
  'demo',
  'updates',
  'lapsed-seat',
  'unpaid-order',
  'new-version',
] as const
export type ReminderKind = (typeof reminderKinds)[number]
