import { Link, useLoaderData } from 'react-router'
import { orderActions } from '../../../definitions/order.ts'
import { formatMoney } from '../../../domain/money/money.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { EmailList } from '../engine/email-list.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { CustomerLink, PinnedNote } from '../kit/customer-card.tsx'
import { OrderState } from '../kit/order-state.tsx'
import { Facts, Page } from '../kit/page.tsx'
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
  const { texts, visitor } = usePage()
  const { orders: t, kit } = texts.backOffice
  const { order, emails } = useLoaderData<typeof loader>()

  return (
    <Page
      key={order.id}
      above={<Link to={backOfficePaths.orders}>{kit.menu.orders}</Link>}
      title={t.orderTitle(String(order.id))}
      lead={
        <Facts>
          <OrderState {...order} />
          <strong>
            {formatMoney(order.total, order.currency, { language: visitor.language, decimals: 'always' })}
          </strong>
          <span>{order.title}</span>
          <CustomerLink record={{ ...order, company: order.name }} />
          <a href={paths.order(order.id)}>{t.customerView}</a>
        </Facts>
      }
      aside={<RecordActions defined={orderActions} words={t.actions} about={order} />}
    >
      <PinnedNote note={order.pinned_note} />
      <SideBySide>
        <div>
          <OrderFacts order={order} />
          <OrderMoney order={order} />
          <EmailList emails={emails} />
        </div>
        <Timeline rows={order.timeline} events={t.events} />
      </SideBySide>
    </Page>
  )
}
