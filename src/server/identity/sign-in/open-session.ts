import type { FastifyReply, FastifyRequest } from 'fastify'
import { findFirstAccount } from '../../customers/people.ts'
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

export type OpenedSession = { token: string; lastsMs: number; knownBrowserCookie: string }

export async function openSession(
  tx: Transaction,
  { config }: Pick<Shop, 'config'>,
  {
    customer,
    request,
    now,
    factor,
  }: {
    customer: { id: number; email: string }
    request: FastifyRequest
    now: Date
    /** That signing in has confirmed too. */
    factor?: FactorKind
  },
): Promise<OpenedSession> {
  const token = newToken()
  const expiresAt = sessionExpiry({ createdAt: now, now })
  const current = readSessionToken(request)
  // A planted session must not survive.
  if (current) await removeSessionByToken(tx, hashToken(current))
  await insertSession(tx, {
    tokenHash: hashToken(token),
    customerId: customer.id,
    actingFor: await findFirstAccount(tx, customer),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    address: request.ip,
    createdAt: now,
    lastSeenAt: now,
    expiresAt,
    ...(factor ? { factor, factorAt: now, factorSeenAt: now } : {}),
  })
  const cookie = readKnownBrowserCookie(request)
  const known = readKnownBrowser(config.secret, customer.email, cookie) ?? newToken()
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
