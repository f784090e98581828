import type { MailLink } from '../../contract/settings.ts'
import {
  confirmRecipient,
  findRecipient,
  findRemindersOff,
  readMailToken,
  removeRecipient,
  setRemindersOff,
} from '../customers/mail-recipients.ts'
import { muteRole } from '../customers/people.ts'
import { findContact } from '../customers/store.ts'
import { hashToken } from '../identity/sign-in/secrets.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Shop } from '../shop.ts'
import { confirmEmailChange, declineEmailChange } from './change-email.ts'
import { findEmailChangeByToken } from './store.ts'

/** Opening a link changes nothing. */
export async function readMailLink({ db, config, clock }: Shop, token: string): Promise<MailLink> {
  const known = readMailToken(config, token)
  if (known?.isCustomer) {
    const { email } = await findContact(db, known.id)
    const none = { role: null, reminders: false, invoices: false }
    return { about: 'recipient', owner: email, email, ...none, unpaid_orders: true, confirmed: true }
  }
  const recipient = known && (await findRecipient(db, known.id))
  if (recipient) {
    const { email, role, reminders, invoices, confirmedAt } = recipient
    const { email: owner } = await findContact(db, recipient.customerId)
    const wishes = { reminders, invoices, unpaid_orders: false }
    return { about: 'recipient', owner, email, role, ...wishes, confirmed: confirmedAt !== null }
  }
  const tokenHash = hashToken(token)
  const change = await findEmailChangeByToken(db, { tokenHash, now: clock.now() })
  if (!change) throw new Refusal('mail-link-unknown')
  const mailbox = change.oldTokenHash === tokenHash ? 'old' : 'new'
  const confirmed = (mailbox === 'old' ? change.oldConfirmedAt : change.newConfirmedAt) !== null
  const { email: from } = await findContact(db, change.customerId)
  return { about: 'email-change', mailbox, from, to: change.email, confirmed }
}

export async function answerMailLink(shop: Shop, { token, accept }: { token: string; accept: boolean }) {
  const known = readMailToken(shop.config, token)
  if (known?.isCustomer) {
    const off = await findRemindersOff(shop.db, known.id)
    await setRemindersOff(shop.db, known.id, [...off, 'unpaid-order'])
    return 'remindersSaved'
  }
  if (known) {
    const { id } = known
    const answer = accept
      ? await confirmRecipient(shop.db, id, shop.clock.now())
      : (await muteRole(shop.db, id)) || (await removeRecipient(shop.db, { id }))
    if (!answer) throw new Refusal('mail-link-unknown')
    return accept ? 'recipientConfirmed' : 'recipientDeclined'
  }
  if (accept) return (await confirmEmailChange(shop, token)) ? 'emailChanged' : 'emailConfirmed'
  await declineEmailChange(shop, token)
  return 'emailChangeCancelled'
}
