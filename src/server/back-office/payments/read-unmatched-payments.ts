import type { z } from 'zod'
import type {
  backOfficePaymentCalls,
  CandidateOrder,
  UnmatchedDetails,
  UnmatchedEntry,
} from '../../../contract/back-office/payments.ts'
import type { Language } from '../../../domain/languages.ts'
import { findAmountDue } from '../../invoices/amounts-due.ts'
import { findEmailsOfOrders, pageLength } from '../../orders/page-of-orders.ts'
import { countUnmatchedPayments, pageOfUnmatchedPayments } from '../../payments/page-of-unmatched-payments.ts'
import type { UnmatchedPayment } from '../../payments/unmatched-store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/database.ts'
import { cutPage, decodeCursor } from '../../platform/database/list-pages.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { findCandidates } from '../../unmatched-payments/find-candidates.ts'
import { findOrderForBackOffice } from '../orders/read-orders.ts'
import { requireUnmatched, unmatchedRules } from './actions.ts'

type Asked = z.output<(typeof backOfficePaymentCalls)['GET /api/sezam/unmatched-payments/']['query']>

export async function listUnmatchedForBackOffice({ db }: Shop, { state = 'open', kind, after }: Asked) {
  const found = await pageOfUnmatchedPayments(db, {
    state,
    kind,
    after: decodeCursor(after),
    limit: pageLength + 1,
  })
  const { page, next } = cutPage({ rows: found }, pageLength, ({ noticedAt: at, id }) => ({ at, id }))
  return {
    data: await describeUnmatchedPayments(db, page),
    next,
    counts: await countUnmatchedPayments(db, state),
  }
}

/** Reads a resolved one too. Refuses 'not-found'. */
export async function readUnmatchedPayment(
  shop: Shop,
  id: number,
  language: Language,
): Promise<UnmatchedDetails> {
  const found = await requireUnmatched(shop, id)
  const { payment } = found
  const entry = requireFound((await describeUnmatchedPayments(shop.db, [payment]))[0])
  return {
    ...payment,
    ...entry,
    noticed_at: payment.noticedAt.toISOString(),
    source: payment.source ?? '',
    resolved_at: payment.resolvedAt?.toISOString() ?? null,
    resolved_by: payment.resolvedBy,
    orders: await readCandidates(shop, payment, language),
    possible: unmatchedRules.possible(found),
  }
}

async function readCandidates(
  shop: Shop,
  payment: UnmatchedPayment,
  language: Language,
): Promise<CandidateOrder[]> {
  const { amount, currency } = payment
  const candidates: CandidateOrder[] = []
  for (const { orderId, evidence } of await findCandidates(shop.db, payment, shop.clock.now())) {
    const order = await findOrderForBackOffice(shop, orderId, language)
    if (!order) continue
    const toPay = (await findAmountDue(shop.db, orderId)) || order.total
    const difference = order.currency === currency ? amount - toPay : null
    candidates.push({ ...order, difference, evidence: [...evidence] })
  }
  return candidates
}

export async function describeUnmatchedPayments(
  db: Reader,
  payments: readonly UnmatchedPayment[],
): Promise<UnmatchedEntry[]> {
  const ids = payments.flatMap(({ orderIds }) => orderIds.slice(0, 1))
  const emails = await findEmailsOfOrders(db, ids)
  return payments.map(payment => ({
    ...payment,
    day: payment.bookedOn ?? utcDay(payment.noticedAt),
    account: payment.account ?? '',
    order_ids: [...payment.orderIds],
    email: emails.get(payment.orderIds[0] ?? 0) ?? '',
  }))
}
