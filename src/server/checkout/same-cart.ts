import { isDeepStrictEqual } from 'node:util'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { anyNumberOfServers } from '../../domain/pricing/catalog.ts'
import { normalizeCouponCode } from '../../domain/pricing/coupon.ts'
import { requireLicense } from '../licenses/store.ts'
import type { OrderRow } from '../orders/store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { billingDetails } from './billing-details.ts'
import { isConsentGiven } from './consent.ts'
import type { PlacedRequest } from './draft-order.ts'

export async function requireSameCart(shop: Shop, order: OrderRow, request: PlacedRequest) {
  const isSame =
    order.product === request.product &&
    order.mode === request.mode &&
    order.periods === request.periods &&
    order.country === request.country &&
    (order.coupon ?? '') === normalizeCouponCode(request.coupon ?? '') &&
    order.paymentMethod === paymentMethodNumbers[request.payment] &&
    // The servers of a renewal are those of its license, and a company has any number, whatever the cart says.
    (order.servers === request.servers ||
      order.servers === anyNumberOfServers ||
      order.mode.startsWith('renew')) &&
    (await isForSameLicense(shop, order, request)) &&
    (order.consentAt !== null) === isConsentGiven(request) &&
    (order.termsVersion === null) === (request.withoutTerms === true) &&
    hasSameBillingDetails(order, request)
  if (!isSame) throw new Refusal('order-changed')
}

async function isForSameLicense(shop: Shop, order: OrderRow, { license_id }: PlacedRequest) {
  if (license_id === null || license_id === undefined || order.mode === 'buy' || order.licenseId === null)
    return true
  return (
    (await requireLicense(shop.db, { idOrSerial: String(license_id), customerId: order.customerId })).id ===
    order.licenseId
  )
}

function hasSameBillingDetails(order: OrderRow, request: PlacedRequest): boolean {
  const { clientCompany, clientVat, clientZip, clientCity, clientAddressLine, clientCountry } = order
  const client = { clientCompany, clientVat, clientZip, clientCity, clientAddressLine, clientCountry }
  const { comment, purchaseOrder, buyerReference } = order
  return isDeepStrictEqual({ ...client, comment, purchaseOrder, buyerReference }, billingDetails(request))
}
