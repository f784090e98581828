import type { FastifyRequest } from 'fastify'
import { renameConsents } from '../checkout/auto-renewals/store.ts'
import { removeRecipients } from '../customers/mail-recipients.ts'
import { changePersonEmail } from '../customers/people.ts'
import { changeCustomerEmail, findContact, findCustomerByEmail, lockContact } from '../customers/store.ts'
import { revokeApiTokens, revokePersonTokens } from '../identity/api-tokens/store.ts'
import { erasePasskeys } from '../identity/passkeys/store.ts'
import { hashToken, newToken } from '../identity/sign-in/secrets.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { parseEmail } from '../identity/sign-in/sign-in.ts'
import { removeActingSessions, removeSessions, renewKnownBrowsers } from '../identity/sign-in/store.ts'
import { isSuperuser } from '../identity/superusers/store.ts'
import { withdrawTransfers } from '../license-life/store.ts'
import { removeEndpoints } from '../outgoing-webhooks/endpoint-store.ts'
import type { Reader, Transaction } from '../platform/database/database.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { clientNetwork, countTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { confirmChangeMail, emailChangedMail, mailBothMailboxes } from './emails.ts'
import {
  confirmMailbox,
  type EmailChangeRow,
  lockEmailChange,
  removeEmailChange,
  saveEmailChange,
} from './store.ts'

const lifetimeMs = 24 * 3600_000
const day = 86_400

/** Mails a link to both mailboxes. The reply does not reveal whether the new address has an account. */
export async function requestEmailChange(shop: Shop, request: FastifyRequest, typed: string) {
  const customer = signedInCustomer(request)
  const email = parseEmail(typed)
  if (email === customer.email) throw new Refusal('email-already-yours', { fields: ['email'] })
  await refuseSuperuser(shop.db, customer.id)
  const now = shop.clock.now()
  await countTries(shop, [
    { name: 'email-change-by-customer', subject: String(customer.id), most: 5, withinSeconds: day },
    { name: 'email-change-by-address', subject: clientNetwork(request.ip), most: 20, withinSeconds: day },
  ])
  const tokens = { old: newToken(), new: newToken() }
  await shop.db.transaction(async tx => {
    const { email: from, language } = await findContact(tx, customer.id)
    const [oldTokenHash, newTokenHash] = [hashToken(tokens.old), hashToken(tokens.new)]
    const expiresAt = new Date(now.getTime() + lifetimeMs)
    await saveEmailChange(tx, { customerId: customer.id, email, oldTokenHash, newTokenHash, expiresAt })
    for (const mailbox of ['old', 'new'] as const) {
      const mail = confirmChangeMail(
        mailbox,
        { from, to: email, language, token: tokens[mailbox] },
        shop.config,
      )
      const key = `email-change:${customer.id}:${hashToken(tokens[mailbox])}` as const
      await postMail(tx, shop, { ...mail, key })
    }
  })
}

/** Returns whether the address has changed now. */
export async function confirmEmailChange(shop: Shop, token: string): Promise<boolean> {
  const now = shop.clock.now()
  const tokenHash = hashToken(token)
  return shop.db
    .transaction(async tx => {
      const change = await requireEmailChange(tx, { tokenHash, now })
      const isOld = change.oldTokenHash === tokenHash
      const other = isOld ? change.newConfirmedAt : change.oldConfirmedAt
      if (other) await applyEmailChange(tx, shop, change)
      else
        await confirmMailbox(tx, change.customerId, isOld ? { oldConfirmedAt: now } : { newConfirmedAt: now })
      return other !== null
    })
    .catch(error => {
      if (isUniqueViolation(error, 'customers_email_unique')) throw new Refusal('email-in-use')
      throw error
    })
}

/** An operator's change takes effect at once and ends all access of before. Both mailboxes are notified. */
export async function changeEmailByOperator(
  tx: Transaction,
  shop: Shop,
  { customerId, email: typed }: { customerId: number; email: string },
): Promise<{ from: string; to: string }> {
  const to = parseEmail(typed)
  const { email: from, language } = await lockContact(tx, customerId)
  if (to === from) throw new Refusal('nothing-changes', { fields: ['email'] })
  await refuseSuperuser(tx, customerId)
  const inUse = new Refusal('email-in-use-elsewhere', { fields: ['email'] })
  if (await findCustomerByEmail(tx, to)) throw inUse
  await changeAddress(tx, { customerId, from, to }).catch(error => {
    throw isUniqueViolation(error, 'customers_email_unique') ? inUse : error
  })
  const now = shop.clock.now()
  await removeSessions(tx, customerId)
  await removeActingSessions(tx, { accountId: customerId })
  await erasePasskeys(tx, customerId)
  await revokeApiTokens(tx, customerId, now)
  await revokePersonTokens(tx, { personId: customerId, now })
  await removeEndpoints(tx, customerId)
  await removeRecipients(tx, customerId)
  await withdrawTransfers(tx, { customerId, now })
  await mailBothMailboxes(tx, shop, { customerId, from, to, language, how: 'byOperator' })
  return { from, to }
}

export async function declineEmailChange(shop: Shop, token: string) {
  await shop.db.transaction(async tx => {
    const change = await requireEmailChange(tx, { tokenHash: hashToken(token), now: shop.clock.now() })
    await removeEmailChange(tx, change.customerId)
  })
}

async function requireEmailChange(tx: Transaction, by: { tokenHash: string; now: Date }) {
  const change = await lockEmailChange(tx, by)
  if (!change) throw new Refusal('mail-link-unknown')
  return change
}

/** Without this check a stranger with the mailbox could take the rights of a superuser to a mailbox of their own. */
async function refuseSuperuser(db: Reader, customerId: number) {
  if (await isSuperuser(db, customerId)) throw new Refusal('superuser-email', { fields: ['email'] })
}

async function applyEmailChange(
  tx: Transaction,
  shop: Shop,
  { customerId, email, newTokenHash }: EmailChangeRow,
) {
  await refuseSuperuser(tx, customerId)
  const { email: from, language } = await findContact(tx, customerId)
  await changeAddress(tx, { customerId, from, to: email })
  await renewKnownBrowsers(tx, customerId)
  const mail = emailChangedMail({ mailbox: from, from, to: email, language, how: 'opening' }, shop.config)
  const key = `email-changed:${customerId}:${newTokenHash}` as const
  await postMail(tx, shop, { ...mail, key })
}

async function changeAddress(tx: Transaction, change: { customerId: number; from: string; to: string }) {
  await changeCustomerEmail(tx, { id: change.customerId, email: change.to })
  await changePersonEmail(tx, change)
  await renameConsents(tx, change)
  await removeEmailChange(tx, change.customerId)
}
