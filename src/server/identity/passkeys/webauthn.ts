import type { z } from 'zod'
import type { usedPasskey } from '../../../contract/passkeys.ts'
import type { Config } from '../../config/config.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import {
  challengeMinutes,
  countUse,
  findPasskey,
  findPasskeys,
  type PasskeyRow,
  saveChallenge,
  spendChallenge,
} from './store.ts'

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

export type UsedPasskey = z.output<typeof usedPasskey>

/** With a `customerId`, that customer's passkeys only; null for a sign-in. */
export async function beginAuthentication(
  { db, config, clock }: Shop,
  { customerId }: { customerId: number | null },
) {
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const known = customerId === null ? null : await findPasskeys(db, customerId)
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
    ...(known ? { allowCredentials: known.map(describeCredential) } : {}),
  })
  await saveChallenge(db, { challenge: options.challenge, customerId, now: clock.now() })
  return options
}

export function describeCredential({ credentialId: id, transports }: PasskeyRow) {
  return { id, transports }
}

/** Runs `act` in the transaction that counts the use. Refuses 'passkey-not-valid' without the reason. */
export async function actWithPasskey<Result>(
  shop: Shop,
  { response, customerId }: { response: UsedPasskey; customerId: number | null },
  act: (tx: Transaction, customerId: number) => Promise<Result>,
): Promise<Result> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const now = shop.clock.now()
  const passkey = await findPasskey(shop.db, response.id)
  if (!passkey) throw new Refusal('passkey-not-valid')
  const { credentialId, publicKey, counter } = passkey
  const { authenticationInfo } = await requireGenuine(
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {}, response: withoutNull(response.response) },
      ...relyingParty(shop.config),
      expectedChallenge: challenge => spendChallenge(shop.db, { challenge, customerId, now }),
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
    }),
  )
  if (customerId !== null && passkey.customerId !== customerId) throw new Refusal('passkey-not-valid')
  return shop.db.transaction(async tx => {
    const use = { id: passkey.id, counter: authenticationInfo.newCounter, now }
    if (!(await countUse(tx, use))) throw new Refusal('passkey-not-valid')
    return act(tx, passkey.customerId)
  })
}

function withoutNull({ userHandle, ...rest }: UsedPasskey['response']) {
  return typeof userHandle === 'string' ? { ...rest, userHandle } : rest
}
