import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { Notice } from '../ui/notice.tsx'
import { TransferDetails } from './transfer-details.tsx'

export function TransferStep({ order, fromCheckout }: { order: Order; fromCheckout: boolean }) {
  const { step } = useTexts().order

  if (fromCheckout)
    return (
      <Notice tone="success" title={step.thanks}>
        <p>{step.contact}</p>
        {order.transfer && <p>{step.transfer.payNow}</p>}
        <TransferDetails order={order} />
      </Notice>
    )
  return (
    <Notice title={step.transfer.title}>
      <p>{step.transfer.text}</p>
      {order.session_id && !order.transfer && <p>{step.transfer.reference(order.session_id)}</p>}
      <TransferDetails order={order} />
    </Notice>
  )
}
