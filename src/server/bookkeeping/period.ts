import { addDays, isCalendarDay } from '../../domain/day.ts'

/** Both days are included. */
export type Period = { from: string; to: string }

/** '2026', '2026-Q4', '2026-11' or '2026-11-01..2026-11-15'; null for anything else. */
export function readPeriod(text: string): Period | null {
  const quarter = /^(\d{4})-Q([1-4])$/.exec(text)
  if (quarter) return readMonths(Number(quarter[1]), Number(quarter[2]) * 3 - 2, 3)
  const month = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text)
  if (month) return readMonths(Number(month[1]), Number(month[2]), 1)
  if (/^\d{4}$/.test(text)) return readMonths(Number(text), 1, 12)
  const [from = '', to = '', ...others] = text.split('..')
  const isPeriod = others.length === 0 && isCalendarDay(from) && isCalendarDay(to) && from <= to
  return isPeriod ? { from, to } : null
}

function readMonths(year: number, first: number, months: number): Period | null {
  const next = first + months
  const from = formatDay(year, first)
  const after = next > 12 ? formatDay(year + 1, next - 12) : formatDay(year, next)
  return isCalendarDay(from) && isCalendarDay(after) ? { from, to: addDays(after, -1) } : null
}

function formatDay(year: number, month: number): string {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`
}
