export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]

/** The language of the `language` cookie, otherwise English: docs/domain.md, 'Language'. */
export function readLanguage(cookie: string | undefined): Language {
  return cookie === 'ru' ? 'ru' : 'en'
}
