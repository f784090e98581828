import type { SearchHit } from '../../../contract/back-office/search.ts'
import { backOfficePaths } from './back-office-paths.ts'

/** The page that shows what a search found. */
export function hitPath({ kind, id }: Pick<SearchHit, 'kind' | 'id'>): string {
  switch (kind) {
    case 'customer':
      return backOfficePaths.customer(id)
    case 'license':
      return backOfficePaths.license(id)
    case 'unmatched':
      return backOfficePaths.unmatchedPayment(id)
    case 'order':
    case 'invoice':
    case 'payment':
      return backOfficePaths.order(id)
  }
}
