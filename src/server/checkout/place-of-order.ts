import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import { dayIn } from '../../domain/day.ts'
import { isEuCountry } from '../../domain/tax/eu-members.ts'
import { hasPlaceConflict } from '../../domain/tax/place.ts'
import { sumCrossBorderSales } from '../invoices/sum-sales.ts'
import { savePlaceOfPayment } from '../orders/place-evidence.ts'
import type { OrderRow } from '../orders/store.ts'
import type { PaymentReport } from '../payments/provider.ts'
import { findPayment } from '../payments/store.ts'
import type { Transaction } from '../platform/database.ts'
import { findNetworkCountry } from '../platform/network-country.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { UnmatchedPaymentError } from './complete-order.ts'

/** Only of consumers: a company proves its place with its VAT number. Refuses 'confirm-country'. */
export async function placeColumns({
  country,
  client_company,
  client_vat,
  country_confirmed,
  address,
}: AcceptedOrderRequest & { address: string }) {
  if (client_company || client_vat || !address) return {}
  const network = await findNetworkCountry(address)
  const evidence = { networkCountry: network.country, cardCountry: null, billingCountry: null }
  const placeConflict = hasPlaceConflict(country, evidence)
  // In the EU the consent names the country.
  if (placeConflict && !isEuCountry(country) && !country_confirmed)
    throw new Refusal('confirm-country', { fields: ['country_confirmed'] })
  return {
    networkCountry: network.country,
    networkTable: network.country && network.table,
    placeConflict,
  }
}

/** Saved outside the payment's transaction, so that it stays where the payment becomes an unmatched one. */
export async function recordPlaceOfPayment(shop: Shop, provider: string, report: PaymentReport) {
  if (!report.place) return
  const payment = await findPayment(shop.db, provider, report.sessionId)
  const orderId = payment?.orderId ?? report.orderId
  if (orderId !== null) await savePlaceOfPayment(shop.db, orderId, report.place)
}

/** Above the yearly amount an operator decides. The law counts this year and the one before. */
export async function requireClearPlace(tx: Transaction, shop: Shop, order: OrderRow) {
  if (!order.placeConflict || order.status !== 'pending') return
  const { seller, placeReviewFrom } = shop.config
  const thisYear = Number(dayIn(seller.timeZone, shop.clock.now()).slice(0, 4))
  for (const year of [thisYear, thisYear - 1]) {
    const sold = await sumCrossBorderSales(tx, { sellerId: null, year: String(year) })
    if (sold >= placeReviewFrom * 100) throw new UnmatchedPaymentError('place-conflict')
  }
}
