import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import { useTexts } from '../../app/context.ts'
import { Pill, type Tone } from '../../ui/pill.tsx'

const tones: Record<OrderEntry['status'], Tone> = {
  pending: 'warn',
  paid: 'good',
  cancelled: 'neutral',
  expired: 'neutral',
}

export function OrderState({ status }: { status: OrderEntry['status'] }) {
  const { statuses } = useTexts().backOffice.orders
  return <Pill tone={tones[status]}>{statuses[status]}</Pill>
}
