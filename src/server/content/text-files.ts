import { readdirSync, readFileSync } from 'node:fs'
import { type Language, languages } from '../../texts/language.ts'
import type { Config } from '../config/config.ts'

/** Replaces `{{product}}`, `{{seller}}`, `{{controller}}`, `{{support}}`, and the address `{{documentation}}` of links. */
export type ShopNames = Pick<Config, 'productName' | 'supportEmail' | 'documentationUrl'> & {
  seller: Record<'name' | 'address' | 'registration', string>
}

export type TextFile = {
  name: string
  language: Language
  fields: Readonly<Record<string, string>>
  /** Markdown. */
  body: string
}

/** The files `<name>.<language>.md` of a folder. Each begins with lines `key: value` between two lines `---`. */
export function readTextFiles(folder: URL, names: ShopNames): TextFile[] {
  return readdirSync(folder)
    .filter(file => file.endsWith('.md'))
    .sort()
    .map(file => parseFile(file, readFileSync(new URL(file, folder), 'utf8'), names))
}

export function requireField(file: TextFile, name: string): string {
  const value = file.fields[name]
  if (!value) throw new Error(`${file.name}.${file.language}.md has no ${name}`)
  return value
}

function parseFile(file: string, source: string, names: ShopNames): TextFile {
  const [name = '', suffix] = file.split('.')
  const language = languages.find(known => known === suffix)
  const [, head, body] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? []
  if (!language || head === undefined || body === undefined)
    throw new Error(`${file} must have a header and be named <name>.<language>.md`)

  const fields = head.split('\n').map(line => {
    const [key = '', ...value] = line.split(':')
    return [key.trim(), fill(value.join(':').trim(), names, text => text)]
  })
  return { name, language, fields: Object.fromEntries(fields), body: fill(body, names, escapeMarkdown) }
}

function fill(text: string, names: ShopNames, escape: (text: string) => string): string {
  const { name, address, registration } = names.seller
  const controller = [name, address, registration].filter(Boolean).join(', ')
  return text
    .replace(/\[([^\]]+)\]\(\{\{documentation\}\}\)/g, (_, words: string) =>
      names.documentationUrl ? `[${words}](${names.documentationUrl})` : words,
    )
    .replaceAll('{{product}}', () => escape(names.productName))
    .replaceAll('{{seller}}', () => escape(name))
    .replaceAll('{{controller}}', () => escape(controller))
    .replaceAll('{{support}}', () => names.supportEmail)
}

function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]<>()#+\-.!|~&]/g, '\\$&')
}
