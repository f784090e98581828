import type { MailLink } from '../../contract/settings.ts'
import {
  confirmRecipient,
  findRecipient,
  readRecipientToken,
  removeRecipient,
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
  const recipientId = readRecipientToken(config, token)
  const recipient = recipientId === null ? null : await findRecipient(db, recipientId)
  if (recipient) {
    const { email, role, reminders, invoices, confirmedAt } = recipient
    const { email: owner } = await findContact(db, recipient.customerId)
    return { about: 'recipient', owner, email, role, reminders, invoices, confirmed: confirmedAt !== null }
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
  const id = readRecipientToken(shop.config, token)
  if (id !== null) {
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
