import { Link, useLoaderData } from 'react-router'
import { orderActions } from '../../../definitions/order.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { EmailList } from '../engine/email-list.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { CustomerCard } from '../kit/customer-card.tsx'
import { OrderState } from '../kit/order-state.tsx'
import { Page } from '../kit/page.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SideBySide } from '../kit/side-by-side.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderMoney } from './order-money.tsx'

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
  const { orders: t, kit } = usePage().texts.backOffice
  const { order, emails } = useLoaderData<typeof loader>()

  return (
    <Page
      key={order.id}
      above={<Link to={backOfficePaths.orders}>{kit.menu.orders}</Link>}
      title={t.orderTitle(String(order.id))}
      lead={`${order.title}, ${order.email}`}
      aside={<OrderState {...order} />}
    >
      <CustomerCard record={order} />
      <RecordActions defined={orderActions} words={t.actions} about={order} />
      <SideBySide>
        <Stack gap="l">
          <OrderFacts order={order} />
          <OrderMoney order={order} />
        </Stack>
        <Timeline rows={order.timeline} events={t.events} />
      </SideBySide>
      <EmailList emails={emails} />
      <div>
        <ButtonLink href={paths.order(order.id)} size="small">
          {t.customerView}
        </ButtonLink>
      </div>
    </Page>
  )
}
