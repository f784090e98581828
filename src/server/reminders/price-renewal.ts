import { type License, licenseTypes, renewalProduct } from '../../domain/licenses/license.ts'
import { type CurrencyCode, convertFromEuro, currencyFor } from '../../domain/money/money.ts'
import { type ProductCode, priceInEuro } from '../../domain/pricing/catalog.ts'
import { lastOrderCountry } from '../orders/store.ts'
import type { Reader } from '../platform/database/database.ts'
import { readRates } from '../pricing/read-rates.ts'
import type { Shop } from '../shop.ts'

export type RenewalPrice = { product: ProductCode; price: number; currency: CurrencyCode }

/** One period of the license's own plan before tax, in the currency of the last order; for a demo, one month. */
export async function priceRenewal(
  { db, config: { catalog } }: { db: Reader } & Pick<Shop, 'config'>,
  license: License & { customerId: number },
) {
  const product = license.type === licenseTypes.demo ? 'astra-1m' : renewalProduct(license)
  const currency = currencyFor(catalog, (await lastOrderCountry(db, license.customerId)) ?? '')
  const { rates } = await readRates(db)
  const price = convertFromEuro(priceInEuro(catalog, product, license.servers), currency, rates)
  return { product, price, currency }
}
