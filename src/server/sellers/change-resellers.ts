import type { Transaction } from '../platform/database.ts'
import type { ResellerDetails } from './check-reseller.ts'
import {
  findSellerOfSeries,
  insertSeller,
  openSellers,
  type SellerRow,
  servedCountries,
  setCountries,
  updateSeller,
} from './store.ts'

/** The resellers that sell today, each with the countries it serves. */
export async function listResellers(
  tx: Transaction,
): Promise<{ reseller: SellerRow; countries: string[] }[]> {
  const served = await servedCountries(tx)
  return (await openSellers(tx)).map(reseller => ({
    reseller,
    countries: served.filter(({ seller }) => seller.id === reseller.id).map(({ country }) => country),
  }))
}

/** The reseller of a series of invoices, unless it has closed. */
export async function resellerOf(tx: Transaction, series: string): Promise<SellerRow | null> {
  const seller = await findSellerOfSeries(tx, series)
  return seller?.closedAt === null ? seller : null
}

/** Null where the series is taken, also by a reseller that has closed or by the vendor's earlier invoices: for ever. */
export async function addReseller(tx: Transaction, details: ResellerDetails): Promise<SellerRow | null> {
  return insertSeller(tx, details)
}

/** Changes what later invoices say; those that are issued stay as they are. */
export async function changeReseller(tx: Transaction, id: number, details: ResellerDetails) {
  return updateSeller(tx, id, details)
}

/** Answers the countries that another reseller serves already. */
export async function serveCountries(tx: Transaction, id: number, countries: readonly string[]) {
  return setCountries(tx, id, countries)
}

/** A reseller that closes serves nobody any more; its invoices and its series stay. */
export async function closeReseller(tx: Transaction, id: number, now: Date) {
  await setCountries(tx, id, [])
  await updateSeller(tx, id, { closedAt: now })
}
