import { dayIn } from '../../domain/day.ts'
import type { PaymentMethod } from '../../domain/payments/methods.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import type { Shop } from '../shop.ts'
import { readRegistrations } from './registrations.ts'
import { readResellersByCountry, type SellerRow } from './store.ts'

export type SellerTax = Awaited<ReturnType<typeof readSellerTax>>

type Sellers = Pick<Shop, 'db' | 'config' | 'clock'>

/** What decides the tax of a seller's sales today, apart from the customer. A null `reseller` is the vendor. */
export async function readSellerTax({ db, config, clock }: Sellers, reseller: SellerRow | null) {
  const seller = reseller ?? config.seller
  const on = dayIn(sellerTimeZone(seller), clock.now())
  const registered = await readRegistrations(db, { sellerId: reseller?.id ?? null, on })
  return {
    sellerCountry: seller.country,
    isSellerExempt: seller.vatExemption !== '',
    on,
    registrations: registered.map(each => each.country),
    rates: config.taxRates,
  }
}

/** The reseller of the country sells its transfers, the vendor everything else. */
export async function readSaleTax(
  shop: Sellers,
  { method, country }: { method: PaymentMethod; country: string },
): Promise<SellerTax> {
  const resellers = method === 'bank' ? await readResellersByCountry(shop.db) : {}
  return readSellerTax(shop, resellers[country] ?? null)
}

/** The taxes of the countries whose bank transfers a reseller invoices. */
export async function readTaxOfTransfers(shop: Sellers): Promise<({ country: string } & SellerTax)[]> {
  const served = Object.entries(await readResellersByCountry(shop.db))
  const taxes = served.map(async ([country, seller]) => ({ country, ...(await readSellerTax(shop, seller)) }))
  return Promise.all(taxes)
}
