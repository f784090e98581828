import { addDays } from '../../domain/day.ts'
import { daysToLapse, daysToPay } from '../../domain/invoices/invoice.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { expirePendingOrder } from '../orders/close-orders.ts'
import { findUnpaidBankOrders } from '../orders/store.ts'
import { ordersWithUnmatchedPayment } from '../payments/unmatched-store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'
import { orderWords } from './order-words.ts'

const job = 'expire-bank-orders'

export function registerBankOrderExpiry(shop: Shop) {
  shop.jobs.work(job, () => expireBankOrders(shop))
  shop.jobs.schedule(job, '17 * * * *')
}

/** docs/domain.md, 'Bank transfers'. An order whose payment is under review stays pending. */
export async function expireBankOrders(shop: Shop) {
  const lastDay = addDays(utcDay(shop.clock.now()), -daysToPay - daysToLapse)
  const unpaid = await findUnpaidBankOrders(shop.db, new Date(`${lastDay}T00:00:00Z`))
  const underReview = await ordersWithUnmatchedPayment(shop.db, unpaid)
  for (const orderId of unpaid)
    if (!underReview.has(orderId)) await shop.db.transaction(tx => expireBankOrder(tx, shop, orderId))
}

/** The e-mail of the credit note notifies the customer. */
async function expireBankOrder(tx: Transaction, shop: Shop, orderId: number) {
  const expired = await expirePendingOrder(tx, orderId)
  if (expired)
    await issueCreditNote(tx, shop, { orderId, reason: orderWords[expired.language].notPaidInTime })
}
