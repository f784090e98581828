import { taxFor } from '../../domain/tax/tax.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { withoutTax } from '../../domain/tax/without-tax.ts'
import type { Choices } from './price-basis.ts'
import { type SaleTaxBasis, saleTax } from './quote-offer.ts'

export type ConsentBasis = SaleTaxBasis & Pick<Choices, 'countries'>
type Ordered = { country?: string | undefined; max_total?: number | null | undefined }

/** The country of a consumer and the VAT in the total. `exemptTotal` is the total at a postcode without VAT. */
export function describePlace({ country = 'USA', max_total }: Ordered, basis: ConsentBasis, zip: string) {
  const { rate } = taxFor({
    ...saleTax({ method: 'stripe', country }, basis),
    customerCountry: country,
    customerVatValid: false,
  })
  const isOutside = isOutsideVatArea({ country, zip })
  return {
    country,
    name: basis.countries.find(([code]) => code === country)?.[1] ?? country,
    rate,
    isOutside,
    exemptTotal: isOutside && typeof max_total === 'number' ? withoutTax(max_total, rate) : null,
  }
}
