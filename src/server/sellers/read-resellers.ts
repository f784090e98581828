import type { Database, Transaction } from '../platform/database/database.ts'
import { type SellerRow, servedCountries } from './store.ts'

/** The sellers of bank transfers by country (alpha-3). */
export async function readResellersByCountry(db: Database | Transaction): Promise<Record<string, SellerRow>> {
  const rows = await servedCountries(db)
  return Object.fromEntries(rows.map(({ country, seller }) => [country, seller]))
}

/** Countries (alpha-3) whose bank transfers a reseller invoices. */
export async function readResellers(db: Database | Transaction): Promise<string[]> {
  return (await servedCountries(db)).map(({ country }) => country)
}
