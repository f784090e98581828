import { Link, useLoaderData } from 'react-router'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmailList } from '../engine/email-list.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { Facts, Page } from '../kit/page.tsx'
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
  const { texts, visitor } = usePage()
  const { customers: t, kit } = texts.backOffice
  const { language } = visitor
  const { customer, emails } = useLoaderData<typeof loader>()

  return (
    <Page
      key={customer.id}
      above={<Link to={backOfficePaths.customers}>{kit.menu.customers}</Link>}
      title={customer.name || customer.email}
      lead={
        <Facts>
          {customer.name && <span>{customer.email}</span>}
          {customer.paid > 0 && (
            <strong>
              {t.facts.paid}: {formatMoney(customer.paid, 'EUR', { language, decimals: 'always' })}
            </strong>
          )}
          {customer.next_expiry && (
            <span>
              {t.facts.nextExpiry}: {formatDay(language, customer.next_expiry)}
            </span>
          )}
        </Facts>
      }
      aside={!customer.is_erased && <CustomerActions customer={customer} />}
    >
      <SideBySide>
        <div>
          <CustomerFacts customer={customer} />
          <CustomerOrders customer={customer} />
          <EmailList emails={emails} />
          <CustomerSessions customer={customer} />
        </div>
        <div>
          <CustomerNotes customer={customer} />
          <Timeline rows={customer.timeline} events={t.events} />
        </div>
      </SideBySide>
    </Page>
  )
}

function CustomerFacts({ customer }: { customer: CustomerDetails }) {
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
    { term: labels.country, value: new Map(countriesIn(language)).get(customer.country) },
    { term: t.mrr, value: formatMoney(customer.mrr, 'EUR', { language, decimals: 'always' }) },
    {
      term: t.terms,
      value: customer.invoice_days && t.termsOf(customer.invoice_days, customer.licensed_at_once),
    },
    { term: t.state, value: states.join(', ') },
  ]

  return <DefinitionList rows={rows} />
}
