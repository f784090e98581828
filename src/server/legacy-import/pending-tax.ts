import { type TaxKind, taxFor } from '../../domain/tax/tax.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { utcDay } from '../platform/clock.ts'
import type { SellerTax } from '../sellers/read-sale-tax.ts'
import { hasVatFormat } from '../tax/vat-format.ts'
import type { OrderRow } from './files.ts'

export type LegacySellerTax = Pick<SellerTax, 'sellerCountry' | 'isSellerExempt' | 'rates'>

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
