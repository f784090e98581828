import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ApiScope } from '../../../contract/api-tokens.ts'
import { utcDay } from '../../platform/clock.ts'
import { countTries, forgiveTries, type Limit } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { hashToken } from '../sign-in/secrets.ts'
import { type ApiTokenRow, findApiToken, saveLastUse } from './store.ts'
import { isApiToken } from './token.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The API token needs it for the route, which may accept any token. */
    scope?: ApiScope | 'any'
  }
  interface FastifyRequest {
    apiToken: ApiTokenRow | null
  }
}

const requestsAMinute = 120

/** Each route of the scope names the `scope` that it needs. */
export function requireApiToken(app: FastifyInstance, shop: Shop) {
  app.decorateRequest('apiToken', null)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    request.apiToken = await authorize(shop, request).catch(error => {
      if (error instanceof Refusal) challenge(reply, error)
      throw error
    })
  })
}

export function tokenCustomer(request: FastifyRequest): number {
  if (request.apiToken === null) throw new Refusal('token-required')
  return request.apiToken.customerId
}

/** Before a call with the same token, which counts in place of this request. */
export async function forgiveToken(shop: Shop, { apiToken }: FastifyRequest) {
  if (apiToken) await forgiveTries(shop, [limitToken(apiToken)])
}

async function authorize(shop: Shop, request: FastifyRequest): Promise<ApiTokenRow> {
  const { db, clock } = shop
  const now = clock.now()
  const token = await requireValidToken(db, request.headers.authorization, now)
  await countTries(shop, [limitToken(token)])
  const { scope } = request.routeOptions.config
  if (scope !== 'any' && (!scope || !token.scopes.includes(scope)))
    throw new Refusal('scope-missing', scope ? { scope } : {})
  if (token.lastUsedOn !== utcDay(now)) await saveLastUse(db, token.id, utcDay(now))
  return token
}

function limitToken({ id }: ApiTokenRow): Limit {
  return { name: 'api-token', subject: String(id), most: requestsAMinute, withinSeconds: 60 }
}

async function requireValidToken(db: Shop['db'], header = '', now: Date): Promise<ApiTokenRow> {
  const [, text] = /^bearer +(\S+)$/i.exec(header) ?? []
  if (text === undefined) throw new Refusal('token-required')
  const token = isApiToken(text) ? await findApiToken(db, hashToken(text)) : null
  if (!token) throw new Refusal('token-unknown')
  if (token.revokedAt) throw new Refusal('token-revoked')
  if (token.expiresAt && token.expiresAt <= now) throw new Refusal('token-expired')
  return token
}

/** RFC 6750 */
function challenge(reply: FastifyReply, { code, details: { scope } }: Refusal) {
  if (code === 'token-required') reply.header('www-authenticate', 'Bearer')
  else if (code.startsWith('token-')) reply.header('www-authenticate', 'Bearer error="invalid_token"')
  else if (scope) reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${scope}"`)
}
