/** Customers can switch each kind of reminder off. The days are fixed. */
export const reminderKinds = ['expiration', 'demo', 'updates', 'lapsed-seat'] as const
export type ReminderKind = (typeof reminderKinds)[number]
