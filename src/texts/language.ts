export const languages = ['en', 'ru'] as const
export type Language = (typeof languages)[number]

/** The `language` cookie's value, otherwise English: never guessed from headers or place (domain.md, 'Calls'). */
export function languageOf(cookie: string | undefined): Language {
  return cookie === 'ru' ? 'ru' : 'en'
}
