import { requireAlpha3, toAlpha2 } from '../../domain/countries.ts'
import type { Customer, InvoiceContent } from '../../domain/invoices/invoice.ts'
import { taxAmount, taxFor } from '../../domain/tax/tax.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { readSellerTax } from '../sellers/read-sale-tax.ts'
import { readRegistrations } from '../sellers/registrations.ts'
import { readSeller, requireSeller } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { checkCustomerVat } from '../tax/customer-vat.ts'
import { hasVatFormat } from '../tax/vat-format.ts'
import { findSeller } from './invoice-content.ts'
import { registerSeller } from './issue-invoice.ts'
import { findInvoice, type InvoiceRow } from './store.ts'
import { findDocumentDates } from './tax-points.ts'

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

/** The tax of the corrected customer, at the tax point. The price without tax stays. */
export async function recomputeTax(
  tx: Transaction,
  shop: Shop,
  { wrong, customer: { vat, zip, ...customer } }: { wrong: InvoiceRow; customer: Customer },
) {
  const { sellerId, content } = wrong
  const country = requireAlpha3(customer.country)
  const { timeZone, seller } = await findSeller(tx, shop, wrong)
  const { vatExemption } = seller
  const { taxPoint } = await readSeller(tx, shop, sellerId)
  const dates = await findDocumentDates(tx, { sellerId, taxPoint, timeZone }, [wrong.id])
  // An order that is not paid has no tax point.
  const on = dates.get(wrong.id)?.taxPoint ?? wrong.issuedOn
  const registrations = await readRegistrations(tx, { sellerId, on })
  const { rate, kind } = taxFor({
    sellerCountry: requireAlpha3(content.seller.country),
    customerCountry: country,
    customerVatValid: hasVatFormat(vat, country),
    isOutsideVatArea: isOutsideVatArea({ country, zip }),
    on,
    registrations: registrations.map(each => each.country),
    isSellerExempt: vatExemption !== '',
    rates: shop.config.taxRates,
  })
  const tax = taxAmount(content.subtotal, rate)
  const atHome = { ...content.seller, vat: seller.vat, vatExemption }
  return {
    seller: await registerSeller(tx, atHome, { sellerId, country, taxKind: kind, on }),
    taxRate: rate,
    taxKind: kind,
    tax,
    total: content.subtotal + tax,
  }
}
