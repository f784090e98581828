import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Transaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'
import type { FactorKind } from '../superusers/factor-store.ts'
import {
  readKnownBrowserCookie,
  readSessionToken,
  setKnownBrowserCookie,
  setSessionCookie,
} from './cookies.ts'
import { hashToken, newToken, readKnownBrowser, signKnownBrowser } from './secrets.ts'
import { sessionExpiry } from './session.ts'
import { insertSession, removeSessionByToken } from './store.ts'

export type SigningInBrowser = {
  /** The browser's current session, which ends: a planted one must not survive. */
  sessionToken: string | undefined
  knownBrowserCookie: string | undefined
  userAgent: string
  address: string
}
export type OpenedSession = { token: string; lastsMs: number; knownBrowserCookie: string }

export function signingInBrowser(request: FastifyRequest): SigningInBrowser {
  return {
    sessionToken: readSessionToken(request),
    knownBrowserCookie: readKnownBrowserCookie(request),
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
  }
}

export async function openSession(
  tx: Transaction,
  { config }: Pick<Shop, 'config'>,
  given: {
    customer: { id: number; email: string }
    browser: SigningInBrowser
    now: Date
    /** That signing in has confirmed too. */
    factor?: FactorKind
  },
): Promise<OpenedSession> {
  const { customer, browser, now, factor } = given
  const token = newToken()
  const expiresAt = sessionExpiry({ createdAt: now, now })
  if (browser.sessionToken) await removeSessionByToken(tx, hashToken(browser.sessionToken))
  await insertSession(tx, {
    tokenHash: hashToken(token),
    customerId: customer.id,
    userAgent: browser.userAgent.slice(0, 300),
    address: browser.address,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ...(factor ? { factor, factorAt: now, factorSeenAt: now } : {}),
  })
  const known = readKnownBrowser(config.secret, customer.email, browser.knownBrowserCookie) ?? newToken()
  return {
    token,
    lastsMs: expiresAt.getTime() - now.getTime(),
    knownBrowserCookie: signKnownBrowser(config.secret, customer.email, known),
  }
}

export function setSignedInCookies(reply: FastifyReply, opened: OpenedSession) {
  setSessionCookie(reply, opened)
  setKnownBrowserCookie(reply, opened.knownBrowserCookie)
}
