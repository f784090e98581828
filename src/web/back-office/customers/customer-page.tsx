import { Link, useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { PageHeading } from '../../ui/layout.tsx'
import { EmailList } from '../engine/email-list.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SideBySide } from '../kit/side-by-side.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { useEntryNames } from '../kit/use-done-words.ts'
import { CustomerActions } from './customer-actions.tsx'
import { CustomerFacts } from './customer-facts.tsx'
import { CustomerNotes } from './customer-notes.tsx'
import { CustomerOrders } from './customer-orders.tsx'
import { CustomerSessions } from './customer-sessions.tsx'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const id = params['id'] ?? ''
  const found = await api('GET /api/sezam/customers/{id}/', { params: { id } })
  const customer = requireReply(found, request).data
  const sent = await api('GET /api/sezam/emails/', { query: { recipient: customer.email } })
  return { customer, emails: requireReply(sent, request).data }
}

export function Component() {
  const { customers: t } = usePage().texts.backOffice
  const { customer, emails } = useLoaderData<typeof loader>()
  const nameEntry = useEntryNames<(typeof customer.timeline)[number]>(t.events)
  const history = customer.timeline.map(nameEntry)

  return (
    <PageStack key={customer.id}>
      <PageHeading above={<Link to={backOfficePaths.customers}>{t.title}</Link>} title={customer.email} />
      {!customer.is_erased && <CustomerActions customer={customer} />}
      <SideBySide>
        <PageStack>
          <CustomerFacts customer={customer} />
          <CustomerNotes customer={customer} />
        </PageStack>
        <Timeline title={t.history} rows={history} />
      </SideBySide>
      <CustomerOrders customer={customer} />
      <EmailList emails={emails} />
      <CustomerSessions customer={customer} />
    </PageStack>
  )
}
