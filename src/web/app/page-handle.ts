import type { Texts } from '../../texts/en/screens.ts'
import type { WordsName } from './words.ts'

/** A page's file below src/web, 'help/article-page'. Its words are named after its folder. */
type PageFile = `${Exclude<WordsName, 'frame'>}/${string}`

export type PageHandle = {
  title: (texts: Texts, loaded: unknown, params: Readonly<Record<string, string | undefined>>) => string
  page: PageFile
}

export function wordsName({ page }: PageHandle): WordsName {
  // PageFile has a WordsName before its slash.
  return page.split('/')[0] as WordsName
}
