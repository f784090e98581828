import { countTries, forgiveTries, type Limit } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { actWithPasskey, beginAuthentication, type UsedPasskey } from '../passkeys/webauthn.ts'
import { setFactor } from '../sign-in/store.ts'
import { decryptSecret, findStep, hashRecoveryCode } from '../superusers/factor-secrets.ts'
import { type FactorKind, findTotp, spendRecoveryCode, spendStep } from '../superusers/factor-store.ts'
import type { SignedInSuperuser } from './signed-in-superuser.ts'

/** The code is the app's or a recovery code. */
export async function confirmWithCode(shop: Shop, superuser: SignedInSuperuser, typed: string) {
  const { db, clock } = shop
  const now = clock.now()
  await countTries(shop, guesses(superuser))
  const factor = await spendCode(shop, superuser, typed)
  if (!factor) throw new Refusal('factor-code-not-valid', { fields: ['code'] })
  await forgiveTries(shop, guesses(superuser))
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
  await countTries(shop, [
    { name: 'factor-passkey', subject: String(superuser.superuserId), most: 100, withinSeconds: 3600 },
  ])
  return beginAuthentication(shop, superuser)
}

export async function confirmWithPasskey(
  shop: Shop,
  { customerId, sessionId }: SignedInSuperuser,
  response: UsedPasskey,
) {
  await actWithPasskey(shop, { response, customerId }, tx =>
    setFactor(tx, sessionId, { factor: 'passkey', now: shop.clock.now() }),
  )
}
