import { anyNumberOfServers } from '../domain/pricing/catalog.ts'
import type { Language } from './language.ts'
import { plural } from './plural.ts'
import { units } from './sold.ts'

const anyNumber = { en: 'any number', ru: 'любое число' }

/** '3', or 'any number' for a company license. */
export function numberServers(language: Language, count: number): string {
  return count === anyNumberOfServers ? anyNumber[language] : String(count)
}

/** '3 servers', or 'any number of servers' for a company license. */
export function countServers(language: Language, count: number): string {
  if (count !== anyNumberOfServers) return `${count}\u00a0${plural(language, count, units[language]())}`
  return language === 'ru' ? `${anyNumber.ru} ${units.ru().many}` : `${anyNumber.en} of ${units.en().other}`
}

/** In Russian, after 'до' and 'от': '3 серверов'. */
export function ofServers(count: number): string {
  const { few: singular, many } = units.ru()
  return `${count}\u00a0${plural('ru', count, { one: singular, few: many, many, other: singular })}`
}
