import { addDays, daysBetween } from '../day.ts'

export type Days = { from: string; to: string }

export const steps = ['day', 'week', 'month', 'quarter', 'year'] as const
export type Step = (typeof steps)[number]

export const mostSteps = 400

/** The calendar's days, weeks from Monday, months, quarters or years of a period; the first and the last may be cut. */
export function divideDays({ from, to }: Days, step: Step): Days[] {
  const parts: Days[] = []
  for (let start = from; start <= to && parts.length <= mostSteps; ) {
    const next = nextStart(start, step)
    const last = addDays(next, -1)
    parts.push({ from: start, to: last < to ? last : to })
    start = next
  }
  return parts
}

/** The period to compare with: as many days just before, or the same days a year before. */
export function comparedDays({ from, to }: Days, compare: 'before' | 'year'): Days {
  if (compare === 'year') return { from: yearBefore(from), to: yearBefore(to) }
  if (from.endsWith('-01') && addDays(to, 1).endsWith('-01')) {
    const months = monthNumber(to) - monthNumber(from) + 1
    return { from: formatMonth(monthNumber(from) - months), to: addDays(from, -1) }
  }
  return { from: addDays(from, -daysBetween(from, to) - 1), to: addDays(from, -1) }
}

function nextStart(day: string, step: Step): string {
  switch (step) {
    case 'day':
      return addDays(day, 1)
    case 'week':
      // 5 January 1970 was a Monday.
      return addDays(day, 7 - (((daysBetween('1970-01-05', day) % 7) + 7) % 7))
    case 'month':
      return formatMonth(monthNumber(day) + 1)
    case 'quarter':
      return formatMonth(monthNumber(day) - (monthNumber(day) % 3) + 3)
    case 'year':
      return formatMonth(monthNumber(day) - (monthNumber(day) % 12) + 12)
  }
}

export function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

/** The first day of the month. */
export function formatMonth(number: number): string {
  return `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}-01`
}

function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}
