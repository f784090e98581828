import { createHmac } from 'node:crypto'
import type { z } from 'zod'
import type { createdPasskey } from '../../../contract/passkeys.ts'
import { type Action, runAction } from '../../audit/run-action.ts'
import { type Contact, lockContact } from '../../customers/store.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import type { SignedInCustomer } from '../sign-in/session.ts'
import { passkeyAddedMail, passkeyRemovedMail } from './emails.ts'
import {
  challengeMinutes,
  loadWebAuthn,
  relyingParty,
  requireGenuine,
  supportedAlgorithmIDs,
} from './relying-party.ts'
import { requireFactorForChange } from './require-factor.ts'
import { deletePasskey, findPasskeys, insertPasskey, saveChallenge, spendChallenge } from './store.ts'

const most = 10

export async function beginToAddPasskey({ db, config, clock }: Shop, customer: SignedInCustomer) {
  const { id, email } = customer
  await requireFactorForChange(db, customer, clock.now())
  const { generateRegistrationOptions } = await loadWebAuthn()
  const known = await findPasskeys(db, id)
  if (known.length >= most) throw new Refusal('too-many-passkeys')
  const now = clock.now()
  const options = await generateRegistrationOptions({
    rpName: config.productName,
    rpID: relyingParty(config).expectedRPID,
    userName: email,
    // Stays the same when the address changes, and reveals nothing.
    userID: new Uint8Array(createHmac('sha256', config.secret).update(`passkey-user\0${id}`).digest()),
    timeout: challengeMinutes * 60_000,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await saveChallenge(db, { challenge: options.challenge, customerId: id, expiresAt, now })
  return options
}

/** E-mails the customer. */
export async function addPasskey(
  shop: Shop,
  customer: SignedInCustomer,
  {
    response,
    name,
    requestId,
  }: {
    response: z.output<typeof createdPasskey>
    name: (contact: Contact) => string
    requestId: string
  },
) {
  const customerId = customer.id
  const now = shop.clock.now()
  await requireFactorForChange(shop.db, customer, now)
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { registrationInfo } = await requireGenuine(
    verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} },
      ...relyingParty(shop.config),
      supportedAlgorithmIDs,
      expectedChallenge: challenge => spendChallenge(shop.db, { challenge, customerId, now }),
    }),
  )
  if (!registrationInfo) throw new Refusal('passkey-not-valid')
  const { id, publicKey, counter } = registrationInfo.credential
  await changePasskeys(shop, { customer, requestId, verb: 'add passkey' }, async tx => {
    const contact = await lockContact(tx, customerId)
    if ((await findPasskeys(tx, customerId)).length >= most) throw new Refusal('too-many-passkeys')
    const passkey = {
      customerId,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports,
      name: name(contact),
      createdAt: now,
    }
    if (!(await insertPasskey(tx, passkey))) throw new Refusal('passkey-not-valid')
    const mail = passkeyAddedMail(passkey.name, contact, shop.config)
    await postMail(tx, shop.jobs, { ...mail, key: `passkey-added:${customerId}:${now.getTime()}`, now })
  })
}

/** E-mails the customer. */
export async function removePasskey(
  shop: Shop,
  customer: SignedInCustomer,
  { id, requestId }: { id: number; requestId: string },
) {
  const customerId = customer.id
  const now = shop.clock.now()
  await requireFactorForChange(shop.db, customer, now)
  await changePasskeys(shop, { customer, requestId, verb: 'remove passkey' }, async tx => {
    const removed = await deletePasskey(tx, { id, customerId })
    if (!removed) throw new Refusal('not-found')
    const mail = passkeyRemovedMail(removed.name, await lockContact(tx, customerId), shop.config)
    await postMail(tx, shop.jobs, { ...mail, key: `passkey-removed:${id}`, now })
  })
}

/** A superuser's passkeys are a second factor: their change is an action. */
function changePasskeys(
  shop: Shop,
  { customer, requestId, verb }: { customer: SignedInCustomer; requestId: string; verb: Action['verb'] },
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  const { superuser } = customer
  if (!superuser) return shop.db.transaction(change)
  const { id, factor } = superuser
  const actor = { superuserId: id, factor, requestId }
  const target = { type: 'superuser', id }
  return runAction(shop, { actor, verb, target, reason: '', needs: 'nothing' }, change)
}
