import type { PaymentMethod } from '../../domain/payments/methods.ts'
import { sellerCountryFor } from '../../domain/tax/seller-country.ts'
import type { TaxedSale } from '../../domain/tax/tax.ts'
import type { PriceBasis } from './price-basis.ts'

export type SaleTaxBasis = Pick<
  PriceBasis,
  'sellerCountry' | 'resellerSeats' | 'taxDays' | 'registrations' | 'exempt' | 'taxRates' | 'today'
>

/** The shop's part in the tax of a sale; `readSaleTax` reads it on the server. */
export function saleTax(
  sale: { method: PaymentMethod; country: string },
  {
    sellerCountry: vendorCountry,
    resellerSeats,
    taxDays,
    registrations,
    exempt,
    taxRates,
    today,
  }: SaleTaxBasis,
): Required<Pick<TaxedSale, 'sellerCountry' | 'isSellerExempt' | 'on' | 'registrations' | 'rates'>> {
  const sellerCountry = sellerCountryFor(sale, { vendorCountry, resellerSeats })
  const isResellers = sale.method === 'bank' && resellerSeats[sale.country] !== undefined
  return {
    sellerCountry,
    isSellerExempt: isResellers ? exempt.resellers.includes(sale.country) : exempt.vendor,
    on: taxDays[sellerCountry] ?? today,
    registrations: isResellers ? registrations.resellers : registrations.vendor,
    rates: taxRates,
  }
}
