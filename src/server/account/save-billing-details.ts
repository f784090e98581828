import type { BillingDetails } from '../../contract/settings.ts'
import { isCountry } from '../../domain/countries.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { saveBillingDetails as saveDetails } from '../customers/billing-details.ts'
import { Refusal } from '../platform/refusal.ts'
import { readSellerTax } from '../sellers/read-sale-tax.ts'
import type { Shop } from '../shop.ts'
import { checkCustomerVat } from '../tax/customer-vat.ts'

/** Refuses 'unknown-country', 'vat-number-not-valid', 'vat-number-refused'. */
export async function saveBillingDetails(shop: Shop, customerId: number, details: BillingDetails) {
  const { client_country: country, client_vat: typed, client_zip: zip } = details
  if (!isCountry(country)) throw new Refusal('unknown-country', { fields: ['client_country'] })
  await checkCustomerVat(shop, { typed, country, zip, ...(await readSellerTax(shop, null)) })
  await saveDetails(shop.db, {
    customerId,
    company: details.client_company,
    zip,
    city: details.client_city,
    addressLine: details.client_address_line,
    country,
    vat: normalizeVatNumber(typed, country),
    savedAt: shop.clock.now(),
  })
}
