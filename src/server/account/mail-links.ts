import type { MailLink } from '../../contract/settings.ts'
import { endAutoRenewals, findAutoRenewals } from '../checkout/auto-renewals/store.ts'
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
export async function readMailLink(shop: Shop, token: string): Promise<MailLink> {
  const { db, config, clock } = shop
  const customerId = readMailToken(config, 'unpaid-orders', token)
  if (customerId !== null) {
    const { email } = await findContact(db, customerId)
    const none = { role: null, reminders: false, invoices: false }
    return { about: 'recipient', owner: email, email, ...none, unpaid_orders: true, confirmed: true }
  }
  const recipientId = readMailToken(config, 'mail-recipient', token)
  const recipient = recipientId === null ? null : await findRecipient(db, recipientId)
  if (recipient) {
    const { email, role, reminders, invoices, confirmedAt } = recipient
    const { email: owner } = await findContact(db, recipient.customerId)
    const wishes = { reminders, invoices, unpaid_orders: false }
    return { about: 'recipient', owner, email, role, ...wishes, confirmed: confirmedAt !== null }
  }
  const [renewal] = await findAutoRenewals(db, 'id', readMailToken(config, 'auto-renewal', token) ?? 0)
  if (renewal && !renewal.endedAt) return { about: 'auto-renewal', card: renewal.card, confirmed: true }
  const tokenHash = hashToken(token)
  const change = await findEmailChangeByToken(db, { tokenHash, now: clock.now() })
  if (!change) throw new Refusal('mail-link-unknown')
  const mailbox = change.oldTokenHash === tokenHash ? 'old' : 'new'
  const confirmed = (mailbox === 'old' ? change.oldConfirmedAt : change.newConfirmedAt) !== null
  const { email: from } = await findContact(db, change.customerId)
  return { about: 'email-change', mailbox, from, to: change.email, confirmed }
}

export async function answerMailLink(shop: Shop, { token, accept }: { token: string; accept: boolean }) {
  const customerId = readMailToken(shop.config, 'unpaid-orders', token)
  if (customerId !== null) {
    const off = await findRemindersOff(shop.db, customerId)
    await setRemindersOff(shop.db, customerId, [...off, 'unpaid-order'])
    return 'remindersSaved'
  }
  const id = readMailToken(shop.config, 'mail-recipient', token)
  if (id !== null) {
    if (accept) {
      const confirmed = await confirmRecipient(shop.db, id, shop.clock.now())
      if (!confirmed) throw new Refusal('mail-link-unknown')
      return confirmed.role ? 'invitationAccepted' : 'recipientConfirmed'
    }
    if (!(await muteRole(shop.db, id)) && !(await removeRecipient(shop.db, id)))
      throw new Refusal('mail-link-unknown')
    return 'recipientDeclined'
  }
  const renewalId = readMailToken(shop.config, 'auto-renewal', token)
  if (renewalId !== null) {
    await endAutoRenewals(shop.db, 'id', renewalId, shop.clock.now())
    return 'autoRenewalEnded'
  }
  if (accept) return (await confirmEmailChange(shop, token)) ? 'emailChanged' : 'emailConfirmed'
  await declineEmailChange(shop, token)
  return 'emailChangeCancelled'
}
