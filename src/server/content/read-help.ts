import { type HelpTopic, helpTopics } from '../../contract/content.ts'
import type { Language } from '../../texts/language.ts'
import { blocksOf } from './blocks-of.ts'
import { sectionsOf } from './sections-of.ts'
import { fieldOf, type Naming, readTextFiles } from './text-files.ts'

export type HelpArticle = {
  slug: string
  language: Language
  title: string
  summary: string
  also: string
  topic: HelpTopic
  position: number
  body: string
  words: string
}

const folder = new URL('./help/', import.meta.url)

/** The articles of `help/`, in every language. Throws on a file with a fault, so that a broken one never reaches a shop. */
export function readHelp(naming: Naming): HelpArticle[] {
  return readTextFiles(folder, naming).map(file => {
    const topic = helpTopics.find(known => known === fieldOf(file, 'topic'))
    if (!topic) throw new Error(`${file.name}.${file.language}.md has an unknown topic`)
    return {
      slug: file.name,
      language: file.language,
      title: fieldOf(file, 'title'),
      summary: fieldOf(file, 'summary'),
      also: fieldOf(file, 'also'),
      topic,
      position: Number(fieldOf(file, 'order')),
      body: file.body,
      words: wordsOf(file.body, file.language),
    }
  })
}

function wordsOf(body: string, language: Language): string {
  return sectionsOf(blocksOf(body, language))
    .map(({ heading, text }) => (heading ? `${heading}\n${text}` : text))
    .join('\n\n')
}
