import type { PaymentMethod } from '../payments/methods.ts'

/** For each country (alpha-3) whose bank transfers a reseller invoices, the reseller's country. */
export type ResellerSeats = Readonly<Record<string, string>>

/** This country decides the tax: the reseller's where it invoices the transfer, otherwise the vendor's. */
export function sellerCountryFor(
  sale: { method: PaymentMethod; country: string },
  sellers: { vendorCountry: string; resellerSeats: ResellerSeats },
): string {
  const seat = sale.method === 'bank' ? sellers.resellerSeats[sale.country] : undefined
  return seat ?? sellers.vendorCountry
}
