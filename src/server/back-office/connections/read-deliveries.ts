import type { DeliveryDetails, DeliveryEntry } from '../../../contract/back-office/connections.ts'
import { type Delivery, findDelivery, pageOfDeliveries } from '../../outgoing-webhooks/delivery-store.ts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Reader } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'

const pageLength = 50

type Found = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
type Asked = { status?: Delivery['status'] | undefined; after?: string | undefined }

export async function listDeliveries(db: Reader, { status, after }: Asked) {
  const found = await pageOfDeliveries(db, { status, after: decodeCursor(after), limit: pageLength + 1 })
  const page = found.slice(0, pageLength)
  const last = page.at(-1)?.delivery
  const hasMore = found.length > pageLength && last
  return {
    deliveries: page.map(describeEntry),
    next: hasMore ? encodeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** Refuses 'not-found'. */
export async function readDelivery(db: Reader, id: number): Promise<DeliveryDetails> {
  const found = await findDelivery(db, id)
  if (!found) throw new Refusal('not-found')
  const { delivery, endpoint } = found
  return {
    ...describeEntry(found),
    message_id: delivery.messageId,
    is_disabled: endpoint.disabledAt !== null,
    next_try_at: delivery.status === 'pending' ? delivery.nextTryAt.toISOString() : null,
    tried_at: delivery.triedAt?.toISOString() ?? null,
    answer: delivery.answer,
    data: JSON.stringify(delivery.data, null, 2),
  }
}

function describeEntry({ delivery, endpoint, email }: Found): DeliveryEntry {
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
