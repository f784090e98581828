import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { licenseFileFormat, toSeconds } from '../../../domain/licenses/license-claims.ts'
import { type TokenKind, tokenInput } from '../../../domain/licenses/signed-token.ts'
import type { Config } from '../../config/config.ts'
import { keyId, type PublicLicenseKey } from '../../config/license-keys.ts'
import type { Shop } from '../../shop.ts'

declare module '../../shop.ts' {
  interface Shop {
    licenseKeys: LicenseKeys
  }
}

export type LicenseKeys = {
  /** The live key signs. */
  kid: string
  /** Live, reserve and retired keys, without those that are revoked. */
  publicKeys: readonly PublicLicenseKey[]
  /** Products refuse what these keys signed. */
  revokedKids: readonly string[]
  /** The signature of the live key, as base64url. */
  sign(text: string): string
}

/** The fixed bytes before a raw Ed25519 key: RFC 8410. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

export function openLicenseKeys({
  licensePrivateKey,
  licensePublicKeys,
  licenseRevokedKids: revokedKids = [],
}: Pick<Config, 'licensePrivateKey' | 'licensePublicKeys'> &
  Partial<Pick<Config, 'licenseRevokedKids'>>): LicenseKeys {
  const key = readPrivateKey(licensePrivateKey)
  const live = publicLicenseKey(key)
  if (revokedKids.includes(live.kid)) throw new Error(`LICENSE_REVOKED_KEYS has the live key, ${live.kid}`)
  return {
    kid: live.kid,
    revokedKids,
    publicKeys: [
      live,
      ...licensePublicKeys.filter(({ kid }) => kid !== live.kid && !revokedKids.includes(kid)),
    ],
    sign: text => sign(null, Buffer.from(text), key).toString('base64url'),
  }
}

/** A compact JWS: RFC 7515. The claims are for the product `aud`. */
export function signToken({ kid, sign }: LicenseKeys, kind: TokenKind, claims: { aud: string }): string {
  const signed = tokenInput(kid, { slug: claims.aud, kind }, claims)
  return `${signed}.${sign(signed)}`
}

export function commonClaims({ config }: Pick<Shop, 'config'>, now: Date) {
  const iat = toSeconds(now.getTime())
  return { iss: config.baseUrl, aud: config.catalog.slug, iat, v: licenseFileFormat } as const
}

const keyKind = { kty: 'OKP', crv: 'Ed25519', use: 'sig', alg: 'EdDSA' } as const

/** `privateKey` is the 32 bytes of RFC 8032 as base64url. */
export function publicKeyFrom(privateKey: string): PublicLicenseKey {
  return publicLicenseKey(readPrivateKey(privateKey))
}

export function toJwks(keys: readonly PublicLicenseKey[]) {
  return {
    keys: keys.map(({ kid, x }) => ({ ...keyKind, kid, x })),
  }
}

export function signatureCheck(keys: readonly PublicLicenseKey[]) {
  return {
    kids: keys.map(({ kid }) => kid),
    checkSignature(kid: string, signed: string, signature: Uint8Array): boolean {
      const known = keys.find(each => each.kid === kid)
      if (!known) return false
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: known.x }, format: 'jwk' })
      return verify(null, Buffer.from(signed), key, signature)
    },
  }
}

function readPrivateKey(seed: string): KeyObject {
  const der = Buffer.concat([pkcs8Prefix, Buffer.from(seed, 'base64url')])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}

function publicLicenseKey(key: KeyObject): PublicLicenseKey {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (x === undefined) throw new Error('The public key of the license key was not exported')
  return { kid: keyId(x), x }
}
