type Facts = {
  /** The locale in which days are written. */
  locale: string
  decimalMark: '.' | ','
  percentSign: string
  /** Whether € and $ stand before an amount. */
  signsFirst: boolean
  /** The configuration of PostgreSQL's text search. */
  search: string
  /** How many forms a noun has beside numbers, and in the product file. */
  forms: 2 | 3
}

/** The languages of the shop; their texts are in `src/texts/`. The first one is the default. */
export const languageFacts = {
  en: {
    locale: 'en-GB',
    decimalMark: '.',
    percentSign: '%',
    signsFirst: true,
    search: 'english',
    forms: 2,
  },
  ru: {
    locale: 'ru',
    decimalMark: ',',
    percentSign: '\u00a0%',
    signsFirst: false,
    search: 'russian',
    forms: 3,
  },
} as const satisfies Record<string, Facts>

export type Language = keyof typeof languageFacts
/** In the order in which they are shown. The keys are all of them. */
export const languages = Object.keys(languageFacts) as Language[]
export const defaultLanguage: Language = 'en'

/** The language of the `language` cookie, otherwise the default: docs/domain.md, 'Language'. */
export function readLanguage(code: string | undefined): Language {
  return languages.find(known => known === code) ?? defaultLanguage
}

export function inEveryLanguage<Value>(make: (language: Language) => Value): Record<Language, Value> {
  // The keys are all languages.
  return Object.fromEntries(languages.map(language => [language, make(language)])) as Record<Language, Value>
}

/** The languages that a text is compared with: the default one with its translations, and each of them with it. */
export function counterparts(language: Language): Language[] {
  return languages.filter(other => (other === defaultLanguage) !== (language === defaultLanguage))
}

/** Abbreviated as in Unicode, 'Cyrl', and the country of most readers, 'RU'. */
export function describeLocale(language: Language) {
  const { script = '', region = '' } = new Intl.Locale(language).maximize()
  return { script, region }
}
