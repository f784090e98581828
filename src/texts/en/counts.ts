import { anyNumberOfServers } from '../../domain/pricing/catalog.ts'
import { joinNumbers, plural } from '../plural.ts'
import { sold } from '../sold.ts'

/** '30 days' */
export function countDays(count: number): string {
  return `${count} ${plural('en', count, { one: 'day', other: 'days' })}`
}

/** '3 months' */
export function countMonths(count: number): string {
  return `${count}\u00a0${plural('en', count, { one: 'month', other: 'months' })}`
}

/** '1, 3 or 6' */
export function listNumbers(numbers: readonly number[]): string {
  return joinNumbers(numbers, 'or')
}

/** The plural forms of what a license counts. */
export function units() {
  const [one = '', other = ''] = sold().unit.en
  return { one, other }
}

/** '3', or 'any number' for a company license. */
export function numberServers(count: number): string {
  return count === anyNumberOfServers ? 'any number' : String(count)
}

/** '3 servers', or 'any number of servers' for a company license. */
export function countServers(count: number): string {
  if (count === anyNumberOfServers) return `any number of ${units().other}`
  return `${count}\u00a0${plural('en', count, units())}`
}
