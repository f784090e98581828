import type { Asked } from '../../../definitions/list.ts'
import type { orderList } from '../../../definitions/order-list.ts'
import { toAlpha3 } from '../../../domain/countries.ts'
import { normalizeCouponCode } from '../../../domain/pricing/coupon.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { creditedOrders } from '../../invoices/store.ts'
import type { OrderFilter } from '../../orders/page-of-orders.ts'
import { ordersWithReversal } from '../../payments/returned-money.ts'
import { ordersWithOpenUnmatched } from '../../payments/unmatched-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import { methodNumbers } from './order-methods.ts'
import { listOpenWithdrawals, listRefusedVatNumbers } from './orders-to-settle.ts'

export type AskedOrders = Asked<typeof orderList>

export async function toOrderFilter(db: Reader, asked: AskedOrders): Promise<OrderFilter> {
  const { method, plan, country, seller, coupon, unmatched, ...others } = asked
  const { credited, returned, withdrawn, place_conflict: placeConflict, vat_refused, ...rest } = others
  const ids = [
    withdrawn === 'open' ? await listOpenWithdrawals(db) : null,
    vat_refused ? await listRefusedVatNumbers(db) : null,
  ].flatMap(found => (found ? [found.map(({ orderId }) => orderId)] : []))
  return {
    ...rest,
    method: method && methodNumbers[method],
    product: plan,
    country: country ? readCountry(country) : undefined,
    sellerId: seller === 'own' ? null : seller === undefined ? undefined : Number(seller) || 0,
    coupon: coupon ? normalizeCouponCode(coupon) : undefined,
    withdrawn: withdrawn !== undefined,
    ids: ids.length > 0 ? ids.reduce((both, found) => both.filter(id => found.includes(id))) : undefined,
    placeConflict: placeConflict !== undefined,
    among: unmatched ? ordersWithOpenUnmatched : undefined,
    also: [credited ? creditedOrders : [], returned ? ordersWithReversal : []].flat(),
  }
}

/** A code, or a name in either language; of anything else there is no order. */
function readCountry(typed: string): string {
  const code = typed.toUpperCase()
  const known = [...countriesIn('en'), ...countriesIn('ru')]
  const found = known.find(([alpha3, name]) => alpha3 === code || name.toUpperCase() === code)
  return found?.[0] ?? toAlpha3(code) ?? code
}
