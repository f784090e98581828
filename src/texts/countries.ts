import { countries } from '../domain/countries.ts'
import type { Language } from '../domain/languages.ts'

const named = new Map<Language, [string, string][]>()

/** A country's name in the language, by its alpha-2 code. */
export function countryName(alpha2: string, language: Language): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(alpha2) ?? alpha2
}

/** All countries as [alpha-3, name], named and sorted as readers of the language expect. */
export function countriesIn(language: Language): [code: string, name: string][] {
  const known = named.get(language) ?? nameCountries(language)
  named.set(language, known)
  return known
}

function nameCountries(language: Language): [string, string][] {
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const collator = new Intl.Collator(language)
  return countries
    .map(([alpha3, alpha2]): [string, string] => [alpha3, names.of(alpha2) ?? alpha3])
    .sort(([, left], [, right]) => collator.compare(left, right))
}
