import type { OrderFacts } from '../../../contract/back-office/orders.ts'
import type { Language } from '../../../domain/languages.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { pickTexts } from '../../../texts/all.ts'
import { formatAnyAmount } from '../../../texts/any-amount.ts'
import { findEventsOfSessions } from '../../checkout/webhooks/store.ts'
import { findContact } from '../../customers/store.ts'
import type { OrderDocuments } from '../../invoices/store.ts'
import type { OrderRow } from '../../orders/store.ts'
import type { findVatRechecks } from '../../orders/vat-rechecks.ts'
import type { WithdrawalRow } from '../../orders/withdrawals.ts'
import type { MoneyOfOrder } from '../../payments/find-payments.ts'
import type { Shop } from '../../shop.ts'
import { entry, listActions, newestFirst } from '../timeline.ts'

const kinds = pickTexts(t => t.moneyWords.kinds)

type Entry = OrderFacts['timeline'][number]
type Known = {
  money: MoneyOfOrder
  documents: OrderDocuments
  recheck: Awaited<ReturnType<typeof findVatRechecks>>[number] | undefined
  withdrawal: WithdrawalRow | null
}

/** What happened to an order, the newest first. */
export async function readTimeline(
  { db }: Shop,
  order: OrderRow,
  { money, documents, recheck, withdrawal }: Known,
  language: Language,
): Promise<Entry[]> {
  const sessions = money.attempts.map(({ payment }) => payment)
  return newestFirst<Entry>([
    entry(
      'placed',
      order.createdAt,
      '',
      order.placedById ? { by: (await findContact(db, order.placedById)).email } : {},
    ),
    ...listAttempts(money, language),
    ...(await findEventsOfSessions(db, sessions)).map(({ receivedAt, provider, kind }) =>
      entry('event', receivedAt, `${provider}, ${kind}`),
    ),
    ...documents.all.map(({ createdAt, kind, numberText }) => entry(kind, createdAt, numberText)),
    ...(order.paidAt ? [entry('paid', order.paidAt)] : []),
    ...listUnmatched(money, language),
    ...(recheck ? [entry('vat-recheck', recheck.checkedAt, order.clientVat)] : []),
    ...(withdrawal ? [entry('withdrawal', withdrawal.submittedAt)] : []),
    ...(await listActions(db, 'order', order.id)),
  ])
}

/** When each payment page was opened, and when its payment ended. */
function listAttempts({ attempts }: MoneyOfOrder, language: Language): Entry[] {
  return attempts.flatMap(({ payment }) => {
    const { provider, amount, currency, status, sessionId, createdAt, settledAt } = payment
    const name = provider === 'bank' ? kinds[language].transfer : provider
    const sum = `${name}, ${formatMoney(amount, currency, { language, decimals: 'always' })}`
    // Without a page it was entered or imported then; the bank's day is a fact of the payment.
    const endedAt = (sessionId && settledAt) || createdAt
    return [
      ...(sessionId ? [entry('attempt', createdAt, sum)] : []),
      ...(status === 'open'
        ? []
        : [entry('payment', endedAt, status === 'paid' ? sum : `${sum}, ${status}`)]),
    ]
  })
}

function listUnmatched({ unmatched }: MoneyOfOrder, language: Language): Entry[] {
  return unmatched.flatMap(({ id, kind, noticedAt, resolvedAt, resolvedBy, note, ...payment }) => {
    const sum = formatAnyAmount(payment.amount, payment.currency, language)
    const detail = `${kinds[language][kind]} ${id}, ${sum}`
    return [
      entry('noticed', noticedAt, detail),
      ...(resolvedAt ? [entry('resolved', resolvedAt, detail, { by: resolvedBy, reason: note })] : []),
    ]
  })
}
