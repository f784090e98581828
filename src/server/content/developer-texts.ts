import { readFileSync } from 'node:fs'
import { type DeveloperTextName, developerTextNames } from '../../contract/content.ts'
import { parseMarkdown } from './parse-markdown.ts'

type DeveloperText = ReturnType<typeof parseText>

const parsed = new Map<DeveloperTextName, DeveloperText>()

/** The same files as in the repository, in English only. */
export function readDeveloperText(name: DeveloperTextName): DeveloperText {
  const text =
    parsed.get(name) ?? parseText(readFileSync(new URL(`../../../docs/${name}.md`, import.meta.url), 'utf8'))
  parsed.set(name, text)
  return text
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
