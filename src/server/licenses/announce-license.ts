import { and, eq } from 'drizzle-orm'
import type { WebhookType } from '../../domain/webhook-types.ts'
import { announce, hasEndpoint } from '../outgoing-webhooks/announce.ts'
import type { Transaction } from '../platform/database.ts'
import { toProgramLicense } from './program-license.ts'
import { licenses } from './tables.ts'

/** To the license's customer; `facts` are added to the license. */
export async function announceLicense(
  tx: Transaction,
  license: { id: number; type: WebhookType; at: Date; facts?: Record<string, unknown> },
): Promise<void> {
  const { id, type, at, facts = {} } = license
  const [row] = await tx
    .select()
    .from(licenses)
    .where(and(eq(licenses.id, id), hasEndpoint(licenses.customerId)))
  if (!row) return
  await announce(tx, {
    type,
    customerId: row.customerId,
    at,
    data: { license: toProgramLicense(row), ...facts },
  })
}
