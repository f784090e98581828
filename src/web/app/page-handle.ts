import type { Visitor } from '../../contract/rendering.ts'
import type { Texts } from '../../texts/all.ts'
import { sold } from '../../texts/sold.ts'
import { paths } from './paths.ts'

/** A page's file below src/web, 'help/article-page'. Its words are named after its folder. */
type PageFile = `${string}/${string}-page`

type Shown = { params: Readonly<Record<string, string | undefined>>; visitor: Visitor }

export type PageHandle = {
  title: (texts: Texts, loaded: unknown, shown: Shown) => string
  page: PageFile
}

export function wordsName({ page }: PageHandle): string {
  return page.slice(0, page.indexOf('/'))
}

type Describe = (texts: Texts, loaded: unknown) => string

/** Pages that search engines list, with a description, or null for that of the shop. */
export const listedPages: { readonly [page in PageFile]?: Describe | null } = {
  'product/product-page': (t, loaded) => t.descriptions.product(readText(loaded, 'title') ?? sold().name),
  'pricing/pricing-page': t => t.descriptions.pricing(),
  'demo/demo-page': t => t.descriptions.demo(),
  'help/help-page': t => t.descriptions.help(),
  'help/article-page': (t, loaded) => readText(loaded, 'summary') ?? t.descriptions.help(),
  'product/releases-page': null,
  'sign-in/sign-in-page': null,
  'legal/legal-page': null,
  'legal/imprint-page': null,
}

/** Listed pages at whose address a search engine finds the sign-in page: the sitemap does not send it there. */
const signedInPages: readonly PageFile[] = ['demo/demo-page', 'sign-in/sign-in-page']

/** Pages whose address grants access to anyone who knows it: it must not leak to other sites. */
export const secretPages: readonly PageFile[] = [
  'renewal/renewal-by-serial-page',
  'payment-link/payment-link-page',
  'payment-link/renewal-link-page',
  'written-quote/written-quote-page',
  'offline-activation/response-page',
  'settings/mail-link-page',
]

/** The path at which search engines list the page that is open at `path`; null for a page that they do not list. */
export function listedAt(page: PageFile, path: string): string | null {
  if (listedPages[page] === undefined) return null
  return path === paths.buy ? paths.pricing : path
}

/** Whether a search engine can read the page at this path of a route. */
export function isInSitemap(page: PageFile, path: string): boolean {
  return listedAt(page, path) === path && !path.includes(':') && !signedInPages.includes(page)
}

/** Reads a text from what the loader of a page returned. */
export function readText(loaded: unknown, name: string): string | undefined {
  const value = loaded !== null && typeof loaded === 'object' && name in loaded && Reflect.get(loaded, name)
  return typeof value === 'string' ? value : undefined
}
