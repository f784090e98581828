import { addDays } from '../day.ts'

export type Days = { from: string; to: string }

/** The same day of the month before, or its last one. */
export function monthBefore(day: string): string {
  const lastOfMonthBefore = addDays(`${day.slice(0, 7)}-01`, -1)
  const same = `${lastOfMonthBefore.slice(0, 7)}${day.slice(7)}`
  return same < lastOfMonthBefore ? same : lastOfMonthBefore
}

/** Today, the last 7 days and the month to date, each with the same days of the month before. */
export function daysOfToday(today: string): Record<'today' | 'week' | 'month', { now: Days; before: Days }> {
  const upTo = (day: string) => ({
    today: { from: day, to: day },
    week: { from: addDays(day, -6), to: day },
    month: { from: `${day.slice(0, 7)}-01`, to: day },
  })
  const [now, before] = [upTo(today), upTo(monthBefore(today))]
  return {
    today: { now: now.today, before: before.today },
    week: { now: now.week, before: before.week },
    month: { now: now.month, before: before.month },
  }
}
