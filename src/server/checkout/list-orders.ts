import type { Order } from '../../contract/orders.ts'
import type { Language } from '../../texts/language.ts'
import { findContact } from '../customers/find-contact.ts'
import { documentsOf } from '../invoices/documents-of.ts'
import { ordersWithLicenses } from '../orders/store.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { describeOrder } from './describe-order.ts'

/** All orders of a customer, newest first. */
export async function listOrders(
  shop: Shop,
  { customerId, language }: { customerId: number; language: Language },
): Promise<Order[]> {
  const { email } = await findContact(shop.db, customerId)
  const rows = await ordersWithLicenses(shop.db, { customerId })
  const context = { email, language, productName: shop.config.productName, now: shop.clock.now() }
  const documents = await documentsOf(
    shop.db,
    rows.map(({ order }) => order.id),
  )
  return rows.map(({ order, licenseId, moneyWaits }) =>
    describeOrder(order, { ...context, licenseId, moneyWaits, documents: documents(order.id) }),
  )
}

/** One order of this customer, or anyone's for a superuser; all others are refused as if they did not exist. */
export async function ownOrder(
  shop: Shop,
  customer: SignedInCustomer,
  id: number,
  language: Language,
): Promise<Order> {
  const [row] = await ordersWithLicenses(shop.db, { id })
  if (!row || (row.order.customerId !== customer.id && !customer.isSuperuser)) throw new Refusal('not-found')
  const { email } = await findContact(shop.db, row.order.customerId)
  const { productName } = shop.config
  return describeOrder(row.order, {
    email,
    language,
    productName,
    now: shop.clock.now(),
    licenseId: row.licenseId,
    moneyWaits: row.moneyWaits,
    documents: (await documentsOf(shop.db, [id]))(id),
  })
}
