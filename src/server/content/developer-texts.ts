import { readFileSync } from 'node:fs'
import { type DeveloperTextName, developerTextNames } from '../../contract/content.ts'
import type { Catalog } from '../../domain/pricing/catalog.ts'
import { sold } from '../../texts/sold.ts'
import { parseMarkdown } from './parse-markdown.ts'

type DeveloperText = ReturnType<typeof parseText>

const parsed = new Map<string, DeveloperText>()

/** The same files as in the repository, in English only, with the names of the product that is sold. */
export function readDeveloperText(name: DeveloperTextName): DeveloperText {
  const key = `${name} ${sold().slug}`
  const file = new URL(`../../../docs/${name}.md`, import.meta.url)
  const text = parsed.get(key) ?? parseText(nameProduct(readFileSync(file, 'utf8'), sold()))
  parsed.set(key, text)
  return text
}

/** Addresses and codes of plans are the same for every product. */
function nameProduct(markdown: string, { name, slug, install }: Catalog): string {
  return markdown
    .replaceAll('/etc/astra', install.folder)
    .replaceAll('ASTRA', slug.toUpperCase())
    .replaceAll('Astra', name)
    .replace(/(?<!\/)astra(?!-1)/g, slug)
}

function parseText(source: string) {
  const [, title = '', body = ''] = /^# ([^\n]*)\n(.*)$/s.exec(source) ?? []
  return { title, blocks: parseMarkdown(pointToPages(body), 'en'), language: 'en' as const }
}

/** Links between the files lead to their pages; the description of the API has a page of its own. */
function pointToPages(markdown: string): string {
  const pages = developerTextNames.join('|')
  return markdown
    .replace(/\]\(api\.md[^)]*\)/g, '](/api/docs/)')
    .replace(new RegExp(`\\]\\((${pages})\\.md([^)]*)\\)`, 'g'), '](/help/developers/$1/$2)')
}
