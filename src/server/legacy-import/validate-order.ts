import { formatMoney } from '../../domain/money/money.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { type TaxKind, taxAmount } from '../../domain/tax/tax.ts'
import { utcDay } from '../platform/clock.ts'
import type { SellerTax } from '../sellers/read-sale-tax.ts'
import type { OrderRow } from './files.ts'
import { paidAt } from './legacy-order.ts'
import { pendingTax } from './pending-tax.ts'

type LicenseOwner = { customerId: number }

export function validateOrder(
  row: OrderRow,
  known: {
    customer: { id: number } | undefined
    license: LicenseOwner | null
    now: Date
    sellerTax: Pick<SellerTax, 'sellerCountry' | 'rates'>
  },
): string[] {
  return [
    ...validateSums(row),
    ...validateTaxRate(row, known.sellerTax),
    ...validateTimes(row, known.now),
    ...validateLinks(row, known.customer, known.license),
  ]
}

function validateSums(row: OrderRow): string[] {
  const { subtotal, tax, total } = row
  return [...(subtotal + tax === total ? [] : ['total: must be subtotal + tax']), ...validateTax(row)]
}

/** In minor units, for closed orders only. */
const roundingTolerance = 2

function validateTax({ subtotal, tax, tax_rate: rate, status, currency }: OrderRow): string[] {
  if (rate === '0') return tax > 0 ? ['tax: must be 0, because tax_rate is 0'] : []
  const right = taxAmount(subtotal, rate)
  const tolerance = status === 'pending' ? 0 : roundingTolerance
  if (Math.abs(tax - right) <= tolerance) return []
  const money = (amount: number) => formatMoney(amount, currency, { language: 'en', decimals: 'always' })
  return [`tax: ${rate}% of ${money(subtotal)} is ${money(right)}, not ${money(tax)}`]
}

const taxReasons: Record<TaxKind, string> = {
  domestic: 'the seller’s country',
  destination: 'in the EU, without a VAT number in the country’s format',
  'reverse-charge': 'reverse charge, for the VAT number',
  outside: 'outside the EU',
}

/** A pending order is invoiced by the shop, so its tax must be what the shop would charge. */
function validateTaxRate(row: OrderRow, sellerTax: Pick<SellerTax, 'sellerCountry' | 'rates'>): string[] {
  if (row.status !== 'pending') return []
  const day = utcDay(row.created_at)
  const right = pendingTax(row, sellerTax)
  if (!right)
    return [
      `tax_rate: the shop has no VAT rate for ${row.country} on ${day}, so a pending order cannot be invoiced`,
    ]
  if (right.rate === row.tax_rate) return []
  return [
    `tax_rate: an order of ${row.country} on ${day} is charged ${right.rate}% (${taxReasons[right.kind]}), not ${row.tax_rate}%`,
  ]
}

function validateTimes(row: OrderRow, now: Date): string[] {
  const { created_at, paid_at, status, payment_method } = row
  return [
    ...(created_at > now ? ['created_at: is in the future'] : []),
    ...(paid_at && paid_at < created_at && paidAt(row) !== created_at
      ? ['paid_at: is before created_at']
      : []),
    ...(paid_at && paid_at > now ? ['paid_at: is in the future'] : []),
    ...(paid_at && status !== 'paid' ? [`paid_at: the order is ${status}`] : []),
    ...(status === 'pending' && payment_method !== paymentMethodNumbers.bank
      ? ['status: only an order by bank transfer (payment_method 2) can be pending']
      : []),
  ]
}

function validateLinks(
  { email, license: serial, mode, status }: OrderRow,
  customer: { id: number } | undefined,
  license: LicenseOwner | null,
): string[] {
  if (!customer) return [`email: there is no customer ${email} in the shop or in the customers' file`]
  if (serial !== null && !license) return [`license: there is no license ${serial}`]
  if (license && license.customerId !== customer.id) return [`license: ${serial} belongs to another customer`]
  if (mode !== 'buy' && status === 'pending' && !license)
    return ['license: is required for a pending order that renews or changes one']
  return []
}
