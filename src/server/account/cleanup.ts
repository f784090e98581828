import { removeUnconfirmedRecipients } from '../customers/mail-recipients.ts'
import { removeOldAnswers } from '../identity/api-tokens/answer-once.ts'
import { endExpiredViewings } from '../identity/viewing/store.ts'
import type { Shop } from '../shop.ts'
import { removeExpiredEmailChanges } from './store.ts'

const daysToConfirm = 7

/** Addresses that their owners have not confirmed in time, views of superusers and answers whose time is over. */
export async function removeUnconfirmed({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const now = clock.now()
  await removeUnconfirmedRecipients(db, new Date(now.getTime() - daysToConfirm * 86_400_000))
  await removeExpiredEmailChanges(db, now)
  await removeOldAnswers(db, now)
  await db.transaction(tx => endExpiredViewings(tx, { now }))
}
