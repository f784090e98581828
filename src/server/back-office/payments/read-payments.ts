import type { z } from 'zod'
import type {
  allPaymentCalls,
  PaymentDetails,
  PaymentEntry,
} from '../../../contract/back-office/all-payments.ts'
import { plainAmount } from '../../../domain/money/money.ts'
import { parseAmount } from '../../../domain/money/parse-amount.ts'
import { reversalReasons } from '../../../domain/payments/unmatched-reasons.ts'
import { findEventsOfSessions } from '../../checkout/webhooks/store.ts'
import { pageLength } from '../../orders/page-of-orders.ts'
import { findMoneyOfOrder, knownProviders } from '../../payments/find-payments.ts'
import { countPayments, pageOfPayments } from '../../payments/page-of-payments.ts'
import { findProvider } from '../../payments/provider.ts'
import { findPaymentById, type PaymentRow } from '../../payments/store.ts'
import { cutPage, decodeCursor } from '../../platform/database/list-pages.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { describeEvent } from '../connections/actions.ts'

type Asked = z.output<(typeof allPaymentCalls)['GET /api/sezam/payments/']['query']>

export async function listPayments(shop: Shop, { after, count, order, amount, ...asked }: Asked) {
  const filter = {
    ...asked,
    orderId: order ? readNumber(order) : undefined,
    amount: amount ? readMinor(amount) : undefined,
  }
  const found = await pageOfPayments(shop.db, filter, { after: decodeCursor(after), length: pageLength })
  const { page, ...where } = cutPage(found, pageLength, ({ createdAt: at, id }) => ({ at, id }))
  return {
    data: page.map(describeEntry),
    providers: knownProviders,
    ...where,
    count: count ? await countPayments(shop.db, filter) : null,
  }
}

/** No order has the number 0, so that what is no number finds none. */
function readNumber(typed: string): number {
  return /^#?[1-9]\d{0,14}$/.test(typed) ? Number(typed.replace('#', '')) : 0
}

/** No payment has a negative amount, so that what is no amount finds none. */
function readMinor(typed: string): number {
  try {
    return parseAmount(typed)
  } catch (error) {
    if (error instanceof RangeError) return -1
    throw error
  }
}

/** Refuses 'not-found'. */
export async function readPayment(shop: Shop, id: number): Promise<PaymentDetails> {
  const payment = requireFound(await findPaymentById(shop.db, id))
  const { attempts, unmatched } = await findMoneyOfOrder(shop.db, payment.orderId)
  const returned = unmatched.filter(({ reason }) => reversalReasons.some(each => each === reason))
  return {
    ...describePayment(shop, payment),
    session: payment.sessionId,
    transfer: attempts.find(each => each.payment.id === id)?.transfer ?? null,
    unmatched_payment_id: payment.unmatchedPaymentId,
    attempts: attempts.map(each => describeEntry(each.payment)),
    events: (await findEventsOfSessions(shop.db, [payment])).map(describeEvent),
    returned,
  }
}

/** On its own page and on that of its order. */
export function describePayment({ providers }: Shop, payment: PaymentRow) {
  const { currency, fee, feeCurrency, cryptoAmount, cryptoCurrency, cryptoRate } = payment
  const crypto = cryptoCurrency
    ? [`${cryptoAmount} ${cryptoCurrency}`, cryptoRate && `(${cryptoRate} ${currency})`]
    : []
  return {
    ...describeEntry(payment),
    currency,
    crypto: crypto.filter(Boolean).join(' '),
    fee: fee === null ? '' : `${plainAmount(fee)} ${feeCurrency}`,
    dashboard: findProvider(providers, payment.provider)?.dashboardAddress?.(payment) ?? null,
  }
}

function describeEntry(payment: PaymentRow): PaymentEntry {
  return {
    ...payment,
    order_id: payment.orderId,
    reference: payment.reference ?? '',
    begun_at: payment.createdAt.toISOString(),
    settled_at: payment.settledAt?.toISOString() ?? null,
  }
}
