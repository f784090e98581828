import type { Language } from './language.ts'

type Forms = { one: string; few?: string; many?: string; other: string }

const rules: Record<Language, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ru: new Intl.PluralRules('ru'),
}

/** The form that goes with a number: plural('ru', 3, { one: 'сервер', few: 'сервера', many: 'серверов', other: 'сервера' }). */
export function plural(language: Language, count: number, forms: Forms): string {
  const category = rules[language].select(count)
  return (category in forms ? forms[category as keyof Forms] : undefined) ?? forms.other
}
