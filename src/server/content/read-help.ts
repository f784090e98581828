import { type HelpTopic, helpTopics } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { splitSections } from './split-sections.ts'
import { readTextFiles, requireField, type ShopNames } from './text-files.ts'

export type HelpArticle = {
  slug: string
  language: Language
  title: string
  summary: string
  also: string
  topic: HelpTopic
  position: number
  body: string
}

const folder = new URL('./help/', import.meta.url)

/** The articles of `help/` in every language. Throws on an invalid file. */
export function readHelp(names: ShopNames): HelpArticle[] {
  return readTextFiles(folder, names).map(file => {
    const topic = helpTopics.find(known => known === requireField(file, 'topic'))
    if (!topic) throw new Error(`${file.name}.${file.language}.md has an unknown topic`)
    return {
      slug: file.name,
      language: file.language,
      title: requireField(file, 'title'),
      summary: requireField(file, 'summary'),
      also: requireField(file, 'also'),
      topic,
      position: Number(requireField(file, 'order')),
      body: file.body,
    }
  })
}

export function toPlainText({ body, language }: Pick<HelpArticle, 'body' | 'language'>): string {
  return splitSections(parseMarkdown(body, language))
    .map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
    .join('\n\n')
}
