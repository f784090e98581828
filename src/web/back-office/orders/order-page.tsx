import { useLoaderData } from 'react-router'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { RouterLink } from '../../ui/router-link.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { EmailList } from '../kit/email-list.tsx'
import { PageStack } from '../kit/page-stack.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SideBySide } from '../kit/side-by-side.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderState } from './order-state.tsx'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const id = params['id'] ?? ''
  const [found, sent] = await Promise.all([
    api('GET /api/sezam/orders/{id}/', { params: { id } }),
    api('GET /api/sezam/emails/', { query: { order: id } }),
  ])
  return { order: requireReply(found, request).data, emails: requireReply(sent, request).data }
}

export function Component() {
  const { orders: t } = usePage().texts.backOffice
  const { order, emails } = useLoaderData<typeof loader>()
  const verbs: Readonly<Record<string, string>> = t.verbs
  const nameEntry = (entry: OrderDetails['timeline'][number]) => {
    const verb = entry.kind === 'action' ? verbs[entry.detail] : undefined
    return verb ? { ...entry, title: verb, detail: '' } : { ...entry, title: t.events[entry.kind] }
  }

  return (
    <PageStack>
      <PageHeading
        above={<RouterLink to={backOfficePaths.orders}>{t.title}</RouterLink>}
        title={t.orderTitle(String(order.id))}
        lead={`${order.title}, ${order.email}`}
        aside={<OrderState status={order.status} />}
      />
      <OrderActions order={order} />
      <SideBySide>
        <PageStack>
          <OrderFacts order={order} />
          <OrderMoney order={order} />
        </PageStack>
        <Timeline title={t.history} rows={order.timeline.map(nameEntry)} />
      </SideBySide>
      <EmailList emails={emails} />
      <div>
        <ButtonLink href={paths.order(order.id)} size="small">
          {t.customerView}
        </ButtonLink>
      </div>
    </PageStack>
  )
}
