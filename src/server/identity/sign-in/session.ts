import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { type Language, readLanguage } from '../../../domain/languages.ts'
import type { Role } from '../../../domain/roles.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import type { FactorKind } from '../superusers/factor-store.ts'
import { clearSessionCookie, readSessionToken, setKnownBrowserCookie, setSessionCookie } from './cookies.ts'
import { missingRight } from './role-rights.ts'
import { hashToken, newToken, signKnownBrowser } from './secrets.ts'
import { clearKnownBrowserDue, extendFactor, extendSession, findSession } from './store.ts'

const day = 86_400_000
const idleLifetimeMs = 30 * day
const maxLifetimeMs = 180 * day
const extendAfterMs = 10 * 60_000
const freshForMs = 10 * 60_000
const extendFactorAfterMs = 60_000

export type SignedInCustomer = {
  /** Of the account for which a person acts: `person` is null in their own. */
  id: number
  email: string
  language: Language
  /** Null without invoice terms. */
  invoiceDays: number | null
  /** Null for a customer without more rights. `factor` is null until the second factor is confirmed. */
  superuser: { id: number; factor: ConfirmedFactor | null } | null
  /** Whether the rights of a superuser count: their second factor is confirmed. */
  isSuperuser: boolean
  sessionId: number
  signedInAt: Date
  person: { id: number; email: string; role: Role } | null
  /** Whether there are accounts of others for which the person may act. */
  hasAccounts: boolean
}

/** For what is done for a customer without a session of theirs: no sign-in is fresh, and no session has this id. */
export function actAs(
  customer: Pick<SignedInCustomer, 'id' | 'email' | 'language'> & { invoiceDays?: number | null },
): SignedInCustomer {
  const { id, email, language, invoiceDays = null } = customer
  const rights = { superuser: null, isSuperuser: false, person: null, hasAccounts: false }
  return { id, email, language, invoiceDays, ...rights, sessionId: 0, signedInAt: new Date(0) }
}

declare module 'fastify' {
  interface FastifyRequest {
    customer: SignedInCustomer | null
  }
}

/** The page whose calls to the API run. */
const pageSession = new AsyncLocalStorage<PageSession>()
export type PageSession = { token: string | undefined; customer: SignedInCustomer | null }

/** `call` asks the API with the same session, which is not looked up again. */
export function withPageSession<Result>(session: PageSession, call: () => Result): Result {
  return pageSession.run(session, call)
}

export function recognizeCustomer(app: FastifyInstance, shop: Shop) {
  app.decorateRequest('customer', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = needsNoSession(request) ? null : readSessionToken(request)
    if (!token) return
    const known = pageSession.getStore()
    request.customer =
      known?.token === token ? known.customer : await findSignedInCustomer(shop, { token, reply })
  })
}

function needsNoSession(request: FastifyRequest): boolean {
  return request.routeOptions.config.withoutCookies === true || isFile(request)
}

/** A cached file must not carry a session cookie, and `/health` must answer when a query does not. */
export function isFile({ url }: FastifyRequest): boolean {
  return url.startsWith('/assets/') || /^\/(health|[\w-]+\.\w+)\/?(\?|$)/.test(url)
}

export async function requireCustomer(request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (!request.customer) throw new Refusal('sign-in-required')
  const missing = missingRight(request, request.customer.person?.role)
  if (missing && opensFile(request)) return reply.redirect(`/accounts/people/?needs=${missing}`)
  if (missing) throw new Refusal('role-not-enough')
}

/** A browser that opens a file itself is shown who may, or is sent to sign-in and back. */
function opensFile({ method, headers }: FastifyRequest): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

export async function signInFirst(request: FastifyRequest, reply: FastifyReply) {
  if (!request.customer && opensFile(request))
    return reply.redirect(`/accounts/login/?next=${encodeURIComponent(request.url)}`)
  return requireCustomer(request, reply)
}

