import type { Language } from './language.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { one: string; other: string }

// Made at the first use: they take milliseconds to make, and a visitor reads one language.
const rules: Partial<Record<Language, Intl.PluralRules>> = {}

/** The form that goes with a number: plural('ru', 3, { one: 'сервер', few: 'сервера', many: 'серверов', other: 'сервера' }). */
export function plural(language: Language, count: number, forms: Forms): string {
  rules[language] ??= new Intl.PluralRules(language)
  return forms[rules[language].select(count)] ?? forms.other
}
