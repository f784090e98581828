import { findRecipients, insertRecipient } from '../customers/mail-recipients.ts'
import { lockContact } from '../customers/store.ts'
import { postMail } from '../platform/outbox.ts'
import { clientNetwork, countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { parseEmail } from '../sign-in/parse-credentials.ts'
import { confirmRecipientMail } from './emails.ts'

const most = 5
const day = 86_400

type Wish = { customerId: number; email: string; reminders: boolean; invoices: boolean; address: string }

/**
 * Mails a link to the address, which is used once its owner has confirmed. Refuses 'email-not-valid',
 * 'recipient-without-purpose', 'recipient-known', 'too-many-recipients', 'too-many-requests'.
 */
export async function addRecipient(shop: Shop, wish: Wish): Promise<{ email: string }> {
  const { customerId, reminders, invoices } = wish
  const email = parseEmail(wish.email)
  if (!reminders && !invoices) throw new Refusal('recipient-without-purpose', { fields: ['reminders'] })
  const now = shop.clock.now()
  await countTries(shop.db, now, [
    { name: 'recipient-by-customer', subject: String(customerId), most: 10, withinSeconds: day },
    { name: 'recipient-by-address', subject: clientNetwork(wish.address), most: 40, withinSeconds: day },
  ])
  await shop.db.transaction(async tx => {
    const owner = await lockContact(tx, customerId)
    if (email === owner.email) throw new Refusal('recipient-known', { fields: ['email'] })
    if ((await findRecipients(tx, customerId)).length >= most) throw new Refusal('too-many-recipients')
    const added = await insertRecipient(tx, { customerId, email, reminders, invoices, createdAt: now })
    if (!added) throw new Refusal('recipient-known', { fields: ['email'] })
    const mail = confirmRecipientMail(added, owner, shop.config)
    await postMail(tx, shop.jobs, { ...mail, key: `recipient:${added.id}`, now })
  })
  return { email }
}
