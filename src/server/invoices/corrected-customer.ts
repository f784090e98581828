import { requireAlpha3, toAlpha2 } from '../../domain/countries.ts'
import type { Customer, InvoiceContent } from '../../domain/invoices/invoice.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { readSellerTax } from '../sellers/read-sale-tax.ts'
import { requireSeller } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { checkCustomerVat } from '../tax/customer-vat.ts'
import { findInvoice } from './store.ts'

/** The country is alpha-3. */
export type CorrectedDetails = Partial<
  Pick<Customer, 'company' | 'addressLine' | 'zip' | 'city' | 'country' | 'vat'>
>

export function correctCustomer({ customer }: Pick<InvoiceContent, 'customer'>, details: CorrectedDetails) {
  const country = details.country === undefined ? customer.country : toAlpha2(details.country)
  const vat = normalizeVatNumber(details.vat ?? customer.vat, requireAlpha3(country))
  return { ...customer, ...details, country, vat }
}

/**
 * A number that is corrected, or that a corrected country has to know, is checked as in an order. Refuses what
 * `checkCustomerVat` refuses, which asks VIES: never call it in a transaction.
 */
export async function checkCorrectedVat(
  shop: Shop,
  { orderId, details }: { orderId: number; details: CorrectedDetails },
) {
  const invoice = await findInvoice(shop.db, orderId, 'invoice')
  if (!invoice) return
  const before = invoice.content.customer
  const { vat, country, zip } = correctCustomer(invoice.content, details)
  if (vat === before.vat && country === before.country) return
  const { sellerId } = invoice
  const reseller = sellerId === null ? null : await requireSeller(shop.db, sellerId)
  const sellerTax = await readSellerTax(shop, reseller)
  await checkCustomerVat(shop, { typed: vat, country: requireAlpha3(country), zip, ...sellerTax }).catch(
    (error: unknown) => {
      // The field of an order has another name.
      throw error instanceof Refusal
        ? new Refusal(error.code, { fields: ['vat_number'], cause: error })
        : error
    },
  )
}
