import { importedRateSource } from '../../domain/orders/order.ts'
import { euCountries, type TaxKind } from '../../domain/tax.ts'
import { dayOf } from '../platform/clock.ts'
import type { OrderRow } from './files.ts'

/** The row that an order of the older shop becomes. */
export function oldOrder(
  row: OrderRow,
  known: {
    owner: { id: number; language: string }
    licenseId: number | null
    contentHash: string
    sellerCountry: string
  },
) {
  const { status, product, mode, servers, periods, country, currency, subtotal, tax, total } = row
  return {
    customerId: known.owner.id,
    language: known.owner.language,
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
    taxKind: taxKindOf(row, known.sellerCountry),
    // The rates of that time are not known, and nothing is converted any more.
    euroRate: '1',
    currencyRate: '1',
    rateSource: importedRateSource,
    rateDay: dayOf(row.created_at),
    clientCompany: row.company,
    clientName: row.name,
    clientVat: row.vat,
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

function taxKindOf({ tax_rate: rate, country }: OrderRow, sellerCountry: string): TaxKind {
  if (country === sellerCountry) return 'domestic'
  if (rate !== '0') return 'destination'
  return euCountries.includes(country) && euCountries.includes(sellerCountry) ? 'reverse-charge' : 'outside'
}

/** When it was paid; the older shop may not have kept it. */
export function paidAt(row: OrderRow): Date {
  return row.paid_at ?? row.created_at
}
