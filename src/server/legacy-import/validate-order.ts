import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { taxAmount } from '../../domain/tax/tax.ts'
import { utcDay } from '../platform/clock.ts'
import type { Fault } from '../platform/files/decode-text.ts'
import type { OrderRow } from './files.ts'
import { type LegacySellerTax, paidAt, pendingTax } from './legacy-order.ts'

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
    ...validateSums(row),
    ...validateTaxRate(row, known.sellerTax),
    ...validateTimes(row, known.now),
    ...validateLinks(row, known.customer, known.license),
  ]
}

function validateSums(row: OrderRow): Fault[] {
  const { subtotal, tax, total } = row
  return [
    ...(subtotal + tax === total ? [] : [ofColumn('total', t => t.legacy.wrongTotal)]),
    ...validateTax(row),
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
  if (serial !== null && license && license.customerId !== customer.id)
    return [ofColumn('license', t => t.legacy.otherOwner(serial))]
  if (mode !== 'buy' && status === 'pending' && !license)
    return [ofColumn('license', t => t.legacy.licenseRequired)]
  return []
}

function ofColumn(column: string, fault: Fault): Fault {
  return t => t.legacy.ofColumn(column, fault(t))
}
