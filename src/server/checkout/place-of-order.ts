import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import { dayIn } from '../../domain/day.ts'
import { hasCountryConflict, hasPlaceConflict } from '../../domain/tax/place.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import { sumCrossBorderSales } from '../invoices/sum-sales.ts'
import { savePlaceOfPayment } from '../orders/place-evidence.ts'
import type { OrderRow } from '../orders/store.ts'
import type { PaymentReport } from '../payments/provider.ts'
import { findPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { findNetworkCountry } from '../platform/http/network-country.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { UnmatchedPaymentError } from './complete-order.ts'
import { isConsentNeeded } from './consent.ts'

/** Reads the place of a sale. With reverse charge the valid VAT number proves it. Refuses 'confirm-country'. */
export async function placeColumns(
  request: AcceptedOrderRequest & { address: string },
  { taxKind }: { taxKind: TaxKind },
) {
  if (taxKind === 'reverse-charge') return {}
  const { country, client_zip: zip, country_confirmed, address } = request
  const network = await findNetworkCountry(address)
  const evidence = { networkCountry: network.country, cardCountry: null, billingCountry: null }
  // The consent names the country.
  const isAsked = hasCountryConflict(country, evidence) && !isConsentNeeded(request)
  if (isAsked && !country_confirmed) throw new Refusal('confirm-country', { fields: ['country_confirmed'] })
  return {
    networkCountry: network.country,
    networkTable: network.country && network.table,
    placeConflict: hasPlaceConflict({ country, zip: zip ?? '' }, { ...evidence, billingZip: null }),
  }
}

/** Saved outside the payment's transaction, so that it stays where the payment becomes an unmatched one. */
export async function recordPlaceOfPayment(shop: Shop, report: PaymentReport & { provider: string }) {
  if (!report.place) return
  const payment = await findPayment(shop.db, report)
  const orderId = payment?.orderId ?? report.orderId
  if (orderId !== null) await savePlaceOfPayment(shop.db, orderId, report.place)
}

/** An operator decides above the yearly amount. The law counts this year and the one before. */
export async function requireClearPlace(tx: Transaction, shop: Shop, order: OrderRow) {
  if (!order.placeConflict || order.status !== 'pending') return
  const { seller, placeReviewFrom } = shop.config
  const thisYear = Number(dayIn(seller.timeZone, shop.clock.now()).slice(0, 4))
  for (const year of [thisYear, thisYear - 1]) {
    const sold = await sumCrossBorderSales(tx, { sellerId: null, year: String(year) })
    if (sold >= placeReviewFrom * 100) throw new UnmatchedPaymentError('place-conflict')
  }
}
