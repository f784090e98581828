import { dayIn } from '../../domain/day.ts'
import { type Contact, findContact } from '../customers/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { type InvoiceDraft, insertInvoice } from './insert-invoice.ts'
import { describeInvoice, findSeller, type InvoicedOrder } from './invoice-content.ts'
import { withNationalTax } from './national-tax.ts'
import { registerSeller } from './register-seller.ts'
import { findInvoicedOrder } from './store.ts'

type Issuer = Pick<Shop, 'config' | 'clock'>

/** Unless the order has one. */
export async function issueInvoice(tx: Transaction, shop: Issuer, order: InvoicedOrder) {
  if (await findInvoicedOrder(tx, order.id)) return
  await insertInvoice(tx, await draftInvoice(tx, shop, order, await findContact(tx, order.customerId)))
}

export async function draftInvoice(
  tx: Transaction,
  shop: Issuer,
  order: InvoicedOrder,
  contact: Contact,
): Promise<InvoiceDraft> {
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
