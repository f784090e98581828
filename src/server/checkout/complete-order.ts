import { dayIn } from '../../domain/day.ts'
import { licenseTypes } from '../../domain/licenses/license.ts'
import { maskSerial } from '../../domain/licenses/serial.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import type { UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { RuleBroken } from '../../domain/rule-broken.ts'
import { taxedAs } from '../../domain/tax/eu-members.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { taxFor } from '../../domain/tax/tax.ts'
import { findAmountDue } from '../invoices/amounts-due.ts'
import { copyInvoiceToRecipients } from '../invoices/emails.ts'
import { issueInvoice } from '../invoices/issue-invoice.ts'
import { toProgramOrder } from '../orders/program-order.ts'
import { findFulfilment, lockOrder, type OrderRow, setPaid } from '../orders/store.ts'
import { announce } from '../outgoing-webhooks/announce.ts'
import { closeCorrections } from '../payments/unmatched-store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { readSeller } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { changedTaxRateMail } from '../tax/emails.ts'
import { type Fulfilment, fulfilOrder, notifyFulfilled, notifyPaidLater } from './fulfil-order.ts'

export class UnmatchedPaymentError extends Error {
  readonly reason: UnmatchedReason
  constructor(reason: UnmatchedReason, options: { cause?: unknown } = {}) {
    super(reason, options)
    this.name = 'UnmatchedPaymentError'
    this.reason = reason
  }
}

/** The lock makes concurrent syncs of one payment run one after another. */
export async function lockExistingOrder(tx: Transaction, orderId: number | null): Promise<OrderRow> {
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  if (!order) throw new UnmatchedPaymentError('unknown-order')
  return order
}

export type Money = {
  amount: number
  currency: string
  /** The UTC day that an operator entered; otherwise the money arrived now, by the method of the order. */
  receivedOn?: string
  /** The day of the bank statement. */
  bookedOn?: string
  paymentMethod?: PaymentMethodNumber
}

/** A paid order is paid the rest of its corrected invoice. All or nothing. Throws `UnmatchedPaymentError` if the order cannot be paid with this money or cannot be fulfilled. */
export async function completeOrder(tx: Transaction, shop: Shop, order: OrderRow, money: Money) {
  await requirePaymentFits(tx, order, money)
  const now = shop.clock.now()
  if (order.status === 'paid') return closeCorrections(tx, { orderId: order.id, as: 'applied', now })
  const before = order.invoiceDays === null ? null : await findFulfilment(tx, order.id)
  if (before) {
    const paid = await setPaid(tx, order, now)
    await notifyPaidLater(tx, shop, paid)
    return announcePaid(tx, paid, { licenseId: before.licenseId, now })
  }
  const fulfilment = await requireFulfilled(tx, shop, order)
  const paid = await setPaid(tx, order, now)
  await notifyFulfilled(tx, shop, paid, fulfilment)
  await copyInvoiceToRecipients(tx, shop, paid)
  await announcePaid(tx, paid, { licenseId: fulfilment.license.id, now })
  await checkTaxPoint(tx, shop, paid, money.receivedOn ?? money.bookedOn)
  // The number of the invoice locks its series until the commit, so it comes last.
  const service = describeService(paid, fulfilment, utcDay(now))
  await issueInvoice(tx, shop, { ...paid, ...enteredPayment(money), service }, fulfilment.customer)
}

async function announcePaid(
  tx: Transaction,
  paid: OrderRow,
  { licenseId, now }: { licenseId: number; now: Date },
) {
  const data = { order: toProgramOrder(paid, licenseId) }
  await announce(tx, { type: 'order.paid', customerId: paid.customerId, at: now, data })
}

export function describeService({ mode }: OrderRow, { license, before }: Fulfilment, today: string) {
  const { serial, servers, expiresOn: until, type } = license
  const extendsTerm = mode === 'renew' || mode === 'renew-sn'
  return {
    // Copies of invoices also go to people who should not know it.
    serial: maskSerial(serial),
    from: extendsTerm && before && before.expiresOn > today ? before.expiresOn : today,
    until,
    isUpdates: type === licenseTypes.lifetime,
    before: mode === 'upgrade' && before ? before.servers : null,
    servers,
  }
}

function enteredPayment({ receivedOn, paymentMethod = paymentMethodNumbers.bank }: Money) {
  return receivedOn === undefined ? {} : { received: { on: receivedOn, paymentMethod } }
}

async function requireFulfilled(tx: Transaction, shop: Shop, order: OrderRow) {
  try {
    return await fulfilOrder(tx, shop, order)
  } catch (error) {
    if (error instanceof RuleBroken) throw new UnmatchedPaymentError('cannot-fulfil', { cause: error })
    throw error
  }
}

/** The total of an order; once it is paid, the rest of its corrected invoice. */
export async function findAmountToPay(tx: Transaction, { id, status, total }: OrderRow): Promise<number> {
  return status === 'paid' ? findAmountDue(tx, id) : total
}

async function requirePaymentFits(
  tx: Transaction,
  order: OrderRow,
  money: { amount: number; currency: string },
) {
  const toPay = await findAmountToPay(tx, order)
  if (order.status === 'paid' && toPay === 0) throw new UnmatchedPaymentError('paid-twice')
  if (order.status !== 'pending' && order.status !== 'paid') throw new UnmatchedPaymentError('order-closed')
  if (money.currency.toUpperCase() !== order.currency) throw new UnmatchedPaymentError('wrong-currency')
  if (money.amount !== toPay) throw new UnmatchedPaymentError('wrong-amount')
}

/** Notifies the operator if the tax rate changed between the order and its payment: docs/domain.md, 'Tax point'. */
async function checkTaxPoint(tx: Transaction, shop: Shop, order: OrderRow, receivedOn?: string) {
  const seller = await readSeller(tx, shop, order.sellerId)
  if (seller.taxPoint === 'invoice' || order.tax === 0) return
  const now = shop.clock.now()
  const on = receivedOn ?? dayIn(sellerTimeZone(seller), now)
  const { rate } = taxFor({
    sellerCountry: seller.country,
    customerCountry: order.country,
    customerVatValid: false,
    // The order was taxed, so the seller may charge the VAT of its country.
    registrations: [taxedAs(order.country)],
    rates: shop.config.taxRates,
    on,
  })
  if (Number(rate) === Number(order.taxRate)) return
  const mail = changedTaxRateMail({ id: order.id, charged: order.taxRate, due: rate, on }, shop.config)
  await postMail(tx, shop, { ...mail, key: `tax-rate-changed:${order.id}`, orderId: order.id })
  shop.log.warn({ orderId: order.id, rate, on }, 'the tax rate of an order changed before its payment')
}
