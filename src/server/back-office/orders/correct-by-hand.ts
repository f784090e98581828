import type { RefusalCode } from '../../../contract/refusals.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { CorrectionError, correctInvoice } from '../../invoices/correct-invoice.ts'
import { lockInvoice } from '../../invoices/store.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { refuseChangedOrder } from './refuse-changed.ts'

type ByHand = {
  actor: Actor
  orderId: number
  /** The number that the superuser saw. */
  invoice: string
  details: Parameters<typeof correctInvoice>[2]['details']
  recomputesTax: boolean
  note: string
  reason: string
}

const refusals: Record<CorrectionError['kind'], RefusalCode> = {
  'no-invoice': 'invoice-not-issued',
  credited: 'invoice-credited',
  'not-paid': 'correction-before-payment',
  incomplete: 'company-needs-address',
  'no-change': 'nothing-changes',
}

/** Returns the number of the new invoice. Refuses what `CorrectionError` names, and 'changed-meanwhile'. */
export async function correctByHand(
  shop: Shop,
  { actor, orderId, invoice, details, recomputesTax, note, reason }: ByHand,
): Promise<string> {
  const action = {
    actor,
    verb: 'correct invoice' as const,
    target: { type: 'order', id: orderId },
    reason,
    needs: 'reason and fresh factor' as const,
  }
  return runAction(shop, action, async tx => {
    const present = await lockInvoice(tx, orderId)
    if (present && present.numberText !== invoice) await refuseChangedOrder(tx, orderId)
    const corrected = await correctInvoice(tx, shop, { orderId, details, reason: note, recomputesTax }).catch(
      (error: unknown) => {
        throw error instanceof CorrectionError ? new Refusal(refusals[error.kind], { cause: error }) : error
      },
    )
    return corrected.invoice.numberText
  })
}
