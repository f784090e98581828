import type { RefusalCode } from '../../contract/refusals.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../domain/payments/methods.ts'
import { reversalReasons, type UnmatchedReason } from '../../domain/payments/unmatched-reasons.ts'
import { enqueuePageClosing } from '../checkout/cancel-order.ts'
import {
  completeOrder,
  findAmountToPay,
  lockExistingOrder,
  UnmatchedPaymentError,
} from '../checkout/complete-order.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { findDocuments, findInvoice } from '../invoices/store.ts'
import { revokeLicense, suspendLicense } from '../license-life/operator-changes.ts'
import { type OrderRow, ordersWithLicenses } from '../orders/store.ts'
import { closePayment, findPayment, insertReceivedPayment, isDuplicatePayment } from '../payments/store.ts'
import {
  changeUnmatchedPayment,
  setOrderOfReversal,
  type UnmatchedPayment,
} from '../payments/unmatched-store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal, refuseField } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'

type Resolution = {
  /** Locked, and open. */
  payment: UnmatchedPayment
  note: string
  by: string
} & (
  | { as: 'applied' | 'refunded' | 'ignored' }
  | { as: 'credited' | 'ignored'; reversal: ReversalResolution }
  /** Closed orders too: they are then paid and fulfilled. */
  | { as: 'applied'; orderIds: readonly number[]; acceptsDifference: boolean }
)

/** Refuses 'payment-does-not-fit' and what says more of why it does not, and what `resolveReversal` refuses. */
export async function resolveUnmatchedPayment(
  tx: Transaction,
  shop: Shop,
  { payment, as, note, by, ...asked }: Resolution,
) {
  const now = shop.clock.now()
  const resolved = { state: 'resolved', resolution: as, note, resolvedBy: by, resolvedAt: now } as const
  await changeUnmatchedPayment(tx, payment.id, resolved)
  if ('reversal' in asked) await resolveReversal(tx, shop, payment, { by, ...asked.reversal })
  if ('orderIds' in asked)
    await applyToOrders(tx, shop, { payment, ...asked }).catch((error: unknown) => {
      throw explainMisfit(error)
    })
  await closePageOfPayment(tx, payment, now)
}

const misfits: Partial<Record<UnmatchedReason, RefusalCode>> = {
  'wrong-amount': 'amount-differs',
  'paid-partly': 'amount-differs',
  'wrong-currency': 'order-other-currency',
  'paid-twice': 'order-already-paid',
  'order-credited': 'invoice-credited',
  'cannot-fulfil': 'order-not-fulfillable',
}

function explainMisfit(error: unknown): unknown {
  const isMisfit = error instanceof UnmatchedPaymentError
  if (!isMisfit && !isDuplicatePayment(error)) return error
  const code = (isMisfit && misfits[error.reason]) || 'payment-does-not-fit'
  return new Refusal(code, { fields: ['orders'], cause: error })
}

type Applied = { payment: UnmatchedPayment; orderIds: readonly number[]; acceptsDifference: boolean }

async function applyToOrders(tx: Transaction, shop: Shop, { payment, orderIds, acceptsDifference }: Applied) {
  requireMoney(payment, acceptsDifference)
  const { provider, currency, noticedAt, bookedOn } = payment
  // The statement has the day; any other payment was noticed when it arrived.
  const receivedAt = bookedOn === null ? noticedAt : new Date(`${bookedOn}T00:00:00Z`)
  // Refunds and disputes are found by the reference of the payment.
  const isOneByCard = provider === shop.providers.card.name && orderIds.length === 1
  const reference = isOneByCard ? payment.reference : null
  let rest = payment.amount
  for (const [index, orderId] of orderIds.entries()) {
    const order = await asPayable(tx, await lockExistingOrder(tx, orderId))
    const toPay = await findAmountToPay(tx, order)
    // A difference belongs to the last order.
    const share = index === orderIds.length - 1 ? rest : toPay
    rest -= share
    await completeOrder(tx, shop, order, {
      // An operator may accept another amount, but never another currency, nor less than the rest of a corrected invoice.
      amount: acceptsDifference && share >= (order.status === 'paid' ? toPay : 1) ? toPay : share,
      currency,
      receivedOn: utcDay(receivedAt),
      paymentMethod: paymentMethodFor(shop, payment),
    })
    await insertReceivedPayment(tx, {
      orderId,
      provider,
      amount: share,
      currency: order.currency,
      unmatchedPaymentId: payment.id,
      reference,
      receivedAt,
      now: shop.clock.now(),
    })
    await enqueuePageClosing(tx, shop, orderId)
  }
  await setOrderOfReversal(tx, { provider, paymentReference: reference })
}

