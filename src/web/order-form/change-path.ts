import { unreachable } from '../../domain/unreachable.ts'
import { paths } from '../app/paths.ts'
import type { SavedCart } from '../checkout/saved-cart.ts'

export function changePath(cart: SavedCart): string {
  const { mode, servers, country, periods, method, license_id } = cart
  const choice = new URLSearchParams(
    Object.entries({ servers, country, method, periods }).map(([name, value]) => [name, String(value)]),
  )
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
