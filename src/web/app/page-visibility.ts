import type { Texts } from '../../texts/en/screens.ts'
import type { PageHandle } from './page-handle.ts'

type Describe = (texts: Texts, loaded: unknown) => string

// What only the server needs to know of the pages.

/** Those that search engines list, with a description or null for that of the shop. */
export const listedPages: { readonly [page in PageHandle['page']]?: Describe | null } = {
  'sign-in/sign-in-page': null,
  'pricing/pricing-page': t => t.descriptions.pricing,
  'demo/demo-page': t => t.descriptions.demo,
  'help/help-page': t => t.descriptions.help,
  'help/article-page': (t, loaded) => summaryIn(loaded) ?? t.descriptions.help,
  'legal/terms-page': null,
  'legal/privacy-page': null,
}

/** Those whose address grants access to anyone who knows it: it must not leak to other sites. */
export const secretPages: readonly PageHandle['page'][] = [
  'renewal/renewal-by-serial-page',
  'payment-link/payment-link-page',
  'offline-activation/response-page',
  'settings/mail-link-page',
]

function summaryIn(loaded: unknown): string | undefined {
  if (typeof loaded !== 'object' || loaded === null || !('summary' in loaded)) return undefined
  return typeof loaded.summary === 'string' ? loaded.summary : undefined
}
