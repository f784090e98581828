import { Link, useLoaderData } from 'react-router'
import type { UnmatchedDetails, UnmatchedEntry } from '../../../contract/back-office/payments.ts'
import { unmatchedActions } from '../../../definitions/unmatched.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Text } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { formatAnyAmount } from '../kit/any-amount.ts'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { Page } from '../kit/page.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { CandidateOrders } from './candidate-orders.tsx'
import styles from './payments.module.css'

/** With the list that it was opened from. */
export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const { searchParams } = new URL(request.url)
  const query = Object.fromEntries([...searchParams].filter(([name]) => name !== 'lang'))
  const [payment, list] = await Promise.all([
    api('GET /api/sezam/unmatched-payments/{id}/', { params: { id: params['id'] ?? '' } }),
    api('GET /api/sezam/unmatched-payments/', { query }),
  ])
  return {
    payment: requireReply(payment, request).data,
    open: requireReply(list, request).data,
    search: new URLSearchParams(query).toString(),
  }
}

export function Component() {
  const { payment, open, search } = useLoaderData<typeof loader>()

  return (
    <div className={styles.columns}>
      <OpenPayments payments={open} current={payment.id} search={search && `?${search}`} />
      {/* Of another payment: nothing that was typed or opened stays. */}
      <PaymentToMatch key={payment.id} payment={payment} />
    </div>
  )
}

function PaymentToMatch({ payment }: { payment: UnmatchedDetails }) {
  const { texts, visitor } = usePage()
  const { payments: t } = texts.backOffice
  const { id, amount, currency, kind, resolution } = payment
  const isReturned = kind === 'refund' || kind === 'dispute' || kind === 'reversal'

  return (
    <Page
      above={<Link to={backOfficePaths.payments}>{t.title}</Link>}
      title={t.paymentTitle(String(id))}
      lead={`${formatAnyAmount(amount, currency, visitor.language)}, ${t.kinds[kind]}`}
      aside={
        <Pill tone={resolution ? 'neutral' : 'warn'}>{resolution ? t.resolutions[resolution] : t.open}</Pill>
      }
    >
      <PaymentFacts payment={payment} />
      {isReturned && resolution === null && <Notice>{t.reversal.advise(kind, payment.outcome)}</Notice>}
      <RecordActions defined={unmatchedActions} words={t.actions} about={payment} />
      <CandidateOrders payment={payment} />
    </Page>
  )
}

function PaymentFacts({ payment }: { payment: UnmatchedDetails }) {
  const { texts, visitor } = usePage()
  const { columns, facts: t, outcomes, reasons, resolutions } = texts.backOffice.payments
  const { filePlace, providerName } = texts.backOffice.kit
  const { language } = visitor
  const { outcome, resolution, resolved_at: resolvedAt } = payment
  const resolved = [payment.resolved_by, resolvedAt && formatMoment(language, resolvedAt)]
  const rows = [
    { term: columns.reason, value: reasons[payment.reason] },
    { term: columns.day, value: formatDay(language, payment.day) },
    { term: columns.payer, value: payment.payer },
    { term: columns.text, value: payment.text },
    { term: t.provider, value: providerName(payment.provider) },
    { term: t.account, value: payment.account },
    { term: t.reference, value: payment.reference },
    { term: t.source, value: filePlace(payment.source) },
    { term: t.noticed, value: formatMoment(language, payment.noticed_at) },
    { term: t.outcome, value: outcome ? outcomes[outcome] : '' },
    { term: t.resolution, value: resolution ? resolutions[resolution] : '' },
    { term: t.resolvedBy, value: resolved.filter(Boolean).join(', ') },
    { term: t.note, value: payment.note },
  ]

  return <DefinitionList rows={rows} />
}

/** Beside the one that is open, where there is room; `search` keeps the filter. */
function OpenPayments({
  payments,
  current,
  search,
}: {
  payments: readonly UnmatchedEntry[]
  current: number
  search: string
}) {
  const { texts, visitor } = usePage()
  const { payments: t } = texts.backOffice
  const { providerName } = texts.backOffice.kit
  const { language } = visitor

  return (
    <nav aria-label={t.besides} className={styles.beside}>
      <ul>
        {payments.map(({ id, day, amount, currency, payer, provider, reason }) => (
          <li key={id}>
            <Link
              to={`${backOfficePaths.unmatchedPayment(id)}${search}`}
              className={styles.entry}
              aria-current={id === current ? 'page' : undefined}
            >
              {`${formatAnyAmount(amount, currency, language)}, ${payer || providerName(provider)}`}
              <Text tone="quiet">{`${formatDay(language, day)}, ${t.reasons[reason]}`}</Text>
            </Link>
          </li>
        ))}
      </ul>
      <Link to={`${backOfficePaths.payments}${search}`}>{t.toList}</Link>
    </nav>
  )
}
