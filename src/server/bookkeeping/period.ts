import { addDays, isCalendarDay } from '../../domain/day.ts'
import { type Days, formatMonth } from '../../domain/reports/steps.ts'

/** '2026', '2026-Q4', '2026-11' or '2026-11-01..2026-11-15'; null for anything else. */
export function readPeriod(text: string): Days | null {
  const [, year, quarter, month] = /^(\d{4})(?:-Q([1-4])|-(0[1-9]|1[0-2]))?$/.exec(text) ?? []
  const january = Number(year) * 12
  if (quarter) return readMonths(january + Number(quarter) * 3 - 3, 3)
  if (month) return readMonths(january + Number(month) - 1, 1)
  if (year) return readMonths(january, 12)
  const [from = '', to = '', ...others] = text.split('..')
  const isPeriod = others.length === 0 && isCalendarDay(from) && isCalendarDay(to) && from <= to
  return isPeriod ? { from, to } : null
}

function readMonths(first: number, months: number): Days | null {
  const [from, after] = [formatMonth(first), formatMonth(first + months)]
  return isCalendarDay(from) && isCalendarDay(after) ? { from, to: addDays(after, -1) } : null
}
