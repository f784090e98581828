import type { Order } from '../../contract/orders.ts'
import { useTexts } from '../app/context.ts'
import { Pill } from '../ui/pill.tsx'

const tones = { pending: 'warn', paid: 'good', cancelled: 'bad', expired: 'neutral' } as const

export function OrderStamp({ status }: { status: Order['status'] }) {
  return (
    <Pill look="stamp" tone={tones[status]}>
      {useTexts().order.status[status]}
    </Pill>
  )
}
