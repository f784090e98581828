import { z } from 'zod'
import {
  findProvider,
  type PaymentProvider,
  type Reversal,
  type ReversalReport,
} from '../../payments/provider.ts'
import { recordUnmatchedPayment, unmatchedPaymentJob } from '../../payments/record-unmatched-payment.ts'
import { settleRefund } from '../../payments/refund-store.ts'
import { findPayment } from '../../payments/store.ts'
import {
  changeUnmatchedPayment,
  insertUnmatchedPayments,
  lockReversal,
  setOrderOfReversal,
  type UnmatchedPaymentRow,
} from '../../payments/unmatched-store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import { saveRenewalCard } from '../auto-renewals/turn-on.ts'
import { syncPayment } from '../sync-payment.ts'
import type { EventHandlers } from './receive-event.ts'
import type { StoredEvent } from './store.ts'

export const paymentWebhooks = {
  stripe: 'Events of the card provider, signed by it',
  btcpay: 'Events of the BTCPay server, signed by it',
  'crypto-pay': 'Events of Crypto Pay, signed by it',
} as const

export function paymentEventHandlers(shop: Shop): EventHandlers {
  const handler = (event: StoredEvent) => processPaymentEvent(shop, event)
  return Object.fromEntries(Object.keys(paymentWebhooks).map(name => [name, handler]))
}

const paymentEvent = z.object({
  sessionId: z.string().optional(),
  moneyReceived: z.boolean().default(false),
  reversal: z.object({ reason: z.enum(['refunded', 'disputed']), reference: z.string() }).optional(),
})

async function processPaymentEvent(shop: Shop, { provider: name, payload }: StoredEvent) {
  const provider = findProvider(shop.providers, name)
  const { sessionId, moneyReceived, reversal } = paymentEvent.parse(payload)
  // The event may be the only notice of a payment, so it is not skipped.
  if (!provider && (sessionId || reversal)) throw new Error(`The payment provider ${name} is not configured`)
  if (provider && sessionId && !(await saveRenewalCard(shop, sessionId)))
    await syncPayment(shop, provider, sessionId, { moneyReceived })
  if (provider && reversal) await recordReversals(shop, provider, reversal)
}

/**
 * One unmatched payment for each refund and dispute, however often and in whatever order events report it. Neither
 * the order nor the license changes: docs/domain.md, 'Refunds and disputes'.
 */
export async function recordReversals(shop: Shop, provider: PaymentProvider, reversal: Reversal) {
  if (!provider.reportReversals) throw new Error(`${provider.name} reports no refunds`)
  const reports = await provider.reportReversals(reversal)
  await shop.db.transaction(async tx => {
    for (const report of reports)
      await recordReversal(tx, shop, { provider: provider.name, reason: reversal.reason, ...report })
  })
  // The payment may have become known meanwhile.
  for (const { paymentReference } of reports)
    await setOrderOfReversal(shop.db, { provider: provider.name, paymentReference })
}

type Reported = ReversalReport & { provider: string; reason: Reversal['reason'] }

export async function recordReversal(tx: Transaction, shop: Shop, reported: Reported) {
  const { provider, reason, reference, paymentReference, amount, currency, outcome, refundId } = reported
  const { claim: text = '' } = reported
  const payment = paymentReference === null ? null : await findPayment(tx, { provider, paymentReference })
  shop.log.warn({ provider, orderId: payment?.orderId, reason, outcome }, 'a payment was reversed')
  const recorded = await lockReversal(tx, { provider, reason, reference })
  if (recorded) return updateReversal(tx, shop, recorded, outcome)
  const now = shop.clock.now()
  const own =
    refundId && payment
      ? await settleRefund(tx, { id: refundId, paymentId: payment.id, reference, now })
      : null
  const reversal = {
    orderIds: payment ? [payment.orderId] : [],
    provider,
    sessionId: payment?.sessionId ?? '',
    reference,
    paymentReference,
    reason,
    amount,
    currency: currency.toUpperCase(),
    text,
    noticedAt: now,
  }
  // An operator who asks for a refund also decides what is credited and stopped, so nothing is left to resolve.
  const decided = { state: 'resolved', resolution: 'credited', resolvedAt: now } as const
  if (own) await insertUnmatchedPayments(tx, [{ ...reversal, ...decided, resolvedBy: own.requestedBy }])
  else await recordUnmatchedPayment(tx, shop, reversal)
  const inserted = await lockReversal(tx, { provider, reason, reference })
  if (inserted) await updateReversal(tx, shop, inserted, outcome)
}

/** The first to report an outcome records it. A late report without one never takes it back. */
async function updateReversal(
  tx: Transaction,
  shop: Shop,
  { id, state, resolution, resolvedBy, provider, outcome: before }: UnmatchedPaymentRow,
  outcome: ReversalReport['outcome'],
) {
  if (outcome === null || outcome === before) return
  const isByProvider = state === 'resolved' && resolvedBy === provider
  const closes = outcome !== 'lost' && state === 'open'
  // An operator may have to undo what was done if the shop kept the money, or issue a credit if a dispute was lost.
  const reopens = state === 'resolved' && (outcome === 'lost' ? resolution !== 'credited' : !isByProvider)
  const now = shop.clock.now()
  await changeUnmatchedPayment(tx, id, {
    outcome,
    outcomeAt: now,
    ...(closes ? { state: 'resolved', resolution: 'ignored', resolvedBy: provider, resolvedAt: now } : {}),
    ...(reopens ? { state: 'open', resolution: null, resolvedBy: '', resolvedAt: null } : {}),
  })
  if (!closes) await shop.jobs.enqueue(tx, unmatchedPaymentJob, { unmatchedPaymentId: id })
}
