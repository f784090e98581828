/** Customers can switch each kind of reminder off. The days are fixed. */
export const reminderKinds = ['expiration', 'demo', 'updates', 'lapsed-seat', 'unpaid-order'] as const
export type ReminderKind = (typeof reminderKinds)[number]
