import type { z } from 'zod'
import type { usedPasskey } from '../../../contract/passkeys.ts'
import { countTries, forgiveTries, type Limit } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { countUse, findPasskeys, saveChallenge } from '../passkeys/store.ts'
import { challengeMinutes, loadWebAuthn, relyingParty, verifyPasskey } from '../passkeys/webauthn.ts'
import { setFactor } from '../sign-in/store.ts'
import { decryptSecret, findStep, hashRecoveryCode } from '../superusers/factor-secrets.ts'
import { type FactorKind, findTotp, spendRecoveryCode, spendStep } from '../superusers/factor-store.ts'
import type { SignedInSuperuser } from './signed-in-superuser.ts'

/** The code is the app's or a recovery code. */
export async function confirmWithCode(shop: Shop, superuser: SignedInSuperuser, typed: string) {
  const { db, clock } = shop
  const now = clock.now()
  await countTries(db, now, guesses(superuser))
  const factor = await spendCode(shop, superuser, typed)
  if (!factor) throw new Refusal('factor-code-not-valid', { fields: ['code'] })
  await forgiveTries(db, now, guesses(superuser))
  await setFactor(db, superuser.sessionId, { factor, now })
}

export function guesses({ superuserId }: SignedInSuperuser): Limit[] {
  return [
    { name: 'factor-code', subject: String(superuserId), most: 10, withinSeconds: 900 },
    { name: 'factor-code-a-day', subject: String(superuserId), most: 50, withinSeconds: 86_400 },
  ]
}

async function spendCode(
  { db, config, clock }: Shop,
  { superuserId }: SignedInSuperuser,
  typed: string,
): Promise<FactorKind | null> {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d{6}$/.test(digits))
    return (await spendRecoveryCode(db, superuserId, hashRecoveryCode(typed, config.secret)))
      ? 'recovery-code'
      : null
  const { secret } = await findTotp(db, superuserId)
  const bytes = secret && decryptSecret(secret, config.secret)
  const step = bytes ? findStep(bytes, digits, clock.now()) : null
  return step !== null && (await spendStep(db, superuserId, step)) ? 'totp' : null
}

export async function beginPasskeyConfirmation(shop: Shop, superuser: SignedInSuperuser) {
  const { db, config, clock } = shop
  const now = clock.now()
  await countTries(db, now, [
    { name: 'factor-passkey', subject: String(superuser.superuserId), most: 100, withinSeconds: 3600 },
  ])
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const known = await findPasskeys(db, superuser.customerId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  })
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  const { customerId } = superuser
  await saveChallenge(db, { challenge: options.challenge, customerId, expiresAt, now })
  return options
}

export async function confirmWithPasskey(
  shop: Shop,
  { customerId, sessionId }: SignedInSuperuser,
  response: z.output<typeof usedPasskey>,
) {
  const now = shop.clock.now()
  const { passkey, counter } = await verifyPasskey(shop, { response, challengedCustomer: customerId })
  if (passkey.customerId !== customerId) throw new Refusal('passkey-not-valid')
  await shop.db.transaction(async tx => {
    if (!(await countUse(tx, { id: passkey.id, counter, now }))) throw new Refusal('passkey-not-valid')
    await setFactor(tx, sessionId, { factor: 'passkey', now })
  })
}
