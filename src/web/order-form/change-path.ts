import { unreachable } from '../../domain/unreachable.ts'
import { paths } from '../app/paths.ts'
import { withChoice } from '../checkout/query.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'

export function changePath(cart: SavedCart): string {
  const { mode, servers, country, periods, method, license_id } = cart
  const company = method === 'bank' ? '' : '1'
  const choice = withChoice({ servers, country, method, periods, company }, new URLSearchParams())
  const license = encodeURIComponent(String(license_id))
  switch (mode) {
    case 'buy':
      return `${paths.buy}?${choice}`
    case 'demo':
      return `${paths.buy}${license}?${choice}`
    case 'renew':
    case 'renew-sn':
    case 'upgrade':
      return `/orders/software/astra/license/${license}/${mode}/?${choice}`
    default:
      return unreachable(mode)
  }
}
