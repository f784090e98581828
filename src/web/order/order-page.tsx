import { useState } from 'react'
import { useLoaderData, useParams } from 'react-router'
import type { Order } from '../../contract/orders.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { requireSignIn } from '../app/guards.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { Pill } from '../ui/pill.tsx'
import { type LoadedOrder, loadOrder } from './load-order.ts'
import { OrderDocument } from './order-document.tsx'
import styles from './order-page.module.css'
import { paymentSource } from './payment-source.ts'
import { SharePaymentLink } from './share-payment-link.tsx'
import { StepNotice } from './step-notice.tsx'

export const loader = requireSignIn(loadOrder)

export function Component() {
  const t = useTexts().order
  const { productName } = useVisitor()
  const loaded = useLoaderData<LoadedOrder>()
  const shown = useLastShown(loaded)
  const toProfile = <a href={paths.profile}>{t.toProfile}</a>

  if (!shown)
    return (
      <div className={styles.order}>
        <PageHeading above={toProfile} title={t.loading} />
        {loaded.kind === 'failed' && <OrderLoadFailure {...loaded} />}
      </div>
    )
  return (
    <div className={styles.order}>
      <p className={styles.letterhead}>{productName}</p>
      <PageHeading
        above={toProfile}
        title={t.heading(shown.order.id)}
        aside={<OrderStamp status={shown.order.status} />}
      />
      <div className={styles.step}>
        {loaded.kind === 'failed' && <OrderLoadFailure {...loaded} />}
        <div role="status">
          <StepNotice order={shown.order} fromCheckout={shown.fromCheckout} />
        </div>
        {isPayableByOthers(shown.order) && <SharePaymentLink orderId={shown.order.id} />}
      </div>
      <OrderDocument order={shown.order} />
    </div>
  )
}

function isPayableByOthers({ status, money_waits, payment_method }: Order): boolean {
  return status === 'pending' && !money_waits && paymentSource(payment_method) === 'stripe'
}

/** A lost answer while checking a payment must not remove the order from the screen. */
function useLastShown(loaded: LoadedOrder) {
  const { id } = useParams()
  const [kept, setKept] = useState(loaded)
  if (loaded.kind === 'order' && loaded !== kept) setKept(loaded)

  const shown = loaded.kind === 'order' ? loaded : kept
  return shown.kind === 'order' && String(shown.order.id) === id ? shown : null
}

const tones = { pending: 'warn', paid: 'good', cancelled: 'bad', expired: 'neutral' } as const

function OrderStamp({ status }: { status: Order['status'] }) {
  return (
    <Pill look="stamp" tone={tones[status]}>
      {useTexts().order.status[status]}
    </Pill>
  )
}

function OrderLoadFailure({ isAbsent, message }: { isAbsent: boolean; message: string }) {
  const { failure, order } = useTexts()
  const { failed } = order

  return (
    <LoadFailure title={failed.title} retryLabel={failed.retry}>
      {isAbsent ? failed.absent : message === failure.generic ? failed.text : message}
    </LoadFailure>
  )
}
