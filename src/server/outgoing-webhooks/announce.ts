import { randomBytes } from 'node:crypto'
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { WebhookData } from '../../contract/webhook-messages.ts'
import type { WebhookType } from '../../domain/webhook-types.ts'
import { inBatchesOn } from '../platform/database/batches.ts'
import type { Transaction } from '../platform/database/database.ts'
import { webhookDeliveries, webhookEndpoints } from './tables.ts'

/** `data` never has the serial number. */
export type Announcement = {
  [Type in WebhookType]: { type: Type; customerId: number; at: Date; data: WebhookData<Type> }
}[WebhookType]

/** Sent after the commit of `tx` to each endpoint of the customer for this type. Without one, nothing is saved. */
export const announce = inBatchesOn(async (tx: Transaction, announcements: Announcement[]) => {
  const rows = announcements.map(announcement => ({ ...announcement, messageId: newMessageId() }))
  await tx.execute(sql`
    insert into ${webhookDeliveries} (endpoint_id, message_id, type, data, created_at, next_try_at)
    select id, "messageId", announced.type, data, at, at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as announced (type text, "customerId" bigint, "messageId" text, at timestamptz, data jsonb)
      join ${webhookEndpoints} on customer_id = "customerId" and announced.type = any(types) and disabled_at is null`)
  return rows.map(() => undefined)
})

/** Does what `announce` does, as a part of a larger statement. Each value may be a placeholder. */
export function insertDeliveries({
  type,
  customerId,
  messageId,
  at,
  data,
}: Record<'customerId' | 'messageId' | 'at', unknown> & { type: WebhookType; data: SQL }): SQL {
  const { disabledAt, types, id } = webhookEndpoints
  return sql`insert into ${webhookDeliveries} (endpoint_id, message_id, type, data, created_at, next_try_at)
    select ${id}, ${messageId}, ${type}, ${data}, ${at}::timestamptz, ${at}::timestamptz
    from ${webhookEndpoints}
    where ${webhookEndpoints.customerId} = ${customerId} and ${disabledAt} is null and ${type} = any(${types})`
}

/** A condition for callers that must read more before they can announce. */
export function hasEndpoint(customerId: SQLWrapper): SQL {
  const { customerId: owner, disabledAt } = webhookEndpoints
  return sql`exists (select from ${webhookEndpoints} where ${owner} = ${customerId} and ${disabledAt} is null)`
}

export function newMessageId(): string {
  return `msg_${randomBytes(16).toString('hex')}`
}
