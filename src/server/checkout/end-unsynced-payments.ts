import { closeUnsyncedPayments } from '../payments/sync-store.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { unsyncedPaymentsEmail } from './payment-emails.ts'

const dayMs = 24 * 3600_000

/** Notifies the operator of each once: docs/domain.md, 'Payment methods'. */
export async function endUnsyncedPayments(shop: Shop, which: { orderId: number } | 'expired') {
  const now = shop.clock.now()
  const failingBefore = new Date(now.getTime() - dayMs)
  await shop.db.transaction(async tx => {
    const closed = await closeUnsyncedPayments(tx, which === 'expired' ? { failingBefore } : which, now)
    const [first] = closed
    if (!first) return
    const mail = unsyncedPaymentsEmail(closed, shop.config)
    await postMail(tx, shop.jobs, { ...mail, key: `payments-unsynced:${first.id}`, now })
  })
}
