import type { Texts } from '../../texts/en/screens.ts'
import type { PageHandle } from './page-handle.ts'

type Describe = (texts: Texts, loaded: unknown) => string

/** The pages that search engines list, with a description or null for that of the shop. On the server only. */
export const searchListing: { readonly [page in PageHandle['page']]?: Describe | null } = {
  'sign-in/sign-in-page': null,
  'pricing/pricing-page': t => t.descriptions.pricing,
  'demo/demo-page': t => t.descriptions.demo,
  'help/help-page': t => t.descriptions.help,
  'help/article-page': (t, loaded) => summaryIn(loaded) ?? t.descriptions.help,
  'legal/terms-page': null,
  'legal/privacy-page': null,
}

function summaryIn(loaded: unknown): string | undefined {
  if (typeof loaded !== 'object' || loaded === null || !('summary' in loaded)) return undefined
  return typeof loaded.summary === 'string' ? loaded.summary : undefined
}
