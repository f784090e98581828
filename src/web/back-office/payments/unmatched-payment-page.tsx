import { Link, useLoaderData } from 'react-router'
import type { UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { unmatchedActions } from '../../../definitions/unmatched.ts'
import { useTexts } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { pageLoader } from '../kit/list-loader.ts'
import { Facts, Page } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'
import { CandidateOrders } from './candidate-orders.tsx'

export const loader = pageLoader('GET /api/sezam/unmatched-payments/{id}/')

export function Component() {
  const { payments: t } = useTexts().backOffice
  const { data: payment } = useLoaderData<typeof loader>()
  const { id, amount, currency, kind, resolution } = payment
  const { money } = useFormats()
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
          <strong>{money(amount, currency)}</strong>
          {!isReturned && <span>{t.kinds[kind]}</span>}
        </Facts>
      }
      aside={<RecordActions defined={unmatchedActions} about={payment} />}
    >
      {isReturned && resolution === null && <Notice>{t.reversal.advise(kind, payment.outcome)}</Notice>}
      <PaymentFacts payment={payment} />
      <CandidateOrders payment={payment} />
    </Page>
  )
}

function PaymentFacts({ payment }: { payment: UnmatchedDetails }) {
  const { kit, payments } = useTexts().backOffice
  const { columns, facts: t, outcomes, reasons } = payments
  const { day, moment } = useFormats()
  const { outcome, resolved_at: resolvedAt } = payment
  const resolved = [payment.resolved_by, resolvedAt && moment(resolvedAt)]
  const rows = [
    { term: columns.reason, value: reasons[payment.reason] },
    { term: columns.day, value: day(payment.day) },
    { term: columns.payer, value: payment.payer },
    { term: columns.text, value: payment.text },
    { term: t.provider, value: kit.providerName(payment.provider) },
    { term: t.account, value: payment.account },
    { term: t.reference, value: payment.reference },
    { term: t.source, value: kit.filePlace(payment.source) },
    { term: t.noticed, value: moment(payment.noticed_at) },
    { term: t.outcome, value: outcome ? outcomes[outcome] : '' },
    { term: t.resolvedBy, value: resolved.filter(Boolean).join(', ') },
    { term: t.note, value: payment.note },
  ]

  return <DefinitionList rows={rows} />
}
