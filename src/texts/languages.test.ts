import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultLanguage, type Language, languages } from '../domain/languages.ts'

const modules = import.meta.glob<object>(['./*/**/*.ts', '!./operator/**'], { eager: true })
const others = languages.filter(language => language !== defaultLanguage)

/** Every text of the folder by its place, `order.ts order step thanks`, and every file of content. */
function listTexts(language: Language): Set<string> {
  const words = Object.entries(modules).flatMap(([file, exported]) =>
    file.startsWith(`./${language}/`) ? listLeaves(exported, file.slice(`./${language}/`.length)) : [],
  )
  const content = globSync(`src/server/content/{help,faq,legal,product}/*.${language}.md`)
  return new Set([...words, ...content.map(file => file.replace(`.${language}.md`, ''))])
}

function listLeaves(value: unknown, place: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [place]
  return Object.entries(value).flatMap(([name, inner]) => listLeaves(inner, `${place} ${name}`))
}

test.each(others)('every English text exists in the language %s', language => {
  const there = listTexts(language)
  const english = listTexts(defaultLanguage)
  const missing = [...english].filter(place => !there.has(place))
  expect(english.size).toBeGreaterThan(2000)
  expect(missing, `${missing.length} texts are missing in ${language}`).toEqual([])
})

/** They are about Russia, its banks and its addresses, or are a product file. */
const exceptions = [
  'src/domain/languages.ts',
  'src/domain/pricing/astra.ts',
  'src/server/config/variables.ts',
  'src/server/demo/normalize-mailbox.ts',
  'src/server/invoices/describe-transfer.ts',
]

test('a language is a folder of texts and an entry of the table: no other file names one beside English', () => {
  const codes = others.join('|')
  const named = new RegExp(`'(?:${codes})'|/(?:${codes})/|\\.(?:${codes})\\b|\\b(?:${codes}):`)
  const files = globSync('src/**/*.{ts,tsx}').filter(
    file => !/\.test\.tsx?$|^src\/server\/testing\//.test(file),
  )
  const naming = files
    .filter(file => !languages.some(language => file.startsWith(`src/texts/${language}/`)))
    .filter(file => named.test(readFileSync(file, 'utf8')))
  expect(naming.sort()).toEqual(exceptions)
})
