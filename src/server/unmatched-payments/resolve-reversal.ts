import { reversalReasons } from '../../domain/payments/unmatched-reasons.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { findInvoice } from '../invoices/store.ts'
import { revokeLicense, suspendLicense } from '../license-life/operator-changes.ts'
import { ordersWithLicenses } from '../orders/store.ts'
import type { UnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'

const licenseSteps = { suspend: suspendLicense, revoke: revokeLicense }

export type ReversalResolution = {
  credits: boolean
  /** The amount of the credit note, tax included; without it, what was returned. */
  amount?: number | undefined
  license: keyof typeof licenseSteps | 'leave'
  /** Without it, the one order that is known. */
  orderId?: number | undefined
  /** The customer reads it. */
  words: string
}

/**
 * Credits the invoice of the order and stops its license, as asked; the customer is notified of both. Refuses
 * 'reversal-order-unfit', 'reversal-without-money', and what `issueCreditNote` and `suspendLicense` refuse.
 */
export async function resolveReversal(
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
  if (amount === undefined && currency !== invoice.currency)
    throw new Refusal('bad-request', { problems: { amount: { kind: 'required' } } })
  const credit = { orderId, reason, amount: amount ?? Math.abs(returned), unmatchedPaymentId: id }
  await issueCreditNote(tx, shop, credit)
}

const orderUnfit = () => new Refusal('reversal-order-unfit', { fields: ['order'] })
