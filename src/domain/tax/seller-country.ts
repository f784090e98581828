import type { PaymentMethod } from '../payments/methods.ts'

/** The reseller's country by the countries whose bank transfers it invoices; all alpha-3. */
export type ResellerSeats = Readonly<Record<string, string>>

/** Decides the tax; docs/domain.md, 'Tax'. */
export function sellerCountryFor(
  sale: { method: PaymentMethod; country: string },
  sellers: { vendorCountry: string; resellerSeats: ResellerSeats },
): string {
  const seat = sale.method === 'bank' ? sellers.resellerSeats[sale.country] : undefined
  return seat ?? sellers.vendorCountry
}
