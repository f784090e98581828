import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import { Refusal } from '../platform/refusal.ts'

/** spec.md section 5: company, postcode, city and address are required. */
export function requireBillingAddress(request: AcceptedOrderRequest) {
  const required = ['client_company', 'client_zip', 'client_city', 'client_address_line'] as const
  const missing = required.filter(field => !request[field])
  if (missing.length > 0) throw new Refusal('address-required', { fields: missing })
}

/** Whatever the order is paid with: its tax is that of the cart's country. */
export function requireSameCountry(request: AcceptedOrderRequest) {
  if (request.client_country && request.client_country !== request.country)
    throw new Refusal('bad-request', { fields: ['client_country'] })
}
