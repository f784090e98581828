import { Link, useLoaderData } from 'react-router'
import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import { countriesIn } from '../../../texts/countries.ts'
import { type LoaderArgs, useTexts } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { EmailList } from '../engine/email-list.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { load, pageLoader } from '../kit/list-loader.ts'
import { Facts, Page, SideBySide } from '../kit/page.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { useFormats } from '../kit/use-formats.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders, CustomerSessions } from './customer-orders.tsx'

const loadCustomer = pageLoader('GET /api/sezam/customers/{id}/')

export async function loader(args: LoaderArgs) {
  const { data: customer } = await loadCustomer(args)
  const sent = await load(args, 'GET /api/sezam/emails/', { query: { recipient: customer.email } })
  return { customer, emails: sent.data }
}

export function Component() {
  const { customers: t, kit } = useTexts().backOffice
  const { day, money } = useFormats()
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
              {t.facts.paid}: {money(customer.paid)}
            </strong>
          )}
          {customer.next_expiry && (
            <span>
              {t.facts.nextExpiry}: {day(customer.next_expiry)}
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
  const { labels, facts: t, values } = useTexts().backOffice.customers
  const { language, day, money } = useFormats()
  const states = [
    customer.is_superuser ? t.superuser : '',
    customer.is_erased ? t.erased : '',
    customer.erased_after ? t.erasedAfter(day(customer.erased_after)) : '',
  ].filter(Boolean)
  const rows = [
    { term: labels.created_at, value: day(customer.created_at) },
    { term: labels.language, value: values.language[customer.language] },
    { term: labels.country, value: new Map(countriesIn(language)).get(customer.country) },
    { term: t.mrr, value: money(customer.mrr) },
    {
      term: t.terms,
      value: customer.invoice_days && t.termsOf(customer.invoice_days, customer.licensed_at_once),
    },
    { term: t.state, value: states.join(', ') },
  ]

  return <DefinitionList rows={rows} />
}
