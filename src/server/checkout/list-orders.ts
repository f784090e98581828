import type { Order } from '../../contract/orders.ts'
import type { Language } from '../../texts/language.ts'
import { findContact } from '../customers/store.ts'
import { findDocuments } from '../invoices/store.ts'
import { requireVisibleOrder } from '../orders/own-order.ts'
import { ordersWithLicenses } from '../orders/store.ts'
import { ordersWithUnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Shop } from '../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { describeOrder } from './describe-order.ts'

export async function listOrders(
  shop: Shop,
  { customerId, language }: { customerId: number; language: Language },
): Promise<Order[]> {
  return describeOrders(shop, { customerId }, { customerId, language })
}

export async function readVisibleOrder(
  shop: Shop,
  customer: SignedInCustomer,
  id: number,
  language: Language,
): Promise<Order> {
  const { customerId } = await requireVisibleOrder(shop.db, customer, id)
  const [order] = await describeOrders(shop, { id }, { customerId, language })
  if (!order) throw new Error(`Order ${id} does not exist`)
  return order
}

async function describeOrders(
  { db, config, clock }: Shop,
  where: Parameters<typeof ordersWithLicenses>[1],
  { customerId, language }: { customerId: number; language: Language },
): Promise<Order[]> {
  const { email } = await findContact(db, customerId)
  const rows = await ordersWithLicenses(db, where)
  const ids = rows.map(({ order }) => order.id)
  const unmatched = await ordersWithUnmatchedPayment(db, ids)
  const documents = await findDocuments(db, ids)
  const context = { email, language, productName: config.productName, now: clock.now() }
  return rows.map(({ order, licenseId }) =>
    describeOrder(order, {
      ...context,
      licenseId,
      hasUnmatchedPayment: unmatched.has(order.id),
      documents: documents(order.id),
    }),
  )
}
