import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Language, languageOf } from '../../texts/language.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { clearSessionCookie, sessionTokenOf, setSessionCookie } from './cookies.ts'
import { hashOfToken } from './secrets.ts'
import { findSession, prolongSession } from './store.ts'

const day = 86_400_000
const unusedFor = 30 * day
const inAllFor = 180 * day
const seenAnewAfter = 10 * 60_000

export type SignedInCustomer = {
  id: number
  email: string
  language: Language
  isSuperuser: boolean
  sessionId: number
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who signed in on this browser; null for an anonymous visitor. */
    customer: SignedInCustomer | null
  }
}

/** Sets `request.customer` on every request from here on. Costs one query where the browser carries a session. */
export function recognizeCustomer(app: FastifyInstance, shop: Shop) {
  app.decorateRequest('customer', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = isBuiltFile(request) ? null : sessionTokenOf(request)
    if (token) request.customer = await customerBehind(shop, { token, reply })
  })
}

/** Such a file is the same for everyone: it costs no query, and a cache that keeps it must not keep anyone's cookie. */
function isBuiltFile({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || /^\/[\w-]+\.\w+(\?|$)/.test(url)
}

/** Guards a scope of routes: 401 for anonymous visitors, and no reply of it is kept by any cache. */
export async function requireCustomer(request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (!request.customer) throw new Refusal('sign-in-required')
}

/** Says in the API document what `requireCustomer` asks for: an `onRoute` hook of the same scope. */
export function documentSession(route: RouteOptions) {
  route.schema = { ...route.schema, security: [{ session: [] }] }
}

/** The customer of a request behind `requireCustomer`. */
export function signedInCustomer(request: FastifyRequest): SignedInCustomer {
  if (!request.customer) throw new Refusal('sign-in-required')
  return request.customer
}

/** 30 days after it was last seen, and never more than 180 days after signing in. */
export function sessionExpiry({ createdAt, now }: { createdAt: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime() + unusedFor, createdAt.getTime() + inAllFor))
}

async function customerBehind(
  shop: Shop,
  { token, reply }: { token: string; reply: FastifyReply },
): Promise<SignedInCustomer | null> {
  const now = shop.clock.now()
  const session = await findSession(shop.db, { tokenHash: hashOfToken(token), now })
  if (!session) {
    clearSessionCookie(reply)
    return null
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= seenAnewAfter) {
    const expiresAt = sessionExpiry({ createdAt: session.createdAt, now })
    await prolongSession(shop.db, { id: session.sessionId, now, expiresAt })
    setSessionCookie(reply, { token, lastsMs: expiresAt.getTime() - now.getTime(), config: shop.config })
  }
  return {
    id: session.id,
    email: session.email,
    language: languageOf(session.language),
    isSuperuser: shop.config.superuserEmails.includes(session.email),
    sessionId: session.sessionId,
  }
}
