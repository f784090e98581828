import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import { useTexts } from '../../app/context.ts'
import { Pill, type Tone } from '../../ui/pill.tsx'

const tones: Record<OrderEntry['status'], Tone> = {
  pending: 'warn',
  paid: 'good',
  cancelled: 'neutral',
  expired: 'neutral',
}

export function OrderState({ status, returned }: Pick<OrderEntry, 'status' | 'returned'>) {
  const { orderStates } = useTexts().backOffice.kit
  return (
    <>
      <Pill tone={tones[status]}>{orderStates[status]}</Pill> <ReturnedMark returned={returned} />
    </>
  )
}

export function ReturnedMark({ returned }: Pick<OrderEntry, 'returned'>) {
  const { returned: words } = useTexts().backOffice.kit
  return (
    returned && (
      <Pill tone={returned === 'disputed' ? 'bad' : 'neutral'} wrap>
        {words[returned]}
      </Pill>
    )
  )
}
