import type { Language } from './language.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { one: string; other: string }

// Created on first use: creation takes milliseconds, and a visitor reads one language.
const rules: Partial<Record<Language, Intl.PluralRules>> = {}

/** The plural form for a number: plural('ru', 3, { one: 'сервер', few: 'сервера', many: 'серверов', other: 'сервера' }). */
export function plural(language: Language, count: number, forms: Forms): string {
  rules[language] ??= new Intl.PluralRules(language)
  return forms[rules[language].select(count)] ?? forms.other
}

const days = {
  en: { one: 'day', other: 'days' },
  ru: { one: 'день', few: 'дня', many: 'дней', other: 'дня' },
}

/** '30 days' */
export function countDays(language: Language, count: number): string {
  return `${count}${language === 'ru' ? '\u00a0' : ' '}${plural(language, count, days[language])}`
}

const months = {
  en: { one: 'month', other: 'months' },
  ru: { one: 'месяц', few: 'месяца', many: 'месяцев', other: 'месяца' },
}

/** '3 months' */
export function countMonths(language: Language, count: number): string {
  return `${count}\u00a0${plural(language, count, months[language])}`
}

const locales = { en: 'en-GB', ru: 'ru' }

/** '1, 3 or 6' */
export function listNumbers(language: Language, numbers: readonly number[]): string {
  return new Intl.ListFormat(locales[language], { type: 'disjunction' }).format(numbers.map(String))
}
