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

/** Double submit: header X-CSRFToken must repeat the cookie, and a browser's Origin must be this site (docs/domain.md, 'API'). */
export function guardAgainstCsrf(app: FastifyInstance, options: { baseUrl: string }) {
  app.decorateRequest('csrfToken', '')
  app.addHook('onRequest', async request => {
    const carried = request.cookies[cookieName]
    request.csrfToken = carried && carried.length >= 16 ? carried : randomBytes(24).toString('base64url')
    if (!changing.has(request.method) || request.routeOptions.config.withoutCsrf) return
    if (!isFromThisSite(request, options.baseUrl) || !repeatsTheCookie(request, carried))
      throw new Refusal('csrf-failed')
  })
  app.addHook('onSend', async (request, reply) => {
    if (request.cookies[cookieName] !== request.csrfToken && !isForEveryone(reply))
      issueToken(request, reply, options.baseUrl)
  })
}

/** What a shared cache may keep: it would hand the same token to all. */
function isForEveryone(reply: FastifyReply): boolean {
  return String(reply.getHeader('cache-control')).startsWith('public')
}

function issueToken({ csrfToken }: FastifyRequest, reply: FastifyReply, baseUrl: string) {
  reply.setCookie(cookieName, csrfToken, {
    path: '/',
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: 365 * 86_400,
  })
}

/** A shop on https takes no page of plain http for its own, whose words anyone on the way may have written. */
function isFromThisSite(request: FastifyRequest, baseUrl: string): boolean {
  const { origin } = request.headers
  const shop = new URL(baseUrl)
  if (origin === undefined || origin === shop.origin) return true

  const from = URL.parse(origin)
  const isSafe = shop.protocol === 'http:' || from?.protocol === 'https:'
  return isSafe && from?.host === request.headers.host
}

/** The same for a form of a page without scripts, whose route is `withoutCsrf`: a field repeats the cookie. */
export function isFormFromThisSite(request: FastifyRequest, repeated: string, baseUrl: string): boolean {
  return isFromThisSite(request, baseUrl) && isSame(request.cookies[cookieName], repeated)
}

function repeatsTheCookie(request: FastifyRequest, carried: string | undefined): boolean {
  return isSame(carried, request.headers['x-csrftoken'])
}

function isSame(carried: string | undefined, repeated: unknown): boolean {
  if (!carried || carried.length < 16 || typeof repeated !== 'string') return false
  const [left, right] = [Buffer.from(carried), Buffer.from(repeated)]
  return left.length === right.length && timingSafeEqual(left, right)
}
