import type { z } from 'zod'
import type { usedPasskey } from '../../../contract/passkeys.ts'
import type { Config } from '../../config/config.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { findPasskey, type PasskeyRow, spendChallenge } from './store.ts'

export const challengeMinutes = 5

/** EdDSA, ES256 and RS256 as COSE numbers. The package's default asks Node for an experimental algorithm. */
export const supportedAlgorithmIDs = [-8, -7, -257]

/** The shop as WebAuthn sees it: passkeys work on the host of BASE_URL only. */
export function relyingParty({ baseUrl }: Pick<Config, 'baseUrl'>) {
  const { hostname, origin } = new URL(baseUrl)
  return { expectedRPID: hostname, expectedOrigin: origin }
}

/** Large, and needed by few requests. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** The package throws where an answer of the browser is not genuine. */
export async function requireGenuine<Verified extends { verified: boolean }>(verifying: Promise<Verified>) {
  const verified = await verifying.catch(cause => {
    throw new Refusal('passkey-not-valid', { cause })
  })
  if (!verified.verified) throw new Refusal('passkey-not-valid')
  return verified
}

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
