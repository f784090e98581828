import type { Texts } from '../../texts/en/screens.ts'
import type { WordsName } from './words.ts'

/** A page's file below src/web, 'help/article-page'. Its words are named after its folder. */
type PageFile = `${Exclude<WordsName, 'frame'>}/${string}`

/** What the frame around a page needs to know about it. */
export type PageHandle = {
  /** `loaded` is what the page's loader gave, once it has. */
  title: (texts: Texts, loaded?: unknown) => string
  /** For search engines; asked for on the server only. */
  description?: (texts: Texts, loaded?: unknown) => string
  page: PageFile
  indexed?: boolean
  /** Knowing the address is what lets a person in: no other site may be told it. */
  secretAddress?: boolean
}
