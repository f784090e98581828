import type { Language } from '../domain/languages.ts'

type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { one: string; other: string }

// Created on first use: creation takes milliseconds, and a visitor reads one language.
const rules: Partial<Record<Language, Intl.PluralRules>> = {}

/** The plural form for a number: plural('en', 3, { one: 'server', other: 'servers' }). */
export function plural(language: Language, count: number, forms: Forms): string {
  rules[language] ??= new Intl.PluralRules(language)
  return forms[rules[language].select(count)] ?? forms.other
}

/** Not by Intl.ListFormat, whose creation takes 30 ms in a browser. */
export function joinNumbers(numbers: readonly number[], or: string): string {
  return numbers.join(', ').replace(/, (?=\d+$)/, ` ${or} `)
}
