import type { Order } from '../../contract/orders.ts'
import { formatDay } from '../../texts/day.ts'
import { formatMoment } from '../../texts/moment.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { useFormatOrderAmount } from '../checkout/format-amount.ts'
import { invoiceLink } from '../checkout/invoice-link.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Row, Text, VisuallyHidden } from '../ui/layout.tsx'
import { Pill } from '../ui/pill.tsx'
import styles from './order-table.module.css'
import { SearchForm } from './search-form.tsx'

const latest = 10

type Props = {
  orders: readonly Order[]
  nextAfter: number | null
  isLatest: boolean
  /** What the server has searched for. */
  find: string
}

/** The profile shows the latest orders only. Links lead to the older ones, so that they work without a script. */
export function OrderTable({ orders, nextAfter, isLatest, find }: Props) {
  const { orders: t } = useTexts().profile
  const shown = isLatest && !find ? orders.slice(0, latest) : orders
  const older = shown.length < orders.length ? shown.at(-1)?.id : nextAfter
  if (orders.length === 0 && isLatest && !find) return <Text tone="quiet">{t.empty}</Text>

  return (
    <>
      {(older || find) && (
        <SearchForm label={t.search} name="find_order" find={find} all={paths.latestOrders} />
      )}
      {find && orders.length === 0 && <p role="status">{t.nothingFound}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.number}</th>
            <th scope="col">{t.date}</th>
            <th scope="col">{t.item}</th>
            <th scope="col" className={styles.sum}>
              {t.total}
            </th>
            <th scope="col">{t.state}</th>
            <th scope="col">
              <VisuallyHidden>{t.next}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(order => (
            <OrderRow key={order.id} order={order} />
          ))}
        </tbody>
      </table>
      {(older || !isLatest) && (
        <Row as="nav" gap="s" aria-label={t.title}>
          {!isLatest && <ButtonLink href={paths.latestOrders}>{t.showLatest}</ButtonLink>}
          {older && <ButtonLink href={paths.olderOrders(older, find)}>{t.showOlder}</ButtonLink>}
        </Row>
      )}
    </>
  )
}

function OrderRow({ order }: { order: Order }) {
  const { orders: t } = useTexts().profile
  const { language } = useVisitor()
  const formatOrderAmount = useFormatOrderAmount()
  // A corrected invoice is higher than what was paid.
  const state = order.status === 'paid' && order.transfer ? 'amountDue' : order.status

  return (
    <tr>
      <th scope="row" className={styles.number}>
        <ShopLink data-links to={paths.order(order.id)} aria-label={`${t.number} ${order.id}`}>
          {order.id}
        </ShopLink>
      </th>
      <td className={styles.date}>{formatDay(language, order.created_at)}</td>
      <td className={styles.item}>{order.line_title}</td>
      <td className={styles.sum}>{formatOrderAmount(order.total, order)}</td>
      <td>
        <Pill {...looks[state]}>{t.states[state]}</Pill>
        <PayUntil order={order} />
      </td>
      <td className={styles.next}>
        <Row as="span" gap="s" align="center">
          <NextSteps order={order} />
        </Row>
      </td>
    </tr>
  )
}

function NextSteps({ order }: { order: Order }) {
  const { orders: t } = useTexts().profile
  const { id, status, money_waits, payment_url, transfer } = order
  const invoice = invoiceLink(order)
  const isPayable = (status === 'pending' && !money_waits) || transfer

  return (
    <>
      {isPayable && (
        <ButtonLink
          href={payment_url || paths.order(id)}
          size="small"
          aria-label={`${t.pay}: ${t.number} ${id}`}
        >
          {t.pay}
        </ButtonLink>
      )}
      {invoice && (
        <a href={invoice} target="_blank" rel="noreferrer" aria-label={`${t.invoice}: ${t.number} ${id}`}>
          {t.invoice}
        </a>
      )}
    </>
  )
}

function PayUntil({ order: { pay_until, transfer } }: { order: Order }) {
  const { orders: t } = useTexts().profile
  const { language } = useVisitor()
  if (!pay_until && !transfer) return null
  const moment = pay_until ? formatMoment(language, pay_until) : formatDay(language, transfer?.due_on ?? '')

  return (
    <Text tone="quiet" size="xs">
      {t.payUntil(moment)}
    </Text>
  )
}

const looks = {
  pending: { tone: 'warn' },
  amountDue: { tone: 'warn' },
  paid: { tone: 'good' },
  cancelled: { icon: 'close' },
  expired: { icon: 'clock' },
} as const
