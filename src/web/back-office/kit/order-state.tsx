import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import { orderList } from '../../../definitions/order-list.ts'
import { useTexts } from '../../app/context.ts'
import { Pill } from '../../ui/pill.tsx'

export function OrderState({ status, returned }: Pick<OrderEntry, 'status' | 'returned'>) {
  const { orderStates } = useTexts().backOffice.kit
  return (
    <>
      <Pill tone={orderList.columns.status.tones[status]}>{orderStates[status]}</Pill>{' '}
      <ReturnedMark returned={returned} />
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
