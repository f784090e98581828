import { reversalReasons } from '../../domain/payments/unmatched-reasons.ts'
import { issueCreditNote } from '../invoices/issue-credit-note.ts'
import { findInvoice, type InvoiceRow } from '../invoices/store.ts'
import { revokeLicense, suspendLicense } from '../license-life/operator-changes.ts'
import { ordersWithLicenses } from '../orders/store.ts'
import type { UnmatchedPayment } from '../payments/unmatched-store.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'

const licenseSteps = { suspend: suspendLicense, revoke: revokeLicense } as const

export type ReversalResolution = {
  /** Of the credit note, tax included; without it, what was returned. */
  amount?: number | null
  license?: keyof typeof licenseSteps | null
  /** Shown to the customer. */
  reason?: string
}

/** For the operator, with what was chosen wrongly; null if nothing else can be chosen. */
export class ReversalError extends Error {
  readonly field: 'order' | 'amount' | null
  constructor(message: string, field: 'order' | 'amount' | null) {
    super(message)
    this.name = 'ReversalError'
    this.field = field
  }
}

type Asked = ReversalResolution & { as: string; by: string; orderIds: readonly number[] }

/**
 * Credits the invoice of the order and stops its license, as asked; the customer is notified of both. Throws
 * `ReversalError`, and what `issueCreditNote` and `suspendLicense` throw.
 */
export async function resolveReversal(
  tx: Transaction,
  shop: Shop,
  payment: UnmatchedPayment,
  { as, by, orderIds, amount = null, license = null, reason = '' }: Asked,
): Promise<InvoiceRow | null> {
  if (!reversalReasons.some(reversal => reversal === payment.reason))
    throw new ReversalError(`#${payment.id} is neither a refund nor a dispute nor a reversal.`, null)
  const [orderId, ...others] = orderIds.length > 0 ? orderIds : payment.orderIds
  if (orderId === undefined || others.length > 0)
    throw new ReversalError('Enter the one order that the money was paid for with --order.', 'order')
  const creditNote =
    as === 'credited' ? await creditReversal(tx, shop, payment, { orderId, amount, reason }) : null
  if (license)
    await licenseSteps[license](tx, shop, { ...(await findLicense(tx, orderId)), ...asActor(by), reason })
  return creditNote
}

async function creditReversal(
  tx: Transaction,
  shop: Shop,
  { id, outcome, currency, amount: returned }: UnmatchedPayment,
  { orderId, amount, reason }: { orderId: number; amount: number | null; reason: string },
): Promise<InvoiceRow> {
  if (outcome === 'failed' || outcome === 'won')
    throw new ReversalError(`#${id} returned no money: the refund failed or the dispute is won.`, null)
  const invoice = await findInvoice(tx, orderId, 'invoice')
  if (!invoice) throw new ReversalError(`Order ${orderId} has no invoice to credit.`, 'order')
  if (amount === null && currency !== invoice.currency)
    throw new ReversalError(`Enter with --amount how much to credit in ${invoice.currency}.`, 'amount')
  const [order] = await ordersWithLicenses(tx, { id: orderId })
  if (order?.order.status !== 'paid') throw new ReversalError(`Order ${orderId} is not paid.`, 'order')
  const credit = { orderId, reason, amount: amount ?? Math.abs(returned), unmatchedPaymentId: id }
  const creditNote = await issueCreditNote(tx, shop, credit)
  if (!creditNote) throw new Error(`The invoice of order ${orderId} is gone`)
  return creditNote
}

async function findLicense(tx: Transaction, orderId: number): Promise<{ licenseId: number }> {
  const [found] = await ordersWithLicenses(tx, { id: orderId })
  if (!found?.licenseId) throw new ReversalError(`Order ${orderId} has given no license.`, 'order')
  return { licenseId: found.licenseId }
}

function asActor(operator: string) {
  return { actor: { operator } }
}