/** Treats the order as pending, so that an operator can allocate money to a closed one. Refuses one whose invoice was credited. */
async function asPayable(tx: Transaction, order: OrderRow): Promise<OrderRow> {
  if (order.status !== 'cancelled' && order.status !== 'expired') return order
  const documents = await findDocuments(tx, [order.id])
  if (documents(order.id).creditNotes.length > 0) throw new UnmatchedPaymentError('order-credited')
  return { ...order, status: 'pending' }
}

function paymentMethodFor({ providers }: Shop, { provider }: UnmatchedPayment): PaymentMethodNumber {
  if (provider === 'bank') return paymentMethodNumbers.bank
  return provider === providers.card.name ? paymentMethodNumbers.stripe : paymentMethodNumbers.crypto
}

async function closePageOfPayment(tx: Transaction, { provider, sessionId }: UnmatchedPayment, now: Date) {
  const page = sessionId === '' ? null : await findPayment(tx, { provider, sessionId })
  if (page) await closePayment(tx, page.id, { status: 'failed', now })
}

/** No order can be paid with a reversal, and of a partial payment the amount is that of the whole invoice. */
function requireMoney({ reason }: UnmatchedPayment, acceptsDifference: boolean) {
  if (noMoney.includes(reason) || (reason === 'paid-partly' && !acceptsDifference))
    throw new UnmatchedPaymentError(reason)
}

const noMoney: readonly UnmatchedReason[] = ['refunded', 'disputed', 'paid-over', 'invoice-corrected']

const licenseSteps = { suspend: suspendLicense, revoke: revokeLicense }

type ReversalResolution = {
  credits: boolean
  /** The amount of the credit note, tax included; without it, what was returned. */
  amount?: number | undefined
  license: keyof typeof licenseSteps | 'leave'
  /** The default is the one order that is known. */
  orderId?: number | undefined
  /** The customer reads it. */
  words: string
}

/**
 * Credits the invoice of the order and stops its license, as asked; the customer is notified of both. Refuses
 * 'reversal-order-unfit', 'reversal-without-money', and what `issueCreditNote` and `suspendLicense` refuse.
 */
async function resolveReversal(
  tx: Transaction,
  shop: Shop,
  payment: UnmatchedPayment,
  { credits, license, words: reason, by, ...asked }: ReversalResolution & { by: string },
) {
  const [known, ...others] = payment.orderIds
  const orderId = asked.orderId ?? (others.length > 0 ? undefined : known)
  if (orderId === undefined || !reversalReasons.some(each => each === payment.reason)) throw orderUnfit()
  if (license !== 'leave') {
    const [order] = await ordersWithLicenses(tx, { id: orderId })
    if (!order?.licenseId) throw orderUnfit()
    await licenseSteps[license](tx, shop, { licenseId: order.licenseId, actor: { operator: by }, reason })
  }
  // The credit note locks its series until the commit, so it comes last.
  if (credits) await creditReversal(tx, shop, payment, { orderId, reason, amount: asked.amount })
}

async function creditReversal(
  tx: Transaction,
  shop: Shop,
  { id, outcome, currency, amount: returned }: UnmatchedPayment,
  { orderId, amount, reason }: { orderId: number; amount: number | undefined; reason: string },
) {
  if (outcome === 'failed' || outcome === 'won')
    throw new Refusal('reversal-without-money', { fields: ['credit'] })
  const invoice = await findInvoice(tx, orderId, 'invoice')
  const [order] = await ordersWithLicenses(tx, { id: orderId })
  if (!invoice || order?.order.status !== 'paid') throw orderUnfit()
  if (amount === undefined && currency !== invoice.currency) refuseField('amount', { kind: 'required' })
  const credit = { orderId, reason, amount: amount ?? Math.abs(returned), unmatchedPaymentId: id }
  await issueCreditNote(tx, shop, credit)
}

const orderUnfit = () => new Refusal('reversal-order-unfit', { fields: ['order'] })
