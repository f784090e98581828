import type { AcceptedOrderRequest } from '../../contract/orders.ts'
import { consentText, hasRightToWithdraw } from '../../domain/orders/consent.ts'

/** When a buyer who may withdraw from the contract gave that up for a license at once, and in which words. */
export function consentOf(request: AcceptedOrderRequest, now: Date) {
  return consents(request) ? { consentAt: now, consentText } : { consentAt: null, consentText: null }
}

/** A consent of someone who has nothing to give up is none. */
export function consents({ consent, country, client_company, client_vat }: AcceptedOrderRequest): boolean {
  const buyer = { country, company: client_company ?? '', vatNumber: client_vat ?? '' }
  return consent === true && hasRightToWithdraw(buyer)
}
