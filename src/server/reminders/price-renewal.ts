import { type License, licenseTypes, renewalProduct } from '../../domain/licenses/license.ts'
import { convertFromEuro, currencyFor } from '../../domain/money/money.ts'
import { paymentMethodsFor } from '../../domain/payments/methods.ts'
import { firstPlan, type Prices, priceInEuro } from '../../domain/pricing/catalog.ts'
import { lastOrderCountry } from '../orders/store.ts'
import type { Reader } from '../platform/database/database.ts'
import { readPrices } from '../prices/price-changes.ts'
import { readRates } from '../pricing/read-rates.ts'
import type { Shop } from '../shop.ts'

export type RenewalPrice = Awaited<ReturnType<typeof priceRenewal>>

/** One period of the license's own plan before tax, in the currency of the last order; for a demo, of the first plan. */
export async function priceRenewal(
  source: { db: Reader } & Pick<Shop, 'config' | 'clock'>,
  license: License & { customerId: number },
) {
  const { db } = source
  const { catalog, planned } = await readPrices(source)
  const product = license.type === licenseTypes.demo ? firstPlan(catalog) : renewalProduct(license)
  const country = await lastOrderCountry(db, license.customerId)
  const currency = currencyFor(catalog, country ?? '')
  const { rates } = await readRates(db)
  const convert = (prices: Prices) =>
    convertFromEuro(priceInEuro({ ...catalog, prices }, product, license.servers), currency, rates)
  const later = planned && planned.firstDay <= license.expiresOn ? planned : null
  return {
    product,
    price: convert(catalog.prices),
    currency,
    byCard: country !== null && paymentMethodsFor(country, []).includes('stripe'),
    later: later && { from: later.firstDay, price: convert(later.prices) },
  }
}
