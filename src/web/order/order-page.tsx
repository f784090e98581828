import { useState } from 'react'
import { data, redirectDocument, useLoaderData, useParams } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import type { Order } from '../../contract/orders.ts'
import type { Api, Refusal } from '../app/api.ts'
import { type LoaderArgs, pageContext, requireSignIn, useTexts, useVisitor } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { toOtherAccount } from '../checkout/license-prices.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { isFromCheckout, nextStep, paymentSource } from './next-step.ts'
import { asksForRest, OrderDocument, WithdrawalNote } from './order-document.tsx'
import styles from './order-page.module.css'
import { OrderStep } from './order-step.tsx'
import { SharePaymentLink } from './share-payment-link.tsx'
import { TransferStep } from './transfer-step.tsx'

export const loader = requireSignIn(loadOrder, 'orders')

export function Component() {
  const t = useTexts().order
  const { user } = useVisitor()
  const loaded = useLoaderData<LoadedOrder>()
  const shown = useLastShown(loaded)
  const { id = '' } = useParams()

  if (!shown)
    return (
      <div className={styles.order}>
        <PageHeading above={<ProfileLink />} title={t.heading(id)} lead={t.loading} />
        {loaded.kind === 'failed' && <OrderLoadFailure {...loaded} />}
      </div>
    )
  // A superuser also sees orders of other customers.
  const isOwn = user?.email === shown.order.account_email
  return (
    <div className={styles.order}>
      <div className={styles.step} data-printed={shown.order.transfer !== null || undefined}>
        {loaded.kind === 'failed' && <OrderLoadFailure {...loaded} />}
        {asksForRest(shown.order) && <TransferStep order={shown.order} fromCheckout={false} />}
        <div role="status">
          <OrderStep {...shown} isOwn={isOwn} isSecond={asksForRest(shown.order)} />
        </div>
        {isOwn && isPayableByOthers(shown.order) && <SharePaymentLink orderId={shown.order.id} />}
      </div>
      <OrderDocument order={shown.order} />
      <div className={styles.step}>
        <WithdrawalNote order={shown.order} />
      </div>
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

function OrderLoadFailure({ isAbsent, message }: { isAbsent: boolean; message: string }) {
  const { failure, order } = useTexts()
  const { failed } = order

  // Another try would find no more.
  if (isAbsent)
    return (
      <Notice
        tone="error"
        role="alert"
        title={failed.title}
        action={<ButtonLink href={paths.latestOrders}>{failed.toOrders}</ButtonLink>}
      >
        <p>{failed.absent}</p>
      </Notice>
    )
  return <LoadFailure title={failed.title} text={message === failure.generic ? failed.text : message} />
}

type LoadedOrder =
  | { kind: 'order'; order: Order; license: License | null; fromCheckout: boolean }
  | { kind: 'failed'; isAbsent: boolean; message: string }

async function loadOrder({ request, params, context }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const id = params.id ?? ''
  const answer = await api('GET /api/orders/{id}/', { params: { id } })
  if (!answer.ok) return failed(answer, request)

  const fromCheckout = isFromCheckout(new URL(request.url).searchParams)
  const order = await checked(api, answer.reply.data, fromCheckout)
  const license = await loadLicense(api, order)
  return data<LoadedOrder>({ kind: 'order', order, license, fromCheckout })
}

async function loadLicense(api: Api, { license_id }: Order): Promise<License | null> {
  if (license_id === null) return null
  const answer = await api('GET /api/astra/license/{id}/', { params: { id: license_id } })
  return answer.ok ? answer.reply.data : null
}

/** The webhook may be late: this asks the provider and completes the order just as the webhook would. */
async function checked(api: Api, order: Order, fromCheckout: boolean): Promise<Order> {
  if (!['confirming', 'chat'].includes(nextStep(order, { fromCheckout }))) return order
  const answer = await api('POST /api/orders/{id}/payment-check/', { params: { id: order.id } })
  return answer.ok ? answer.reply.data : order
}

function failed({ status, message, account }: Refusal, request: Request) {
  // The session has ended: only a full page load updates the visitor.
  const { pathname, search } = new URL(request.url)
  if (account) throw toOtherAccount(account.id, pathname + search)
  if (status === 401) throw redirectDocument(paths.signIn(pathname + search))

  const isAbsent = status === 404 || status === 400
  return data<LoadedOrder>({ kind: 'failed', isAbsent, message }, { status: isAbsent ? 404 : status || 503 })
}
