import { Link, useLoaderData } from 'react-router'
import { orderActions } from '../../../definitions/order.ts'
import { type LoaderArgs, useTexts } from '../../app/context.ts'
import { paths } from '../../app/paths.ts'
import { EmailList } from '../engine/email-list.tsx'
import { RecordActions } from '../engine/record-actions.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { CustomerLink, PinnedNote } from '../kit/customer-card.tsx'
import { load } from '../kit/list-loader.ts'
import { OrderState } from '../kit/order-state.tsx'
import { Facts, Page, SideBySide } from '../kit/page.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { useFormats } from '../kit/use-formats.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderMoney } from './order-money.tsx'

export async function loader(args: LoaderArgs) {
  const { id = '' } = args.params
  const found = await load(args, 'GET /api/sezam/orders/{id}/', { params: { id } })
  const sent = await load(args, 'GET /api/sezam/emails/', { query: { order: id } })
  return { order: found.data, emails: sent.data }
}

export function Component() {
  const { orders: t, kit } = useTexts().backOffice
  const { money } = useFormats()
  const { order, emails } = useLoaderData<typeof loader>()

  return (
    <Page
      key={order.id}
      above={<Link to={backOfficePaths.orders}>{kit.menu.orders}</Link>}
      title={`${kit.palette.one.order} ${order.id}`}
      lead={
        <Facts>
          <OrderState {...order} />
          <strong>{money(order.total, order.currency)}</strong>
          <span>{order.title}</span>
          <CustomerLink record={{ ...order, company: order.name }} />
          <a href={paths.order(order.id)}>{t.customerView}</a>
        </Facts>
      }
      aside={<RecordActions defined={orderActions} about={order} />}
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
