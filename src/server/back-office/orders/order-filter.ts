import type { z } from 'zod'
import type { orderFilter } from '../../../contract/back-office/order-filter.ts'
import { toAlpha3 } from '../../../domain/countries.ts'
import { normalizeCouponCode } from '../../../domain/pricing/coupon.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { creditedOrders } from '../../invoices/store.ts'
import type { OrderFilter } from '../../orders/page-of-orders.ts'
import { ordersWithReversal } from '../../payments/returned-money.ts'
import { ordersWithOpenUnmatched } from '../../payments/unmatched-store.ts'
import { methodNumbers } from './order-methods.ts'

export type AskedOrders = z.output<z.ZodObject<typeof orderFilter>>

export function toOrderFilter(asked: AskedOrders): OrderFilter {
  const { method, plan, country, seller, coupon, unmatched, ...others } = asked
  const { credited, returned, withdrawn, place_conflict: placeConflict, ...rest } = others
  return {
    ...rest,
    method: method && methodNumbers[method],
    product: plan,
    country: country ? readCountry(country) : undefined,
    sellerId: seller === 'own' ? null : seller === undefined ? undefined : Number(seller),
    coupon: coupon ? normalizeCouponCode(coupon) : undefined,
    withdrawn: withdrawn !== undefined,
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
