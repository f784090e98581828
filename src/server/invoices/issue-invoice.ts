import { dayIn } from '../../domain/day.ts'
import { nationalCurrencyFor, toNationalTax } from '../../domain/tax/national-currency.ts'
import { type Contact, findContact } from '../customers/store.ts'
import type { Transaction } from '../platform/database.ts'
import { readEuroRate } from '../pricing/euro-rates.ts'
import type { Shop } from '../shop.ts'
import { describeInvoice, findSeller, type InvoicedOrder } from './invoice-content.ts'
import { findInvoice, type InvoiceDraft, type InvoiceRow, insertInvoice } from './store.ts'

type Issuer = Pick<Shop, 'config' | 'clock'>

export async function issueInvoice(tx: Transaction, shop: Issuer, order: InvoicedOrder): Promise<InvoiceRow> {
  const issued = await findInvoice(tx, order.id, 'invoice')
  if (issued) return issued
  return insertInvoice(tx, await draftInvoice(tx, shop, order, await findContact(tx, order.customerId)))
}

export async function draftInvoice(
  tx: Transaction,
  shop: Issuer,
  order: InvoicedOrder,
  contact: Contact,
): Promise<InvoiceDraft> {
  const { series, timeZone, seller } = await findSeller(tx, shop, order)
  const now = shop.clock.now()
  const content = describeInvoice(shop, order, { contact, seller, today: dayIn(timeZone, now) })
  const nationalTax = await findNationalTax(tx, content)
  return {
    series,
    timeZone,
    sellerId: order.sellerId,
    customerId: order.customerId,
    content: { ...content, ...nationalTax },
    createdAt: now,
  }
}

async function findNationalTax(
  tx: Transaction,
  { seller, tax, currency }: InvoiceDraft['content'],
): Promise<Pick<InvoiceDraft['content'], 'nationalTax'>> {
  const national = nationalCurrencyFor(seller.country)
  // Sales that are not in euros are taxed by sellers in Russia and Belarus only, in their own currency.
  if (national === null || tax === 0 || currency !== 'EUR') return {}
  return { nationalTax: toNationalTax(tax, await readEuroRate(tx, national)) }
}
