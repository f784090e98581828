import { dayIn } from '../../domain/day.ts'
import type { Seller } from '../../domain/invoices/invoice.ts'
import { isEuAlpha2, taxedAs } from '../../domain/tax/eu-members.ts'
import { nationalCurrencyFor, toNationalTax } from '../../domain/tax/national-currency.ts'
import type { TaxKind } from '../../domain/tax/tax.ts'
import { type Contact, findContact } from '../customers/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { readEuroRate } from '../pricing/euro-rates.ts'
import { readRegistrations } from '../sellers/registrations.ts'
import type { Shop } from '../shop.ts'
import { type InvoiceDraft, insertInvoice } from './insert-invoice.ts'
import { describeInvoice, findSeller, type InvoicedOrder } from './invoice-content.ts'
import { findInvoice } from './store.ts'

type Issuer = Pick<Shop, 'config' | 'clock'>

/** Does nothing if the order has one. */
export async function issueInvoice(tx: Transaction, shop: Issuer, order: InvoicedOrder, known?: Contact) {
  if (await findInvoice(tx, order.id, 'invoice')) return
  const contact = known ?? (await findContact(tx, order.customerId))
  await insertInvoice(tx, await draftInvoice(tx, shop, order, contact))
}

export async function draftInvoice(tx: Transaction, shop: Issuer, order: InvoicedOrder, contact: Contact) {
  const { series, timeZone, seller: registeredAtHome } = await findSeller(tx, shop, order)
  const now = shop.clock.now()
  // The rate of the order is that of the day on which it was accepted.
  const sale = { ...order, on: dayIn(timeZone, order.createdAt) }
  const seller = await registerSeller(tx, registeredAtHome, sale)
  const content = describeInvoice(shop, order, { contact, seller, today: dayIn(timeZone, now) })
  return {
    series,
    timeZone,
    sellerId: order.sellerId,
    customerId: order.customerId,
    content: await withNationalTax(tx, content),
    createdAt: now,
  }
}

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

type Content = InvoiceDraft['content']

/** States the VAT in the national currency of the seller, or of its registration, too: docs/domain.md, 'National currency'. */
export async function withNationalTax(tx: Transaction, content: Content): Promise<Content> {
  const { nationalTax: before, ...rest } = content
  const { seller, customer, tax, taxKind, currency } = content
  const isAbroad = taxKind === 'destination' && !isEuAlpha2(customer.country)
  const currencyAbroad = isAbroad ? nationalCurrencyFor(customer.country) : null
  const national = currencyAbroad ?? nationalCurrencyFor(seller.country)
  // Sales that are not in euros are taxed by sellers in Russia and Belarus only, in their own currency.
  if (national === null || tax === 0 || currency !== 'EUR') return rest
  // A replacement invoice keeps the rate of the one that it replaces.
  const rate = before?.currency === national ? before : await readEuroRate(tx, national)
  return { ...rest, nationalTax: toNationalTax(tax, rate) }
}
