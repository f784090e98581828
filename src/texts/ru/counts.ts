import { anyNumberOfServers } from '../../domain/pricing/catalog.ts'
import { joinNumbers, plural } from '../plural.ts'
import { sold } from '../sold.ts'

export function countDays(count: number): string {
  return `${count}\u00a0${plural('ru', count, { one: 'день', few: 'дня', many: 'дней', other: 'дня' })}`
}

export function countMonths(count: number): string {
  return `${count}\u00a0${plural('ru', count, { one: 'месяц', few: 'месяца', many: 'месяцев', other: 'месяца' })}`
}

export function listNumbers(numbers: readonly number[]): string {
  return joinNumbers(numbers, 'или')
}

export function units() {
  const [one = '', few = '', many = ''] = sold().unit.ru
  return { one, few, many, other: few }
}

export function numberServers(count: number): string {
  return count === anyNumberOfServers ? 'любое число' : String(count)
}

export function countServers(count: number): string {
  if (count === anyNumberOfServers) return `любое число ${units().many}`
  return `${count}\u00a0${plural('ru', count, units())}`
}

/** After 'до' and 'от': '3 серверов'. */
export function ofServers(count: number): string {
  const { few: singular, many } = units()
  return `${count}\u00a0${plural('ru', count, { one: singular, few: many, many, other: singular })}`
}
