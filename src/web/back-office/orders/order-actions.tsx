import type { ReactNode } from 'react'
import type { OrderDetails } from '../../../contract/back-office/orders.ts'
import { useTexts } from '../../app/context.ts'
import { ActionDialog } from '../kit/action-dialog.tsx'
import styles from '../kit/kit-form.module.css'
import { MoreActions } from '../kit/more-actions.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { CorrectInvoice } from './correct-invoice.tsx'
import { CreditOrder } from './credit-order.tsx'
import { MarkPaid } from './mark-paid.tsx'
import { PaymentLink } from './payment-link.tsx'

type Action = OrderDetails['actions'][number]

const mostButtons = 3

/** What the server says the order allows. */
export function OrderActions({ order }: { order: OrderDetails }) {
  const parts: Record<Action, ReactNode> = {
    'mark-paid': <MarkPaid order={order} />,
    remind: <Remind order={order} />,
    'payment-link': <PaymentLink order={order} />,
    cancel: <CancelOrder order={order} />,
    credit: <CreditOrder order={order} />,
    'correct-invoice': <CorrectInvoice order={order} />,
  }
  const [shown, more] = [order.actions.slice(0, mostButtons), order.actions.slice(mostButtons)]
  const place = (action: Action) => <div key={action}>{parts[action]}</div>
  if (shown.length === 0) return null

  return (
    <div className={styles.actions}>
      {shown.map(place)}
      {more.length > 0 && <MoreActions>{more.map(place)}</MoreActions>}
    </div>
  )
}

function Remind({ order: { id, email, invoice } }: { order: OrderDetails }) {
  const { remind: t } = useTexts().backOffice.orders

  return (
    <ActionDialog
      label={t.open}
      question={t.question(id)}
      consequences={t.consequences(email, invoice)}
      submitLabel={t.submit}
      withoutReason
      run={api => api('POST /api/sezam/orders/{id}/payment-reminder/', { params: { id } })}
    />
  )
}
