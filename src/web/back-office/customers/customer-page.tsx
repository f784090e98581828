import { Link, useLoaderData } from 'react-router'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Stack } from '../../ui/layout.tsx'
import { EmailList } from '../engine/email-list.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { Page } from '../kit/page.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SideBySide } from '../kit/side-by-side.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders, CustomerSessions } from './customer-orders.tsx'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const id = params['id'] ?? ''
  const found = await api('GET /api/sezam/customers/{id}/', { params: { id } })
  const customer = requireReply(found, request).data
  const sent = await api('GET /api/sezam/emails/', { query: { recipient: customer.email } })
  return { customer, emails: requireReply(sent, request).data }
}

export function Component() {
  const { customers: t, kit } = usePage().texts.backOffice
  const { customer, emails } = useLoaderData<typeof loader>()

  return (
    <Page
      key={customer.id}
      above={<Link to={backOfficePaths.customers}>{kit.menu.customers}</Link>}
      title={customer.email}
    >
      {!customer.is_erased && <CustomerActions customer={customer} />}
      <SideBySide>
        <Stack gap="l">
          <CustomerFacts customer={customer} />
          <CustomerNotes customer={customer} />
        </Stack>
        <Timeline rows={customer.timeline} events={t.events} />
      </SideBySide>
      <CustomerOrders customer={customer} />
      <EmailList emails={emails} />
      <CustomerSessions customer={customer} />
    </Page>
  )
}

export function CustomerFacts({ customer }: { customer: CustomerDetails }) {
  const { texts, visitor } = usePage()
  const { labels, facts: t, values } = texts.backOffice.customers
  const { language } = visitor
  const states = [
    customer.is_superuser ? t.superuser : '',
    customer.is_erased ? t.erased : '',
    customer.erased_after ? t.erasedAfter(formatDay(language, customer.erased_after)) : '',
  ].filter(Boolean)
  const rows = [
    { term: labels.created_at, value: formatDay(language, customer.created_at) },
    { term: labels.language, value: values.language[customer.language] },
    { term: labels.country, value: customer.country },
    { term: t.paid, value: formatMoney(customer.paid, 'EUR', { language, decimals: 'always' }) },
    { term: t.mrr, value: formatMoney(customer.mrr, 'EUR', { language, decimals: 'always' }) },
    { term: t.nextExpiry, value: customer.next_expiry ? formatDay(language, customer.next_expiry) : '' },
    { term: t.state, value: states.join(', ') },
  ]

  return <DefinitionList rows={rows} />
}
