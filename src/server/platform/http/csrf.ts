import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSameSecret } from '../is-same-secret.ts'
import { lastingSeconds } from './cookies.ts'
import { Refusal } from './refusal.ts'

const cookieName = 'csrftoken'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route authenticates the caller by other means, such as the signature of a webhook. */
    withoutCsrf?: boolean
    /** Programs call the route: no cookie is read or set. */
    withoutCookies?: boolean
  }
  interface FastifyRequest {
    csrfToken: string
  }
}

export function isChanging(method: string): boolean {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method)
}

/** docs/domain.md, 'API' */
export function guardAgainstCsrf(app: FastifyInstance, options: { baseUrl: string }) {
  app.decorateRequest('csrfToken', '')
  app.addHook('onRequest', async request => {
    const cookie = request.cookies[cookieName]
    request.csrfToken = isToken(cookie) ? cookie : newToken()
    const { withoutCsrf, withoutCookies } = request.routeOptions.config
    if (!isChanging(request.method) || request.is404 || withoutCsrf || withoutCookies) return
    if (!isFromThisSite(request, options.baseUrl) || !matches(cookie, request.headers['x-csrftoken']))
      throw new Refusal('csrf-failed')
  })
  app.addHook('onSend', async (request, reply) => {
    const isWithout = request.routeOptions.config.withoutCookies || isPubliclyCached(reply)
    if (!isWithout && request.cookies[cookieName] !== request.csrfToken)
      reply.setCookie(cookieName, request.csrfToken, { maxAge: lastingSeconds })
  })
}

/** A shared cache would give the same token to every visitor. */
function isPubliclyCached(reply: FastifyReply): boolean {
  return String(reply.getHeader('cache-control')).startsWith('public')
}

function newToken(): string {
  return randomBytes(24).toString('base64url')
}

function isToken(cookie: string | undefined): cookie is string {
  return cookie !== undefined && cookie.length >= 16
}

/** The text of the cookie. */
export function newCsrfCookie(app: FastifyInstance): string {
  return app.lastingCookie(cookieName, newToken())
}

/** A shop on https does not trust its own host on plain http: anyone on the network could have written that page. */
export function isFromThisSite(request: FastifyRequest, baseUrl: string): boolean {
  const { origin } = request.headers
  const shop = new URL(baseUrl)
  if (origin === undefined || origin === shop.origin) return true

  const from = URL.parse(origin)
  const isSafe = shop.protocol === 'http:' || from?.protocol === 'https:'
  return isSafe && from?.host === request.headers.host
}

/**
 * For a form without scripts, whose route is `withoutCsrf` and whose field repeats the cookie. On a page that is the same
 * for every visitor the field is empty, and the browser itself has to name this site.
 */
export function isFormFromThisSite(request: FastifyRequest, repeated: string, baseUrl: string): boolean {
  if (!isFromThisSite(request, baseUrl)) return false
  const isOfPublicPage = repeated === '' && request.headers.origin !== undefined
  return isOfPublicPage || matches(request.cookies[cookieName], repeated)
}

function matches(cookie: string | undefined, repeated: unknown): boolean {
  return isToken(cookie) && typeof repeated === 'string' && isSameSecret(repeated, cookie)
}