/** An `onRoute` hook for the scope of `requireCustomer`: adds the session to the API document. */
export function documentSession(route: RouteOptions) {
  route.schema = { ...route.schema, security: [{ session: [] }] }
}

export function signedInCustomer(request: FastifyRequest): SignedInCustomer {
  if (!request.customer) throw new Refusal('sign-in-required')
  return request.customer
}

/** Changing what can sign in, and giving a license away, needs a sign-in of the last 10 minutes. */
export function freshlySignedInCustomer(request: FastifyRequest, now: Date): SignedInCustomer {
  const customer = signedInCustomer(request)
  if (!isFreshSignIn(customer.signedInAt, now)) throw new Refusal('sign-in-again')
  return customer
}

export function isFreshSignIn(signedInAt: Date, now: Date): boolean {
  return now.getTime() - signedInAt.getTime() < freshForMs
}

export function sessionExpiry({ createdAt, now }: { createdAt: Date; now: Date }): Date {
  return new Date(Math.min(now.getTime() + idleLifetimeMs, createdAt.getTime() + maxLifetimeMs))
}

async function findSignedInCustomer(shop: Shop, { token, reply }: { token: string; reply: FastifyReply }) {
  const now = shop.clock.now()
  const session = await findSession(shop.db, { tokenHash: hashToken(token), now })
  if (!session) {
    clearSessionCookie(reply)
    return null
  }
  if (now.getTime() - session.lastSeenAt.getTime() >= extendAfterMs) {
    const expiresAt = sessionExpiry({ createdAt: session.createdAt, now })
    await extendSession(shop.db, { id: session.sessionId, now, expiresAt })
    setSessionCookie(reply, { token, lastsMs: expiresAt.getTime() - now.getTime() })
  }
  if (session.knownBrowserDue) {
    await clearKnownBrowserDue(shop.db, session.sessionId)
    setKnownBrowserCookie(reply, signKnownBrowser(shop.config.secret, session.email, newToken()))
  }
  const { accountId, accountEmail, role } = session
  const account = accountId && accountEmail && role ? { id: accountId, email: accountEmail, role } : null
  // In the account of another customer a superuser has the rights of a person.
  const superuserId = shop.config.allowsSuperusers && !account ? session.superuserId : null
  const factor = superuserId === null ? null : confirmedFactor(session, now)
  if (factor && now.getTime() - factor.seenAt.getTime() >= extendFactorAfterMs)
    await extendFactor(shop.db, session.sessionId, now)
  return {
    id: account?.id ?? session.id,
    email: account?.email ?? session.email,
    person: account && { id: session.id, email: session.email, role: account.role },
    hasAccounts: session.hasAccounts,
    invoiceDays: account ? session.accountInvoiceDays : session.invoiceDays,
    language: readLanguage(session.language),
    superuser: superuserId === null ? null : { id: superuserId, factor },
    isSuperuser: factor !== null,
    sessionId: session.sessionId,
    signedInAt: session.createdAt,
  }
}

const longestMs = 12 * 3600_000
const idleMs = 60 * 60_000
const freshMs = 10 * 60_000

export type ConfirmedFactor = { kind: FactorKind; at: Date; seenAt: Date }

/** docs/domain.md, 'Superusers': null once 12 hours are over, or an hour without a request. */
function confirmedFactor(
  session: { factor: FactorKind | null; factorAt: Date | null; factorSeenAt: Date | null },
  now: Date,
): ConfirmedFactor | null {
  const { factor: kind, factorAt: at, factorSeenAt: seenAt } = session
  if (!kind || !at || !seenAt) return null
  const isOver = now.getTime() - at.getTime() >= longestMs || now.getTime() - seenAt.getTime() >= idleMs
  return isOver ? null : { kind, at, seenAt }
}

export function isFresh(factor: ConfirmedFactor | null, now: Date): boolean {
  return factor !== null && now.getTime() - factor.at.getTime() < freshMs
}
