import type { z } from 'zod'
import type { usedPasskey } from '../../../contract/passkeys.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { loadWebAuthn, relyingParty, requireGenuine } from './relying-party.ts'
import { findPasskey, type PasskeyRow, spendChallenge } from './store.ts'

type UsedPasskey = z.output<typeof usedPasskey>

/** `counter` is still to be counted. Refuses 'passkey-not-valid' without the reason. */
export async function verifyPasskey(
  shop: Shop,
  { response, challengedCustomer }: { response: UsedPasskey; challengedCustomer: number | null },
): Promise<{ passkey: PasskeyRow; counter: number }> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const now = shop.clock.now()
  const passkey = await findPasskey(shop.db, response.id)
  if (!passkey) throw new Refusal('passkey-not-valid')
  const { credentialId: id, publicKey, counter } = passkey
  const { authenticationInfo } = await requireGenuine(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {}, response: withoutNull(response.response) },
      ...relyingParty(shop.config),
      expectedChallenge: challenge =>
        spendChallenge(shop.db, { challenge, customerId: challengedCustomer, now }),
      credential: { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter },
    }),
  )
  return { passkey, counter: authenticationInfo.newCounter }
}

function withoutNull({ userHandle, ...rest }: UsedPasskey['response']) {
  return typeof userHandle === 'string' ? { ...rest, userHandle } : rest
}
