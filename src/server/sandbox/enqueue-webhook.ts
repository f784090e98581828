import type { Database, Transaction } from '../platform/database/database.ts'
import type { Shop } from '../shop.ts'

/** Processed by `deliver-webhook.ts`. */
export const deliverWebhookJob = 'deliver-sandbox-webhook'

export type Sender = 'card' | 'crypto'

export async function enqueueWebhook(
  db: Transaction | Database,
  { jobs }: Pick<Shop, 'jobs'>,
  sender: Sender,
  event: object,
) {
  await jobs.enqueue(db, deliverWebhookJob, { sender, payload: JSON.stringify(event) })
}
