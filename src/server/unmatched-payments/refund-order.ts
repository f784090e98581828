import { makeCreditorReference } from '../../domain/payments/creditor-reference.ts'
import { refundToCollect } from '../checkout/emails.ts'
import { recordReversal } from '../checkout/webhooks/payment-events.ts'
import { findContact } from '../customers/store.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { revokeLicense, shortenLicense } from '../license-life/operator-changes.ts'
import { findOrder, type OrderRow, ordersWithLicenses } from '../orders/store.ts'
import { findProvider } from '../payments/provider.ts'
import { recordUnmatchedPayment } from '../payments/record-unmatched-payment.ts'
import {
  findOpenRefund,
  insertRefund,
  type Refundable,
  settleBankRefund,
  settleRefund,
} from '../payments/refund-store.ts'
import { findUnmatchedPayment, insertUnmatchedPayments } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'

const refundJob = 'request-refund'

type Refund = {
  order: OrderRow
  refundable: Refundable
  /** Of the invoice in force. */
  uncredited: number
  /** Without it, all that is left of the payment. */
  amount?: number | undefined
  license: 'keep' | 'shorten' | 'revoke'
  /** The customer reads it. */
  note: string
  by: string
}

/** A job asks the provider after the commit; a transfer the operator makes. docs/domain.md, 'Refunds and disputes'. */
export async function refundOrder(tx: Transaction, shop: Shop, asked: Refund) {
  const { order, refundable, uncredited, license, note: reason, by } = asked
  const { paymentId, provider, left, kept } = refundable
  const byBank = provider === 'bank'
  const amount = asked.amount ?? left
  if (amount > left) throw new Refusal('refund-too-large', { fields: ['amount'] })
  const refund = { paymentId, amount, requestedBy: by, requestedAt: shop.clock.now() }
  const refundId = await insertRefund(tx, refund)
  if (!byBank) await shop.jobs.enqueue(tx, refundJob, { refundId })

  // What was credited before without a refund, or for a refund that failed, is not credited again.
  const credit = Math.min(amount, uncredited - (kept - amount))
  // The credit note locks its series until the commit, so it comes last.
  if (license !== 'keep') await changeLicense(tx, shop, { ...asked, amount })
  const creditNote =
    credit > 0 ? await issueCreditNote(tx, shop, { orderId: order.id, reason, amount: credit }) : null
  const reference = byBank ? makeCreditorReference(order.id) : ''
  return { amount, number: creditNote?.numberText ?? '', reference }
}

/** Of an order paid by transfer. A refund that was made counts as one that a statement has shown. */
export async function closeBankRefund(
  tx: Transaction,
  shop: Shop,
  { order, isMade, by }: { order: OrderRow; isMade: boolean; by: string },
) {
  const now = shop.clock.now()
  const refund = await settleBankRefund(tx, { orderId: order.id, currency: order.currency, now })
  if (!refund) throw new Refusal('not-possible-now')
  if (!isMade) return
  const money = { amount: -refund.amount, currency: order.currency, noticedAt: now }
  const decided = { state: 'resolved', resolution: 'credited', resolvedBy: by, resolvedAt: now } as const
  const reference = `refund-${refund.id}`
  const reversal = { orderIds: [order.id], provider: 'bank', reference, reason: 'reversed' } as const
  await insertUnmatchedPayments(tx, [{ ...reversal, ...money, ...decided }])
}

async function changeLicense(tx: Transaction, shop: Shop, asked: Refund & { amount: number }) {
  const { order, amount, refundable, license, note: reason, by } = asked
  const [found] = await ordersWithLicenses(tx, { id: order.id })
  if (!found?.licenseId) throw new Refusal('reversal-order-unfit', { fields: ['license'] })
  const change = { licenseId: found.licenseId, actor: { operator: by }, reason }
  if (license === 'revoke') await revokeLicense(tx, shop, change)
  // Its term was paid by other orders.
  else if (order.mode === 'upgrade') throw new Refusal('reversal-order-unfit', { fields: ['license'] })
  else await shortenLicense(tx, shop, { ...change, share: amount / refundable.kept })
}

export function registerRefunds(shop: Shop) {
  shop.jobs.work(refundJob, ({ refundId }) => requestRefund(shop, Number(refundId)), { urgent: true })
}

async function requestRefund(shop: Shop, refundId: number) {
  const open = await findOpenRefund(shop.db, refundId)
  // An event was faster, or this is a copy of the job.
  if (!open) return
  const { refund, payment } = open
  const provider = findProvider(shop.providers, payment.provider)
  if (!provider?.refund) throw new Error(`The provider ${payment.provider} takes no refunds`)
  const { reference: paymentReference, unmatchedPaymentId } = payment
  const applied = unmatchedPaymentId ? await findUnmatchedPayment(shop.db, unmatchedPaymentId) : null
  const { sessionId } = applied ?? payment
  if (!paymentReference) throw new Error(`Payment ${payment.id} has no reference`)
  const { amount, requestedAt } = refund
  const { orderId, currency } = payment
  const asked = { refundId, paymentReference, sessionId, amount, currency, requestedAt }
  const answer = await provider.refund(asked)
  await shop.db.transaction(async tx => {
    if (!('refused' in answer)) {
      await recordReversal(tx, shop, { provider: provider.name, reason: 'refunded', ...answer })
      if (answer.claim) await postClaim(tx, shop, { orderId, refundId, amount, claim: answer.claim })
      return
    }
    const now = shop.clock.now()
    await settleRefund(tx, { id: refundId, paymentId: payment.id, reference: null, now })
    await recordUnmatchedPayment(tx, shop, {
      orderIds: [orderId],
      provider: provider.name,
      sessionId,
      reference: `refused-${refundId}`,
      paymentReference,
      reason: 'refunded',
      amount,
      currency,
      outcome: 'failed',
      outcomeAt: now,
      text: answer.refused,
      noticedAt: now,
    })
  })
}

type Claim = { orderId: number; refundId: number; amount: number; claim: string }

async function postClaim(tx: Transaction, shop: Shop, { orderId, refundId, ...refund }: Claim) {
  const order = requireFound(await findOrder(tx, orderId))
  const customer = await findContact(tx, order.customerId)
  const mail = refundToCollect({ order, customer, config: shop.config, ...refund })
  await postMail(tx, shop, { ...mail, key: `refund-claim:${refundId}`, orderId })
}
