import type { Settings } from '../../contract/settings.ts'
import { reminderKinds } from '../../domain/licenses/reminder-kind.ts'
import { findBilling } from '../checkout/prefill.ts'
import { findRecipients, findRemindersOff } from '../customers/mail-recipients.ts'
import { findPasskeys } from '../passkeys/store.ts'
import type { Shop } from '../shop.ts'
import { findEmailChange } from './store.ts'

export async function readSettings({ db, clock }: Shop, customerId: number): Promise<Settings> {
  const [billing, off, recipients, change, passkeys] = await Promise.all([
    findBilling(db, customerId),
    findRemindersOff(db, customerId),
    findRecipients(db, customerId),
    findEmailChange(db, { customerId, now: clock.now() }),
    findPasskeys(db, customerId),
  ])
  return {
    billing,
    reminders: reminderKinds.map(kind => ({ kind, on: !off.includes(kind) })),
    recipients: recipients.map(({ id, email, reminders, invoices, confirmedAt }) => ({
      id,
      email,
      reminders,
      invoices,
      confirmed: confirmedAt !== null,
    })),
    email_change: change && {
      email: change.email,
      old_confirmed: change.oldConfirmedAt !== null,
      new_confirmed: change.newConfirmedAt !== null,
      expires_at: change.expiresAt.toISOString(),
    },
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: lastUsedAt?.toISOString() ?? null,
    })),
  }
}
