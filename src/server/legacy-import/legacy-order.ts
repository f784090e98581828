import type { Language } from '../../domain/languages.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import { isEuCountry } from '../../domain/tax/eu-members.ts'
import { type TaxKind, taxFor } from '../../domain/tax/tax.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { utcDay } from '../platform/clock.ts'
import type { SellerTax } from '../sellers/read-sale-tax.ts'
import { hasVatFormat } from '../tax/vat-format.ts'
import type { OrderRow } from './files.ts'

export type LegacySellerTax = Pick<SellerTax, 'sellerCountry' | 'isSellerExempt' | 'rates'>

export function buildOrder(
  row: OrderRow,
  known: {
    customer: { id: number; language: Language }
    licenseId: number | null
    contentHash: string
    sellerTax: LegacySellerTax
  },
) {
  const { status, product, mode, servers, periods, country, currency, subtotal, tax, total } = row
  return {
    customerId: known.customer.id,
    language: known.customer.language,
    status,
    paymentMethod: row.payment_method,
    product,
    mode,
    servers,
    periods,
    country,
    currency,
    subtotal,
    tax,
    total,
    licenseId: mode === 'buy' ? null : known.licenseId,
    unitPrice: Math.floor(subtotal / periods),
    listPrice: subtotal,
    couponDiscount: 0,
    cryptoDiscount: 0,
    taxRate: row.tax_rate,
    taxKind: determineTaxKind(row, known.sellerTax),
    // The rates of that time are unknown and no longer needed.
    euroRate: '1',
    currencyRate: '1',
    rateSource: importedRateSource,
    rateDay: utcDay(row.created_at),
    clientCompany: row.company,
    clientName: row.name,
    // Normalized for the invoice; closed orders keep the original.
    clientVat: status === 'pending' ? normalizeVatNumber(row.vat, country) : row.vat,
    clientZip: row.zip,
    clientCity: row.city,
    clientAddressLine: row.address,
    clientCountry: row.company || row.name ? country : '',
    comment: row.comment,
    contentHash: known.contentHash,
    createdAt: row.created_at,
    paidAt: status === 'paid' ? paidAt(row) : null,
  }
}

function determineTaxKind(row: OrderRow, sellerTax: LegacySellerTax): TaxKind {
  const { sellerCountry, isSellerExempt } = sellerTax
  const { tax_rate: rate, country, status } = row
  const pending = status === 'pending' ? pendingTax(row, sellerTax) : null
  if (pending) return pending.kind
  if (country === sellerCountry) return isSellerExempt && rate === '0' ? 'exempt' : 'domestic'
  if (rate !== '0') return 'destination'
  return isEuCountry(country) && isEuCountry(sellerCountry) ? 'reverse-charge' : 'outside'
}

/** The legacy shop may have saved no time of payment, or only the day, which began before the order. */
export function paidAt({ paid_at, created_at }: OrderRow): Date {
  if (!paid_at) return created_at
  const isDayOnly = paid_at.toISOString() === `${utcDay(created_at)}T00:00:00.000Z`
  return isDayOnly ? created_at : paid_at
}

/** What the shop would charge on the day of the order if VIES did not answer. Null if it has no rate for that day. */
export function pendingTax(
  { country, vat, created_at }: OrderRow,
  sellerTax: LegacySellerTax,
): { rate: string; kind: TaxKind } | null {
  const customerVatValid = hasVatFormat(normalizeVatNumber(vat, country), country)
  try {
    return taxFor({
      ...sellerTax,
      customerCountry: country,
      customerVatValid,
      on: utcDay(created_at),
    })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
