import { Link, useLoaderData } from 'react-router'
import type { PaymentDetails } from '../../../contract/back-office/all-payments.ts'
import { formatAnyAmount } from '../../../texts/any-amount.ts'
import { formatDay } from '../../../texts/day.ts'
import { formatMoment } from '../../../texts/moment.ts'
import { usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { DataTable } from '../kit/data-table.tsx'
import { pageLoader } from '../kit/list-loader.ts'
import { Page } from '../kit/page.tsx'
import { PageSection } from '../kit/page-section.tsx'
import { SideBySide } from '../kit/side-by-side.tsx'
import styles from './payments.module.css'
import { usePaymentColumns } from './use-payment-columns.tsx'

export const loader = pageLoader('GET /api/sezam/payments/{id}/')

export function Component() {
  const { texts, visitor } = usePage()
  const { received: t } = texts.backOffice.payments
  const { paymentsTabs, providerName } = texts.backOffice.kit
  const { data: payment } = useLoaderData<typeof loader>()
  const columns = usePaymentColumns()
  const { amount, currency, provider, status } = payment

  return (
    <Page
      above={<Link to={backOfficePaths.allPayments}>{paymentsTabs.all}</Link>}
      title={t.paymentTitle(String(payment.id))}
      lead={`${formatAnyAmount(amount, currency, visitor.language)}, ${providerName(provider)}`}
      aside={<Pill tone={status === 'paid' ? 'good' : 'neutral'}>{t.statuses[status]}</Pill>}
    >
      <SideBySide>
        <PaymentFacts payment={payment} />
        <PaymentHistory payment={payment} />
      </SideBySide>
      <section>
        <h2>{t.attempts}</h2>
        <DataTable caption={t.attempts} columns={columns} rows={payment.attempts} rowKey={row => row.id} />
      </section>
    </Page>
  )
}

function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const { texts, visitor } = usePage()
  const { received, titles } = texts.backOffice.payments
  const { columns, dashboard, facts: t } = received
  const { filePlace } = texts.backOffice.kit
  const { language } = visitor
  const { order_id: order, settled_at: settled, transfer, unmatched_payment_id: unmatched } = payment
  const rows = [
    { term: columns.order, value: <Link to={backOfficePaths.order(order)}>{order}</Link> },
    { term: columns.attempt, value: String(payment.attempt) },
    { term: columns.begun, value: formatMoment(language, payment.begun_at) },
    { term: columns.settled, value: settled && formatMoment(language, settled) },
    { term: columns.reference, value: payment.reference },
    { term: t.session, value: payment.session },
    { term: t.crypto, value: payment.crypto },
    { term: t.fee, value: payment.fee },
    { term: t.payer, value: transfer?.payer },
    { term: t.text, value: transfer?.text },
    {
      term: t.source,
      value: transfer && `${filePlace(transfer.source)}, ${formatDay(language, transfer.day)}`,
    },
    {
      term: t.unmatched,
      value: unmatched && (
        <Link to={backOfficePaths.unmatchedPayment(unmatched)}>{`${titles.received} ${unmatched}`}</Link>
      ),
    },
    { term: dashboard, value: payment.dashboard && <a href={payment.dashboard}>{payment.provider}</a> },
  ]
  return <DefinitionList rows={rows.filter(({ value }) => value)} />
}

/** What the provider has sent, with a link to its page, and what went back. */
function PaymentHistory({ payment: { events, returned } }: { payment: PaymentDetails }) {
  const { texts, visitor } = usePage()
  const { kinds, open, received: t, resolutions } = texts.backOffice.payments
  const { language } = visitor

  return (
    <Stack gap="m">
      <PageSection title={t.events}>
        {events.length === 0 && <Text tone="quiet">{t.noEvents}</Text>}
        <ul>
          {events.map(({ id, kind, received_at: at, state }) => (
            <li key={id} className={styles.candidate}>
              <Link to={backOfficePaths.event(id)}>{kind}</Link>
              <Text tone="quiet">{`${formatMoment(language, at)}, ${t.eventStates[state]}`}</Text>
            </li>
          ))}
        </ul>
      </PageSection>
      {returned.length > 0 && (
        <PageSection title={t.returned}>
          <ul>
            {returned.map(({ id, kind, amount, currency, resolution }) => (
              <li key={id} className={styles.candidate}>
                <Link to={backOfficePaths.unmatchedPayment(id)}>
                  {`${kinds[kind]}, ${formatAnyAmount(amount, currency, language)}`}
                </Link>
                <Text tone="quiet">{resolution ? resolutions[resolution] : open}</Text>
              </li>
            ))}
          </ul>
        </PageSection>
      )}
    </Stack>
  )
}
