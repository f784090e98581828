import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

const cookieName = 'csrftoken'
const changing = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For doors that prove who calls by other means, such as a webhook's signature. */
    withoutCsrf?: boolean
  }
  interface FastifyRequest {
    csrfToken: string
  }
}

/** Double submit: header X-CSRFToken must repeat the cookie, and a browser's Origin must be this site (domain.md, 'Calls'). */
export function guardAgainstCsrf(app: FastifyInstance, options: { baseUrl: string }) {
  app.decorateRequest('csrfToken', '')
  app.addHook('onRequest', async (request, reply) => {
    const carried = request.cookies[cookieName]
    request.csrfToken = carried && carried.length >= 16 ? carried : issueToken(reply, options.baseUrl)
    if (!changing.has(request.method) || request.routeOptions.config.withoutCsrf) return
    if (!isFromThisSite(request, options.baseUrl) || !repeatsTheCookie(request, carried))
      throw new Refusal('csrf-failed')
  })
}

function issueToken(reply: FastifyReply, baseUrl: string): string {
  const token = randomBytes(24).toString('base64url')
  reply.setCookie(cookieName, token, {
    path: '/',
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: 365 * 86_400,
  })
  return token
}

function isFromThisSite(request: FastifyRequest, baseUrl: string): boolean {
  const { origin } = request.headers
  return (
    origin === undefined ||
    origin === new URL(baseUrl).origin ||
    URL.parse(origin)?.host === request.headers.host
  )
}

function repeatsTheCookie(request: FastifyRequest, carried: string | undefined): boolean {
  const header = request.headers['x-csrftoken']
  if (!carried || carried.length < 16 || typeof header !== 'string') return false
  const [left, right] = [Buffer.from(carried), Buffer.from(header)]
  return left.length === right.length && timingSafeEqual(left, right)
}
