import type { WebhookType } from '../../../domain/webhook-types.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { announceLicense } from '../announce-license.ts'
import type { HeldSeat } from './find-seat.ts'

/** A reset is announced as a whole, as `license.reset`. */
export async function announceActivation(
  tx: Transaction,
  type: Extract<WebhookType, `activation.${string}`>,
  { licenseId, seat, name, version, kind }: HeldSeat,
  at: Date,
): Promise<void> {
  await announceLicense(tx, { id: licenseId, type, at, facts: { activation: { seat, name, version, kind } } })
}
