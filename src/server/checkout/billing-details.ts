import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import { isLeitwegId } from '../../domain/invoices/leitweg-id.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { Refusal } from '../platform/http/refusal.ts'

const addressFields = ['client_company', 'client_zip', 'client_city', 'client_address_line'] as const

/** The invoice of a company, of a bank transfer or with a VAT number must contain the buyer's name and address. */
export function requireBillingAddress(request: AcceptedOrderRequest) {
  const missing = addressFields.filter(field => !request[field])
  if (missing.length === 0) return
  const problems = Object.fromEntries(missing.map(field => [field, { kind: 'required' as const }]))
  if (request.payment === 'bank') throw new Refusal('address-required', { problems })
  if (request.client_company || request.client_vat) throw new Refusal('company-needs-address', { problems })
}

/** The tax is that of the cart's country, so the billing address must be in it. */
export function requireSameCountry(request: AcceptedOrderRequest) {
  if (request.client_country && request.client_country !== request.country)
    throw new Refusal('billing-country-differs', { fields: ['client_country'] })
}

/** Authorities in Germany have one, no one else. */
function readLeitwegId({ country, buyer_reference: typed }: AcceptedOrderRequest): string {
  const id = country === 'DEU' ? (typed ?? '').replace(/\s/g, '').toUpperCase() : ''
  if (id !== '' && !isLeitwegId(id))
    throw new Refusal('leitweg-id-not-valid', { fields: ['buyer_reference'] })
  return id
}

export function billingDetails(request: AcceptedOrderRequest) {
  return {
    clientCompany: request.client_company ?? '',
    clientVat: normalizeVatNumber(request.client_vat ?? '', request.country),
    clientZip: request.client_zip ?? '',
    clientCity: request.client_city ?? '',
    clientAddressLine: request.client_address_line ?? '',
    clientCountry: request.client_company ? request.country : '',
    comment: request.comment ?? '',
    purchaseOrder: request.purchase_order ?? '',
    buyerReference: readLeitwegId(request),
    forEmail: request.mode === 'buy' ? (request.for_email ?? '').toLowerCase() : '',
  }
}
