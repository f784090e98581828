import type { CartMode } from '../../domain/pricing/catalog.ts'
import { requireProduct } from '../../domain/pricing/catalog.ts'
import { contactOf } from '../customers/contact-of.ts'
import { applyOrder } from '../licenses/apply-order.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderConfirmation } from './emails.ts'
import { insertFulfilment, type OrderRow } from './store.ts'

/** Turns a paid order into a new, extended or enlarged license, and posts the mail that says so. */
export async function fulfil(tx: Transaction, shop: Shop, order: OrderRow) {
  const now = shop.clock.now()
  const { license, before } = await applyOrder(
    tx,
    // The contract allowed no other mode when the order was placed.
    { ...order, product: requireProduct(order.product), mode: order.mode as CartMode },
    { now, today: dayOf(now) },
  )
  const { type, period, servers, expiresOn } = license
  const first = await insertFulfilment(tx, {
    orderId: order.id,
    licenseId: license.id,
    before,
    after: { type, period, servers, expiresOn },
    fulfilledAt: now,
  })
  if (!first) throw new Error(`Order ${order.id} was fulfilled before it was paid`)

  const customer = await contactOf(tx, order.customerId)
  const { config } = shop
  const mail = orderConfirmation({ order, license, customer, config, today: dayOf(now) })
  await postMail(tx, shop.jobs, { ...mail, key: `order-confirmation:${order.id}`, now })
}
