import { notifyChatOfLicense } from '../chat/notify-chat.ts'
import { findContact } from '../customers/store.ts'
import { attachInvoice } from '../invoices/attach-invoice.ts'
import { applyOrder } from '../licenses/apply-order.ts'
import { insertFulfilment, type OrderRow } from '../orders/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { postMail } from '../platform/outbox.ts'
import type { Shop } from '../shop.ts'
import { orderConfirmation } from './emails.ts'

type FulfilledLicense = Awaited<ReturnType<typeof applyOrder>>['license']

export async function fulfilOrder(tx: Transaction, shop: Shop, order: OrderRow): Promise<FulfilledLicense> {
  const now = shop.clock.now()
  const { license, before } = await applyOrder(tx, order, { now, today: utcDay(now) })
  const { type, period, servers, expiresOn } = license
  const first = await insertFulfilment(tx, {
    orderId: order.id,
    licenseId: license.id,
    before,
    after: { type, period, servers, expiresOn },
    fulfilledAt: now,
  })
  if (!first) throw new Error(`Order ${order.id} has already been fulfilled`)
  return license
}

export async function notifyFulfilled(
  tx: Transaction,
  shop: Shop,
  order: OrderRow,
  license: FulfilledLicense,
) {
  const customer = await findContact(tx, order.customerId)
  await notifyChatOfLicense(tx, shop, { orderId: order.id, serial: license.serial })
  const now = shop.clock.now()
  const { config } = shop
  const mail = orderConfirmation({ order, license, customer, config, today: utcDay(now) })
  const key = `order-confirmation:${order.id}`
  await postMail(tx, shop.jobs, { ...mail, key, now, attachments: [attachInvoice(order.id)] })
}
