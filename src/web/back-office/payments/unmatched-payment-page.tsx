import { Link, useLoaderData } from 'react-router'
import type { UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { unmatchedActions } from '../../../definitions/unmatched.ts'
import { formatAnyAmount } from '../../../texts/any-amount.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { pageLoader } from '../kit/list-loader.ts'
import { Facts, Page } from '../kit/page.tsx'
import { CandidateOrders } from './candidate-orders.tsx'

export const loader = pageLoader('GET /api/sezam/unmatched-payments/{id}/')

export function Component() {
  const { texts, visitor } = usePage()
  const { payments: t } = texts.backOffice
  const { data: payment } = useLoaderData<typeof loader>()
  const { id, amount, currency, kind, resolution } = payment
  const isReturned = kind === 'refund' || kind === 'dispute' || kind === 'reversal'

  return (
    <Page
      key={id}
      above={<Link to={backOfficePaths.payments}>{t.title}</Link>}
      title={`${t.titles[isReturned ? kind : 'received']} ${id}`}
      lead={
        <Facts>
          <Pill tone={resolution ? 'neutral' : 'warn'}>
            {resolution ? t.resolutions[resolution] : t.open}
          </Pill>
          <strong>{formatAnyAmount(amount, currency, visitor.language)}</strong>
          {!isReturned && <span>{t.kinds[kind]}</span>}
        </Facts>
      }
      aside={<RecordActions defined={unmatchedActions} words={t.actions} about={payment} />}
    >
      {isReturned && resolution === null && <Notice>{t.reversal.advise(kind, payment.outcome)}</Notice>}
      <PaymentFacts payment={payment} />
      <CandidateOrders payment={payment} />
    </Page>
  )
}

function PaymentFacts({ payment }: { payment: UnmatchedDetails }) {
  const { texts, visitor } = usePage()
  const { columns, facts: t, outcomes, reasons } = texts.backOffice.payments
  const { filePlace, providerName } = texts.backOffice.kit
  const { language } = visitor
  const { outcome, resolved_at: resolvedAt } = payment
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
    { term: t.resolvedBy, value: resolved.filter(Boolean).join(', ') },
    { term: t.note, value: payment.note },
  ]

  return <DefinitionList rows={rows} />
}
