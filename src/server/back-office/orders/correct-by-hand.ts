import type { RefusalCode } from '../../../contract/refusals.ts'
import { isCountry } from '../../../domain/countries.ts'
import { type Actor, requireAllowed, runAction } from '../../audit/run-action.ts'
import { CorrectionError, correctInvoice } from '../../invoices/correct-invoice.ts'
import { type CorrectedDetails, checkCorrectedVat } from '../../invoices/corrected-customer.ts'
import { lockInvoice } from '../../invoices/store.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { refuseChangedOrder } from './refuse-changed.ts'

type ByHand = {
  actor: Actor
  orderId: number
  /** The number that the superuser saw. */
  invoice: string
  details: CorrectedDetails
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

/**
 * Returns the number of the new invoice. Refuses what `CorrectionError` names, a VAT number that is not valid,
 * 'unknown-country' and 'changed-meanwhile'.
 */
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
  if (details.country !== undefined && !isCountry(details.country))
    throw new Refusal('unknown-country', { fields: ['country'] })
  requireAllowed(action, shop.clock.now())
  await checkCorrectedVat(shop, { orderId, details }).catch((error: unknown) =>
    runAction(shop, action, () => Promise.reject(nameField(error))),
  )
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

/** The field of an order has another name. */
function nameField(error: unknown): unknown {
  return error instanceof Refusal ? new Refusal(error.code, { fields: ['vat_number'], cause: error }) : error
}
