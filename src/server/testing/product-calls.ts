import { createPublicKey, verify } from 'node:crypto'
import { fingerprint, newNonce } from '../../../e2e/product-server.ts'
import type { AnswerClaims } from '../../domain/licenses/activation.ts'
import { type TokenKind, tokenHeader } from '../../domain/licenses/signed-token.ts'
import type { LicenseKeys } from '../licenses/files/license-keys.ts'
import type { Visitor } from './client.ts'
import type { TestShop } from './shop-for-tests.ts'

export type CallName = 'activate' | 'check-in' | 'release' | 'validate' | 'offline'
type Sent = { serial: string; machine?: string; address?: string } & Record<string, unknown>

/** How a product calls the shop: no cookies, and the claims only of a token that verifies. */
export function productCalls(shop: TestShop) {
  return async (call: CallName, { serial, machine = 'machine', address = '10.9.9.9', ...more }: Sent) => {
    const nonce = newNonce()
    const reply = await shop.app.inject({
      method: 'POST',
      url: `/api/astra/activation/${call}/`,
      remoteAddress: address,
      payload: { serial, fingerprint: fingerprint(machine, serial), nonce, ...more },
    })
    const body: { ok: boolean; code?: string; message: string; token?: string } & Record<string, string> =
      reply.json()
    const { token } = body
    const claims = token ? readToken<AnswerClaims>(shop.shop.licenseKeys, 'answer', token) : null
    return { status: reply.statusCode, headers: reply.headers, body, claims, nonce, code: body.code }
  }
}

/** The owner carries the request of a server without internet access, and brings the response back. */
export async function carryToShop(owner: Visitor, text: string): Promise<string> {
  await owner.get('/help/')
  const form = new FormData()
  form.set('csrf', owner.cookies.get('csrftoken') ?? '')
  form.set('text', text)
  const { headers } = await owner.post('/astra-activate/', { form, headers: { 'x-csrftoken': '' } })
  return (await owner.get(`/api/astra/activation/responses/${String(headers.location).split('/')[2]}/file/`))
    .body
}

/** Throws unless the live key signed it. */
export function readToken<Claims>({ kid, publicKeys }: LicenseKeys, kind: TokenKind, token: string): Claims {
  const [header, payload = '', signature = ''] = token.split('.')
  const x = publicKeys.find(key => key.kid === kid)?.x ?? ''
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const isGenuine = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    key,
    Buffer.from(signature, 'base64url'),
  )
  if (header !== tokenHeader(kid, { slug: 'astra', kind }) || !isGenuine)
    throw new Error('The token is not genuine')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}
