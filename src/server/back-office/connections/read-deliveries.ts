import type { DeliveryDetails } from '../../../contract/back-office/connections.ts'
import { deliveryList } from '../../../definitions/connections.ts'
import type { Row } from '../../../definitions/list.ts'
import { type findDelivery, pageOfDeliveries } from '../../outgoing-webhooks/delivery-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { ListRows } from '../engine/lists.ts'
import { deliveryRules, requireDelivery } from './actions.ts'

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

export const deliveryRows: ListRows<typeof deliveryList, Found> = {
  list: deliveryList,
  read: ({ db }, { status }, { after, length }) => pageOfDeliveries(db, { status, after, limit: length + 1 }),
  place: ({ delivery }) => ({ at: delivery.createdAt, id: delivery.id }),
  cells: (_, found) => found.map(describeEntry),
}

/** Refuses 'not-found'. */
export async function readDelivery(db: Reader, id: number): Promise<DeliveryDetails> {
  const found = await requireDelivery({ db }, id)
  const { delivery, endpoint } = found
  return {
    ...describeEntry(found),
    message_id: delivery.messageId,
    is_disabled: endpoint.disabledAt !== null,
    next_try_at: delivery.status === 'pending' ? delivery.nextTryAt.toISOString() : null,
    tried_at: delivery.triedAt?.toISOString() ?? null,
    answer: delivery.answer,
    data: JSON.stringify(delivery.data, null, 2),
    possible: deliveryRules.possible(found),
  }
}

function describeEntry({ delivery, endpoint, email }: Found): Row<typeof deliveryList> {
  const { id, type, createdAt, status, tries, answerStatus } = delivery
  return {
    id,
    email,
    url: endpoint.url,
    type,
    created_at: createdAt.toISOString(),
    status,
    tries,
    answer_status: answerStatus,
  }
}
