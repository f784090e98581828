import { type InvoiceContent, taxCategory } from '../../domain/invoices/invoice.ts'
import { isLeitwegId } from '../../domain/invoices/leitweg-id.ts'
import { splitAddress } from '../../domain/invoices/split-address.ts'

/**
 * For a German authority: it gave a Leitweg-ID, and the seller has what XRechnung requires (BR-DE-3, 4, 5 to 9, 14).
 * Otherwise the e-invoice has the Leitweg-ID, but does not claim to be an XRechnung.
 */
export function isXRechnung(content: InvoiceContent): boolean {
  const { seller, customer, buyerReference, supportEmail } = content
  return (
    customer.country === 'DE' &&
    isLeitwegId(buyerReference) &&
    [customer.zip, customer.city, supportEmail].every(Boolean) &&
    seller.phone.replace(/\D/g, '').length >= 3 &&
    splitAddress(seller.address) !== null &&
    taxCategory(content) !== 'O'
  )
}
