import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { paymentReminder } from '../checkout/emails.ts'
import { orderWords } from '../checkout/order-words.ts'
import { paymentLinkMail } from '../checkout/payment-links/emails.ts'
import { makePaymentLink } from '../checkout/payment-links/make-link.ts'
import { findPaymentObstacle } from '../checkout/require-payable.ts'
import { findRemindersOff, mailLink } from '../customers/mail-recipients.ts'
import { findContact } from '../customers/store.ts'
import { attachInvoice } from '../invoices/emails.ts'
import { findInvoice } from '../invoices/store.ts'
import { claimReminder, findUnremindedOrders } from '../orders/find-unpaid-orders.ts'
import type { OrderRow } from '../orders/store.ts'
import { newestPayment } from '../payments/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'

const dayMs = 24 * 3600_000

/** docs/domain.md, 'Orders'. After a week of downtime no one is reminded of what is older. */
export async function remindUnpaidOrders(shop: Shop) {
  const now = shop.clock.now().getTime()
  const placed = { from: new Date(now - 7 * dayMs), to: new Date(now - 2 * dayMs) }
  const failures: unknown[] = []
  for (const order of await findUnremindedOrders(shop.db, placed))
    await shop.db.transaction(tx => remind(tx, shop, order)).catch(error => failures.push(error))
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} orders were not reminded of`)
}

/** An order whose payment has begun or is under review, or that was paid meanwhile, is left alone. */
async function remind(tx: Transaction, shop: Shop, order: OrderRow) {
  const { id: orderId, customerId } = order
  const now = shop.clock.now()
  const within = { ...shop, db: tx }
  if ((await findRemindersOff(tx, customerId)).includes('unpaid-order')) return
  const payment = await newestPayment(tx, orderId)
  if (payment && ['open', 'unsynced'].includes(payment.status)) return
  const invoice = await findInvoice(tx, orderId, 'invoice')
  if (!invoice && order.paymentMethod === paymentMethodNumbers.bank) return
  if (await findPaymentObstacle(within, order)) return
  if (!(await claimReminder(tx, orderId, now))) return

  const to = await findContact(tx, customerId)
  const { paymentReminder: t, linkMail } = orderWords[to.language]
  const stop = { label: t.stop, link: mailLink(shop.config, 'unpaid-orders', customerId) }
  const about = { order, to, config: shop.config }
  const mail = invoice
    ? paymentReminder({ ...about, invoice: invoice.content, isLicensed: false, stop, today: utcDay(now) })
    : paymentLinkMail(
        {
          ...about,
          link: await makePaymentLink(within, { order, madeBy: customerId }),
          title: t.title(orderId),
        },
        [linkMail.ownOpening(orderId), [stop]],
      )
  const attachments = invoice ? attachInvoice(order) : []
  await postMail(tx, shop, { ...mail, key: `payment-reminder:${orderId}`, orderId, attachments })
}
