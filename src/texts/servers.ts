import { anyNumberOfServers } from '../domain/pricing/catalog.ts'
import type { Language } from './language.ts'
import { plural } from './plural.ts'

const anyNumber = { en: 'any number', ru: 'любое число' }
const servers = {
  en: { one: 'server', other: 'servers' },
  ru: { one: 'сервер', few: 'сервера', many: 'серверов', other: 'сервера' },
}

/** '3', or 'any number' for a company license. */
export function numberServers(language: Language, count: number): string {
  return count === anyNumberOfServers ? anyNumber[language] : String(count)
}

/** '3 servers', or 'any number of servers' for a company license. */
export function countServers(language: Language, count: number): string {
  if (count !== anyNumberOfServers) return `${count}\u00a0${plural(language, count, servers[language])}`
  return language === 'ru' ? `${anyNumber.ru} серверов` : `${anyNumber.en} of servers`
}
