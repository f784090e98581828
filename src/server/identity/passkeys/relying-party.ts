import type { Config } from '../../config/config.ts'
import { Refusal } from '../../platform/http/refusal.ts'

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
