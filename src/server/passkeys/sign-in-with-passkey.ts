import type { z } from 'zod'
import type { usedPasskey } from '../../contract/passkeys.ts'
import { findContact } from '../customers/store.ts'
import { clientNetwork, countTries } from '../platform/rate-limit.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { type OpenedSession, openSession, type SigningInBrowser } from '../sign-in/open-session.ts'
import { challengeMinutes, loadWebAuthn, relyingParty } from './relying-party.ts'
import { countUse, saveChallenge } from './store.ts'
import { verifyPasskey } from './verify-passkey.ts'

/** Refuses 'too-many-requests'. */
export async function beginPasskeySignIn({ db, config, clock }: Shop, address: string) {
  const now = clock.now()
  await countTries(db, now, [
    { name: 'passkey-by-address', subject: clientNetwork(address), most: 200, withinSeconds: 3600 },
  ])
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  })
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await saveChallenge(db, { challenge: options.challenge, customerId: null, expiresAt, now })
  return options
}

/** Refuses 'passkey-not-valid' without the reason. */
export async function signInWithPasskey(
  shop: Shop,
  { response, browser }: { response: z.output<typeof usedPasskey>; browser: SigningInBrowser },
): Promise<OpenedSession> {
  const now = shop.clock.now()
  const { passkey, counter } = await verifyPasskey(shop, { response, challengedCustomer: null })
  const { id, customerId } = passkey
  return shop.db.transaction(async tx => {
    if (!(await countUse(tx, { id, counter, now }))) throw new Refusal('passkey-not-valid')
    const { email } = await findContact(tx, customerId)
    return openSession(tx, shop, { customer: { id: customerId, email }, browser, now, factor: 'passkey' })
  })
}
