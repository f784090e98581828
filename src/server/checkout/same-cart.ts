import { anyNumberOfServers } from '../../domain/pricing/catalog.ts'
import { normalizeCouponCode } from '../../domain/pricing/coupon.ts'
import { requireLicense } from '../licenses/store.ts'
import type { OrderRow } from '../orders/store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { hashContent, type PlacedRequest } from './draft-order.ts'

/** Refuses a cart that is not that of the order, whose price and days of the license count as they were accepted. */
export async function requireSameCart(shop: Shop, order: OrderRow, request: PlacedRequest) {
  // The servers of a renewal are those of its license, and a company has any number, whatever the cart says.
  const areGiven = order.servers === anyNumberOfServers || order.mode.startsWith('renew')
  const { product, periods } = request
  const quoted = { ...order, product, periods, servers: areGiven ? order.servers : request.servers }
  const license = await findLicense(shop, order, request)
  const coupon = normalizeCouponCode(request.coupon ?? '')
  if (hashContent(request, quoted, license, coupon) !== order.contentHash) throw new Refusal('order-changed')
}

async function findLicense(shop: Shop, order: OrderRow, { license_id: typed }: PlacedRequest) {
  const { mode, customerId, licenseId, quotedLicense } = order
  if (mode === 'buy' || licenseId === null || quotedLicense === null) return null
  const { expiresOn } = quotedLicense
  if (typed === null || typed === undefined) return { id: licenseId, expiresOn }
  return { id: (await requireLicense(shop.db, { idOrSerial: String(typed), customerId })).id, expiresOn }
}
