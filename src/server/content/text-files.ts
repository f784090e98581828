import { readdirSync, readFileSync } from 'node:fs'
import { type Language, languages } from '../../texts/language.ts'
import type { Config } from '../config/config.ts'

/** What a text may say of the shop that shows it: `{{product}}`, `{{seller}}`, `{{support}}`. */
export type Naming = Pick<Config, 'productName' | 'supportEmail'> & { seller: { name: string } }

export type TextFile = {
  name: string
  language: Language
  fields: Readonly<Record<string, string>>
  /** Markdown. */
  body: string
}

/** The Markdown files of a folder, `<name>.<language>.md`, each with lines `key: value` between two lines `---` on top. */
export function readTextFiles(folder: URL, naming: Naming): TextFile[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.md'))
    .sort()
    .map(file => parseFile(file, readFileSync(new URL(file, folder), 'utf8'), naming))
}

/** A field that the file must have. */
export function fieldOf(file: TextFile, name: string): string {
  const value = file.fields[name]
  if (!value) throw new Error(`${file.name}.${file.language}.md has no ${name}`)
  return value
}

function parseFile(file: string, source: string, naming: Naming): TextFile {
  const [name = '', suffix] = file.split('.')
  const language = languages.find(known => known === suffix)
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (!language || head === undefined || body === undefined)
    throw new Error(`${file} is no text with a head, named <name>.<language>.md`)

  const fields = head.split('\n').map(line => {
    const [key = '', ...value] = line.split(':')
    return [key.trim(), fill(value.join(':').trim(), naming, plain)]
  })
  return { name, language, fields: Object.fromEntries(fields), body: fill(body, naming, escapeMarks) }
}

function fill(text: string, naming: Naming, written: (words: string) => string): string {
  return text
    .replaceAll('{{product}}', () => written(naming.productName))
    .replaceAll('{{seller}}', () => written(naming.seller.name))
    .replaceAll('{{support}}', () => naming.supportEmail)
}

const plain = (words: string) => words

/** A name in a Markdown text stays words, whatever signs it holds. */
function escapeMarks(words: string): string {
  return words.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&')
}
