import { useLoaderData } from 'react-router'
import type { UnmatchedDetails } from '../../../contract/back-office/payments.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { Pill } from '../../ui/pill.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { CandidateOrders } from './candidate-orders.tsx'
import { formatUnmatched } from './unmatched-amount.ts'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = { params: { id: params['id'] ?? '' } }
  return requireReply(await api('GET /api/sezam/unmatched-payments/{id}/', asked), request).data
}

export function Component() {
  const { texts, visitor } = usePage()
  const { payments: t } = texts.backOffice
  const payment = useLoaderData<typeof loader>()
  const { amount, currency, kind, resolution } = payment

  return (
    <PageStack>
      <PageHeading
        above={<RouterLink to={backOfficePaths.payments}>{t.title}</RouterLink>}
        title={t.paymentTitle(String(payment.id))}
        lead={`${formatUnmatched(amount, currency, visitor.language)}, ${t.kinds[kind]}`}
        aside={
          <Pill tone={resolution ? 'neutral' : 'warn'}>
            {resolution ? t.resolutions[resolution] : t.open}
          </Pill>
        }
      />
      <PaymentFacts payment={payment} />
      <CandidateOrders payment={payment} />
    </PageStack>
  )
}

function PaymentFacts({ payment }: { payment: UnmatchedDetails }) {
  const { texts, visitor } = usePage()
  const { columns, facts: t, outcomes, reasons, resolutions } = texts.backOffice.payments
  const { language } = visitor
  const { outcome, resolution, resolved_at: resolvedAt } = payment
  const resolved = [payment.resolved_by, resolvedAt && formatMoment(language, resolvedAt)]
  const rows = [
    { term: columns.reason, value: reasons[payment.reason] },
    { term: columns.day, value: formatDay(language, payment.day) },
    { term: columns.payer, value: payment.payer },
    { term: columns.text, value: payment.text },
    { term: t.provider, value: payment.provider },
    { term: t.account, value: payment.account },
    { term: t.reference, value: payment.reference },
    { term: t.source, value: payment.source },
    { term: t.noticed, value: formatMoment(language, payment.noticed_at) },
    { term: t.outcome, value: outcome ? outcomes[outcome] : '' },
    { term: t.resolution, value: resolution ? resolutions[resolution] : '' },
    { term: t.resolvedBy, value: resolved.filter(Boolean).join(', ') },
    { term: t.note, value: payment.note },
  ]

  return <DefinitionList rows={rows.filter(({ value }) => value !== '')} />
}
