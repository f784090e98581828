import { readdirSync, readFileSync } from 'node:fs'
import { helpTopics, type TextKind } from '../../contract/content.ts'
import { type Language, languages } from '../../domain/languages.ts'
import type { texts } from './tables.ts'

/** A text as its author wrote it: Markdown with names in double braces. */
export type WrittenText = Record<'title' | 'summary' | 'also' | 'body', string>

export function pickWritten({ title, summary, also, body }: WrittenText): WrittenText {
  return { title, summary, also, body }
}

export type ShippedText = WrittenText &
  Pick<typeof texts.$inferSelect, 'kind' | 'slug' | 'topic' | 'position'> & { language: Language }

const folders = ['legal', 'help', 'faq', 'product'] as const satisfies readonly TextKind[]

/** The files `<slug>.<language>.md`. Each begins with lines `key: value` between two lines `---`. */
export function readShippedTexts(): ShippedText[] {
  return folders.flatMap(kind => {
    const folder = new URL(`./${kind}/`, import.meta.url)
    const files = readdirSync(folder).filter(file => file.endsWith('.md'))
    return files.sort().map(file => parseFile(kind, file, readFileSync(new URL(file, folder), 'utf8')))
  })
}

function parseFile(kind: TextKind, file: string, source: string): ShippedText {
  const [slug = '', suffix] = file.split('.')
  const language = languages.find(known => known === suffix)
  const [, head, body] = /^---\n(.*?)\n---\n\n*(.*)$/s.exec(source) ?? []
  if (!language || head === undefined || body === undefined)
    throw new Error(`${file} must have a header and be named <slug>.<language>.md`)

  const fields = new Map(
    head.split('\n').map(line => {
      const [key = '', ...value] = line.split(':')
      return [key.trim(), value.join(':').trim()]
    }),
  )
  const read = (name: string) => {
    const value = fields.get(name)
    if (!value) throw new Error(`${file} has no ${name}`)
    return value
  }
  const title = read('title')
  const position = kind === 'legal' ? 0 : Number(read('order'))
  const text = { kind, slug, language, title, position, body }
  if (kind !== 'help') return { ...text, summary: '', also: '', topic: null }
  const topic = helpTopics.find(known => known === read('topic'))
  if (!topic) throw new Error(`${file} has an unknown topic`)
  return { ...text, summary: read('summary'), also: read('also'), topic }
}
