import type { Language } from '../../domain/languages.ts'
import { importedRateSource } from '../../domain/orders/order.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { isEuCountry } from '../../domain/tax/eu-members.ts'
import { type TaxKind, taxAmount, taxFor } from '../../domain/tax/tax.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { utcDay } from '../platform/clock.ts'
import type { Fault } from '../platform/files/decode-text.ts'
import type { SellerTax } from '../sellers/read-sale-tax.ts'
import { hasVatFormat } from '../tax/vat-format.ts'
import { ofColumn } from './columns.ts'
import type { OrderRow } from './files.ts'

type LegacySellerTax = Pick<SellerTax, 'sellerCountry' | 'isSellerExempt' | 'rates'>

type LicenseOwner = { customerId: number }

export function validateOrder(
  row: OrderRow,
  known: {
    customer: { id: number } | undefined
    license: LicenseOwner | null
    now: Date
    sellerTax: LegacySellerTax
  },
): Fault[] {
  return [
    ...(row.subtotal + row.tax === row.total ? [] : [ofColumn('total', t => t.legacy.wrongTotal)]),
    ...validateTax(row),
    ...validateTaxRate(row, known.sellerTax),
    ...validateTimes(row, known.now),
    ...validateLinks(row, known.customer, known.license),
  ]
}

/** In minor units, for closed orders only. */
const roundingTolerance = 2

function validateTax({ subtotal, tax, tax_rate: rate, status, currency }: OrderRow): Fault[] {
  if (rate === '0') return tax > 0 ? [ofColumn('tax', t => t.legacy.taxNotZero)] : []
  const right = taxAmount(subtotal, rate)
  const tolerance = status === 'pending' ? 0 : roundingTolerance
  if (Math.abs(tax - right) <= tolerance) return []
  return [ofColumn('tax', t => t.legacy.wrongTax(rate, { subtotal, right, tax, currency }))]
}

/** A pending order is invoiced by the shop, so its tax must be what the shop would charge. */
function validateTaxRate(row: OrderRow, sellerTax: LegacySellerTax): Fault[] {
  if (row.status !== 'pending') return []
  const day = utcDay(row.created_at)
  const right = pendingTax(row, sellerTax)
  const { country, tax_rate: given } = row
  if (!right) return [ofColumn('tax_rate', t => t.legacy.noRate(country, day))]
  if (right.rate === given) return []
  const rates = { right: right.rate, kind: right.kind, given }
  return [ofColumn('tax_rate', t => t.legacy.wrongRate(country, day, rates))]
}

function validateTimes(row: OrderRow, now: Date): Fault[] {
  const { created_at, paid_at, status, payment_method } = row
  return [
    ...(created_at > now ? [ofColumn('created_at', t => t.legacy.future)] : []),
    ...(paid_at && paid_at < created_at && paidAt(row) !== created_at
      ? [ofColumn('paid_at', t => t.legacy.paidBeforeCreated)]
      : []),
    ...(paid_at && paid_at > now ? [ofColumn('paid_at', t => t.legacy.future)] : []),
    ...(paid_at && status !== 'paid' ? [ofColumn('paid_at', t => t.legacy.orderIs(status))] : []),
    ...(status === 'pending' && payment_method !== paymentMethodNumbers.bank
      ? [ofColumn('status', t => t.legacy.pendingByBank)]
      : []),
  ]
}

function validateLinks(
  { email, license: serial, mode, status }: OrderRow,
  customer: { id: number } | undefined,
  license: LicenseOwner | null,
): Fault[] {
  if (!customer) return [ofColumn('email', t => t.legacy.noCustomer(email))]
  if (serial !== null && !license) return [ofColumn('license', t => t.legacy.noLicense(serial))]
  if (serial !== null && license?.customerId !== customer.id)
    return [ofColumn('license', t => t.legacy.otherOwner(serial))]
  if (mode !== 'buy' && status === 'pending' && !license)
    return [ofColumn('license', t => t.legacy.licenseRequired)]
  return []
}

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
function pendingTax({ country, vat, created_at }: OrderRow, sellerTax: LegacySellerTax) {
  const customerVatValid = hasVatFormat(normalizeVatNumber(vat, country), country)
  try {
    return taxFor({ ...sellerTax, customerCountry: country, customerVatValid, on: utcDay(created_at) })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
