import type { Reader, Transaction } from '../platform/database/database.ts'
import {
  findSellerBySeries,
  openSellers,
  type SellerRow,
  servedCountries,
  setServedCountries,
  updateSeller,
} from './store.ts'

export async function listResellers(tx: Reader): Promise<{ reseller: SellerRow; countries: string[] }[]> {
  const served = await servedCountries(tx)
  return (await openSellers(tx)).map(reseller => ({
    reseller,
    countries: served.filter(({ seller }) => seller.id === reseller.id).map(({ country }) => country),
  }))
}

export async function findActiveReseller(tx: Transaction, series: string): Promise<SellerRow | null> {
  const seller = await findSellerBySeries(tx, series)
  return seller?.closedAt === null ? seller : null
}

/** Its invoices and its series stay. */
export async function removeReseller(tx: Transaction, id: number, now: Date) {
  await setServedCountries(tx, id, [])
  await updateSeller(tx, id, { closedAt: now })
}
