const millisecondsPerDay = 86_400_000

export function isCalendarDay(text: string): boolean {
  const time = /^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  // Date.parse may roll 30 February over into March, so the day has to read back the same.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** The UTC day so many days later (or earlier, when negative). Refuses (RangeError) what is not a calendar day. */
export function addDays(day: string, days: number): string {
  return new Date((dayNumber(day) + days) * millisecondsPerDay).toISOString().slice(0, 10)
}

/** Negative when `to` is earlier. Refuses as `addDays` does. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

function dayNumber(day: string): number {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: '${day}'`)
  return Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay
}
