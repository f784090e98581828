import type { Texts } from '../../texts/en/screens.ts'
import type { PageFile } from './words.ts'

/** What the frame around a page needs to know of it. `page` is its file; its words are named like its folder. */
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
