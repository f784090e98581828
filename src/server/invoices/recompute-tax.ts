import { requireAlpha3 } from '../../domain/countries.ts'
import type { Customer } from '../../domain/invoices/invoice.ts'
import { taxAmount, taxFor } from '../../domain/tax/tax.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import type { Transaction } from '../platform/database/database.ts'
import { readSeller } from '../sellers/read-seller.ts'
import { readRegistrations } from '../sellers/registrations.ts'
import type { Shop } from '../shop.ts'
import { hasVatFormat } from '../tax/vat-format.ts'
import { findSeller } from './invoice-content.ts'
import { registerSeller } from './register-seller.ts'
import type { InvoiceRow } from './store.ts'
import { findDocumentDates } from './tax-points.ts'

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
