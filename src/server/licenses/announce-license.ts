import { and, inArray } from 'drizzle-orm'
import type { WebhookType } from '../../domain/webhook-types.ts'
import { announce, hasEndpoint } from '../outgoing-webhooks/announce.ts'
import { findInBatches } from '../platform/database/batches.ts'
import type { Transaction } from '../platform/database/database.ts'
import { toProgramLicense } from './program-license.ts'
import { licenses } from './tables.ts'

const findAnnounced = findInBatches(
  async (tx: Transaction, ids: number[]) =>
    tx
      .select()
      .from(licenses)
      .where(and(inArray(licenses.id, ids), hasEndpoint(licenses.customerId))),
  ({ id }) => id,
)

/** `facts` are added to the license. */
export async function announceLicense(
  tx: Transaction,
  license: { id: number; type: WebhookType; at: Date; facts?: Record<string, unknown> },
): Promise<void> {
  const { id, type, at, facts = {} } = license
  const row = await findAnnounced(tx, id)
  if (!row) return
  await announce(tx, {
    type,
    customerId: row.customerId,
    at,
    data: { license: toProgramLicense(row), ...facts },
  })
}
