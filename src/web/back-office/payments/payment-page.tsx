import { Link, useLoaderData } from 'react-router'
import type { PaymentDetails } from '../../../contract/back-office/all-payments.ts'
import { useTexts } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { pageLoader } from '../kit/list-loader.ts'
import { Page, PageSection, SideBySide, TableSection } from '../kit/page.tsx'
import { useFormats } from '../kit/use-formats.ts'
import styles from './payments.module.css'
import { usePaymentColumns } from './use-payment-columns.tsx'

export const loader = pageLoader('GET /api/sezam/payments/{id}/')

export function Component() {
  const { kit, payments } = useTexts().backOffice
  const { received: t } = payments
  const { data: payment } = useLoaderData<typeof loader>()
  const columns = usePaymentColumns()
  const { money } = useFormats()
  const { amount, currency, provider, status } = payment

  return (
    <Page
      above={<Link to={backOfficePaths.allPayments}>{kit.paymentsTabs.all}</Link>}
      title={`${kit.palette.one.payment} ${payment.id}`}
      lead={`${money(amount, currency)}, ${kit.providerName(provider)}`}
      aside={<Pill tone={status === 'paid' ? 'good' : 'neutral'}>{t.statuses[status]}</Pill>}
    >
      <SideBySide>
        <PaymentFacts payment={payment} />
        <PaymentHistory payment={payment} />
      </SideBySide>
      <TableSection title={t.attempts} columns={columns} rows={payment.attempts} rowKey={row => row.id} />
    </Page>
  )
}

function PaymentFacts({ payment }: { payment: PaymentDetails }) {
  const { kit, payments } = useTexts().backOffice
  const { received, titles } = payments
  const { dashboard, facts: t } = received
  const columns = { ...payments.columns, ...received.columns }
  const { day, moment } = useFormats()
  const { order_id: order, settled_at: settled, transfer, unmatched_payment_id: unmatched } = payment
  const rows = [
    { term: kit.palette.one.order, value: <Link to={backOfficePaths.order(order)}>{order}</Link> },
    { term: columns.attempt, value: String(payment.attempt) },
    { term: columns.begun, value: moment(payment.begun_at) },
    {
      term: columns.settled,
      value: settled && (payment.provider === 'bank' ? day(settled.slice(0, 10)) : moment(settled)),
    },
    { term: columns.reference, value: payment.reference },
    { term: t.session, value: payment.session },
    { term: t.crypto, value: payment.crypto },
    { term: t.fee, value: payment.fee },
    { term: columns.payer, value: transfer?.payer },
    { term: columns.text, value: transfer?.text },
    {
      term: payments.facts.source,
      value: transfer && `${kit.filePlace(transfer.source)}, ${day(transfer.day)}`,
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
  const { kinds, open, received: t, resolutions } = useTexts().backOffice.payments
  const { moment, money } = useFormats()

  return (
    <Stack gap="m">
      <PageSection title={t.events}>
        {events.length === 0 && <Text tone="quiet">{t.noEvents}</Text>}
        <ul>
          {events.map(({ id, kind, received_at: at, state }) => (
            <li key={id} className={styles.candidate}>
              <Link to={backOfficePaths.event(id)}>{kind}</Link>
              <Text tone="quiet">{`${moment(at)}, ${t.eventStates[state]}`}</Text>
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
                  {`${kinds[kind]}, ${money(amount, currency)}`}
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
