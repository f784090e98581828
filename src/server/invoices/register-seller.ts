import type { Seller } from '../../domain/invoices/invoice.ts'
import { taxedAs } from '../../domain/tax/eu-members.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import type { Transaction } from '../platform/database/database.ts'
import { readRegistrations } from '../sellers/registrations.ts'

type Sale = { sellerId: number | null; country: string; taxKind: TaxKind; on: string }

/** The seller with the number under which it charges the VAT of the customer's country. */
export async function registerSeller(
  tx: Transaction,
  seller: Seller,
  { sellerId, country, taxKind, on }: Sale,
): Promise<Seller> {
  if (taxKind !== 'destination') return seller
  const registrations = await readRegistrations(tx, { sellerId, on })
  const registration = registrations.find(each => each.country === taxedAs(country))
  return registration ? { ...seller, vat: registration.number } : seller
}
