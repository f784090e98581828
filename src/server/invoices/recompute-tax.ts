import { requireAlpha3 } from '../../domain/countries.ts'
import { dayIn } from '../../domain/day.ts'
import type { Customer } from '../../domain/invoices/invoice.ts'
import { taxAmount, taxFor } from '../../domain/tax/tax.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import type { OrderRow } from '../orders/store.ts'
import { findPaidPayments } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { readSeller } from '../sellers/read-seller.ts'
import { readRegistrations } from '../sellers/registrations.ts'
import type { Shop } from '../shop.ts'
import { hasVatFormat } from '../tax/vat-format.ts'
import { findSeller } from './invoice-content.ts'
import { registerSeller } from './register-seller.ts'
import type { InvoiceRow } from './store.ts'

type Wrong = { wrong: InvoiceRow; order: OrderRow }

/** The tax of the corrected customer, at the tax point. The price without tax stays. */
export async function recomputeTax(
  tx: Transaction,
  shop: Shop,
  { wrong, order, customer: { vat, zip, ...customer } }: Wrong & { customer: Customer },
) {
  const { sellerId, content } = wrong
  const country = requireAlpha3(customer.country)
  const { timeZone, seller } = await findSeller(tx, shop, wrong)
  const { vatExemption = '' } = seller
  const on = await findTaxPoint(tx, shop, { wrong, order, timeZone })
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

/** The seller's day; docs/domain.md, 'Tax point'. */
async function findTaxPoint(
  tx: Transaction,
  shop: Shop,
  { wrong, order, timeZone }: Wrong & { timeZone: string },
): Promise<string> {
  const { taxPoint } = await readSeller(tx, shop, wrong.sellerId)
  if (taxPoint === 'invoice' || order.status !== 'paid' || !order.paidAt)
    return wrong.content.replaces?.issuedOn ?? wrong.issuedOn
  const [payment] = await findPaidPayments(tx, order.id)
  if (!payment?.settledAt) return dayIn(timeZone, order.paidAt)
  // A bank knows the day only.
  return payment.provider === 'bank' ? utcDay(payment.settledAt) : dayIn(timeZone, payment.settledAt)
}
