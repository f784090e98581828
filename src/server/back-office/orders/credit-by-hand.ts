import { type Actor, runAction } from '../../audit/run-action.ts'
import { creditOrder, PartOfUnpaidError } from '../../checkout/credit-order.ts'
import { CreditAmountError } from '../../invoices/issue-credit-note.ts'
import { findCreditNotes, lockInvoice, sumTotals } from '../../invoices/store.ts'
import type { Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { readAmount } from '../read-amount.ts'
import { refuseChangedOrder } from './refuse-changed.ts'

type ByHand = {
  actor: Actor
  orderId: number
  /** Empty for all that is left. */
  amountText: string
  uncredited: number
  note: string
  reason: string
}

/** Returns the number of the credit note. Refuses 'invoice-not-issued', 'credit-too-large', 'order-not-paid', 'changed-meanwhile'. */
export async function creditByHand(
  shop: Shop,
  { actor, orderId, amountText, uncredited, note, reason }: ByHand,
): Promise<string> {
  const amount = amountText === '' ? null : readAmount(amountText)
  const action = {
    actor,
    verb: 'credit order' as const,
    target: { type: 'order', id: orderId },
    reason,
    needs: 'reason and fresh factor' as const,
  }
  return runAction(shop, action, async tx => {
    await requireUncredited(tx, orderId, uncredited)
    const { creditNote } = await creditOrder(tx, shop, { orderId, amount, reason: note }).catch(
      (error: unknown) => {
        if (error instanceof CreditAmountError) throw new Refusal('credit-too-large', { fields: ['amount'] })
        if (error instanceof PartOfUnpaidError) throw new Refusal('order-not-paid', { fields: ['amount'] })
        throw error
      },
    )
    if (!creditNote) throw new Refusal('invoice-not-issued')
    return creditNote.numberText
  })
}

/** The same amount sent twice is credited once: the second sees less that is left. */
async function requireUncredited(tx: Transaction, orderId: number, uncredited: number) {
  const invoice = await lockInvoice(tx, orderId)
  if (!invoice) throw new Refusal('invoice-not-issued')
  const left = invoice.total - sumTotals(await findCreditNotes(tx, invoice.id))
  if (left !== uncredited || left === 0) await refuseChangedOrder(tx, orderId)
}
