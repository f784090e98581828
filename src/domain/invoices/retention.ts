import type { TaxKind } from '../tax/tax.ts'

/**
 * For how many years after the year of the sale its documents must be stored: EST, Raamatupidamise seadus § 12;
 * DEU, § 147 (3) AO and § 14b UStG; taxed in the customer's country (OSS), Regulation (EU) 282/2011, art. 63c.
 */
const yearsBySeller: Readonly<Record<string, number>> = { EST: 7, DEU: 8 }
const ossYears = 10
/** Sellers of other countries keep documents as long as the longest period in the table. */
const otherYears = 10

/** `years` is what the operator configured for the seller in place of the table. */
type Sale = { sellerCountry: string; taxKind: TaxKind; on: string; years?: number | undefined }

/** The first day on which the sale's documents need not be stored any more; docs/domain.md, 'Deleting an account'. */
export function retentionEnd({ sellerCountry, taxKind, on, years }: Sale): string {
  const own = years ?? yearsBySeller[sellerCountry] ?? otherYears
  const stored = taxKind === 'destination' ? Math.max(own, ossYears) : own
  return `${Number(on.slice(0, 4)) + stored + 1}-01-01`
}
