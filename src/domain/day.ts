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

// Creating one costs more than an order's other arithmetic.
const formats = new Map<string, Intl.DateTimeFormat>()

/** The calendar day on which a moment falls in an IANA time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone })
  formats.set(timeZone, format)
  return format.format(moment)
}

/** Whether the name is one that Intl and PostgreSQL read alike, which excludes offsets such as '+02:00'. */
export function isTimeZone(text: string): boolean {
  if (!/^(UTC|[A-Z][A-Za-z]+(\/[A-Za-z0-9_+-]+)+)$/.test(text)) return false
  try {
    return dayIn(text, new Date(0)) !== ''
  } catch {
    return false
  }
}

function dayNumber(day: string): number {
  if (!isCalendarDay(day)) throw new RangeError(`Not a calendar day: '${day}'`)
  return Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay
}
