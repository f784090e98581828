/** What customers can be reminded of, and can switch off each. The days are fixed. */
export const reminderKinds = ['expiration', 'demo', 'updates', 'lapsed-seat'] as const
export type ReminderKind = (typeof reminderKinds)[number]
