import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { createdPasskey } from '../../../contract/passkeys.ts'
import { pickTexts } from '../../../texts/all.ts'
import { type Action, runAction } from '../../audit/run-action.ts'
import { type Contact, lockContact } from '../../customers/store.ts'
import type { Reader, Transaction } from '../../platform/database/database.ts'
import { Refusal, requireFound } from '../../platform/http/refusal.ts'
import { type Mail, type Sender, writeLetter } from '../../platform/mail/mail.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Shop } from '../../shop.ts'
import { describeDevice } from '../sign-in/device.ts'
import { freshlySignedInCustomer, isFresh } from '../sign-in/session.ts'
import { lockAccess } from '../sign-in/store.ts'
import { findTotp } from '../superusers/factor-store.ts'
import {
  challengeMinutes,
  deletePasskey,
  findPasskeys,
  insertPasskey,
  saveChallenge,
  spendChallenge,
} from './store.ts'
import {
  describeCredential,
  loadWebAuthn,
  relyingParty,
  requireGenuine,
  supportedAlgorithmIDs,
} from './webauthn.ts'

const most = 10
export const signInMessages = pickTexts(t => t.signInMessages)

export async function beginToAddPasskey({ db, config, clock }: Shop, request: FastifyRequest) {
  const now = clock.now()
  const { id, email } = await customerWhoMayChange(db, request, now)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const known = await findPasskeys(db, id)
  if (known.length >= most) throw new Refusal('too-many-passkeys')
  const options = await generateRegistrationOptions({
    rpName: config.productName,
    rpID: relyingParty(config).expectedRPID,
    userName: email,
    // Stays the same when the address changes, and reveals nothing.
    userID: new Uint8Array(createHmac('sha256', config.secret).update(`passkey-user\0${id}`).digest()),
    timeout: challengeMinutes * 60_000,
    excludeCredentials: known.map(describeCredential),
    supportedAlgorithmIDs,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await saveChallenge(db, { challenge: options.challenge, customerId: id, now })
  return options
}

/** E-mails the customer. */
export async function addPasskey(
  shop: Shop,
  request: FastifyRequest,
  response: z.output<typeof createdPasskey>,
) {
  const now = shop.clock.now()
  const { id: customerId, sessionId } = await customerWhoMayChange(shop.db, request, now)
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
  await changePasskeys(shop, request, 'add passkey', async tx => {
    const contact = await lockAccess(tx, { id: customerId, sessionId })
    if ((await findPasskeys(tx, customerId)).length >= most) throw new Refusal('too-many-passkeys')
    const passkey = {
      customerId,
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports: response.response.transports,
      name: describeDevice(request.headers['user-agent'] ?? '', signInMessages[contact.language]),
      createdAt: now,
    }
    if (!(await insertPasskey(tx, passkey))) throw new Refusal('passkey-not-valid')
    const mail = passkeyMail('added', passkey.name, contact, shop.config)
    await postMail(tx, shop, { ...mail, key: `passkey-added:${customerId}:${now.getTime()}` })
  })
}

/** E-mails the customer. */
export async function removePasskey(shop: Shop, request: FastifyRequest, id: number) {
  const now = shop.clock.now()
  const { id: customerId } = await customerWhoMayChange(shop.db, request, now)
  await changePasskeys(shop, request, 'remove passkey', async tx => {
    const removed = requireFound(await deletePasskey(tx, { id, customerId }))
    const mail = passkeyMail('removed', removed.name, await lockContact(tx, customerId), shop.config)
    await postMail(tx, shop, { ...mail, key: `passkey-removed:${id}` })
  })
}

/** A superuser's passkeys are a second factor: their change is an action. */
function changePasskeys(
  shop: Shop,
  { customer, id: requestId }: FastifyRequest,
  verb: Action['verb'],
  change: (tx: Transaction) => Promise<void>,
): Promise<void> {
  if (!customer?.superuser) return shop.db.transaction(change)
  const { id, factor } = customer.superuser
  const actor = { superuserId: id, factor, requestId }
  const target = { type: 'superuser', id }
  return runAction(shop, { actor, verb, target, reason: '', needs: 'nothing' }, change)
}

const words = pickTexts(t => t.passkeyMail)
export const passkeyMessages = pickTexts(t => t.passkeyMessages)

function passkeyMail(
  change: 'added' | 'removed',
  name: string,
  { email, language }: Contact,
  config: Sender,
): Mail {
  const { notYou, support, [change]: t } = words[language]
  return writeLetter({ email, language }, config, {
    subject: t.subject(config.productName),
    title: t.title,
    parts: [
      t.opening(name),
      [{ label: notYou, link: `${config.baseUrl}/accounts/settings/` }],
      support(config.supportEmail),
    ],
  })
}

export async function hasSecondFactor(
  db: Reader,
  { superuserId, customerId }: { superuserId: number; customerId: number },
): Promise<boolean> {
  if ((await findTotp(db, superuserId)).secret !== null) return true
  return (await findPasskeys(db, customerId)).length > 0
}

/**
 * A superuser confirms the second factor first: otherwise the passcode alone, which the mailbox gives, would add the
 * passkey that is to be the factor.
 */
async function customerWhoMayChange(db: Reader, request: FastifyRequest, now: Date) {
  const customer = freshlySignedInCustomer(request, now)
  const { superuser, id: customerId } = customer
  const isConfirmed = !superuser || isFresh(superuser.factor, now)
  if (!isConfirmed && (await hasSecondFactor(db, { superuserId: superuser.id, customerId })))
    throw new Refusal('factor-required')
  return customer
}
