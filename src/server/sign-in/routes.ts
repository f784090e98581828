import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { signInCalls } from '../../contract/sign-in.ts'
import { Refusal } from '../platform/refusal.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import {
  browserTokenOf,
  chosenLanguageOf,
  clearBrowserCookie,
  clearSessionCookie,
  sessionTokenOf,
  setBrowserCookie,
  setSessionCookie,
} from './cookies.ts'
import { deviceOf } from './device.ts'
import { messagesIn } from './messages.ts'
import { passcodeMinutes, resendSeconds, sendPasscode } from './send-passcode.ts'
import { sessionExpiry, signedInCustomer } from './session.ts'
import { signIn } from './sign-in.ts'
import { removeSession, sessionsOf } from './store.ts'

/** The public door: one address for both steps, told apart by whether a code is given. */
export function signInRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, signInCalls, 'POST /api/accounts/auth/', async ({ body: { email, code }, request, reply }) =>
    code === undefined
      ? answerPasscodeRequest(shop, { email, request, reply })
      : answerSignIn(shop, { email, code, request, reply }),
  )
}

/** Behind `requireCustomer`. */
export function accountRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, signInCalls, 'DELETE /api/accounts/session/', async ({ request, reply }) => {
    const { id: customerId, sessionId } = signedInCustomer(request)
    await removeSession(shop.db, { id: sessionId, customerId })
    clearSessionCookie(reply)
    return { ok: true, message: messagesIn[request.language].signedOut }
  })

  serve(app, signInCalls, 'GET /api/accounts/sessions/', async ({ request }) => {
    const { id: customerId, sessionId } = signedInCustomer(request)
    const sessions = await sessionsOf(shop.db, { customerId, now: shop.clock.now() })
    const data = sessions.map(session => ({
      id: session.id,
      device: deviceOf(session.userAgent, messagesIn[request.language]),
      address: session.address,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      current: session.id === sessionId,
    }))
    return { ok: true, data }
  })

  serve(
    app,
    signInCalls,
    'DELETE /api/accounts/sessions/{id}/',
    async ({ params: { id }, request, reply }) => {
      const { id: customerId, sessionId } = signedInCustomer(request)
      if (!(await removeSession(shop.db, { id, customerId }))) throw new Refusal('not-found')
      if (id === sessionId) clearSessionCookie(reply)
      return { ok: true, message: messagesIn[request.language].browserSignedOut }
    },
  )
}

type Visit = { email: string; request: FastifyRequest; reply: FastifyReply }

async function answerPasscodeRequest(shop: Shop, { email, request, reply }: Visit) {
  const { language, ip: address } = request
  const { browserToken: token } = await sendPasscode(shop, { email, address, language })
  setBrowserCookie(reply, { token, minutes: passcodeMinutes, config: shop.config })
  return { ok: true as const, message: messagesIn[language].passcodeSent, retry_after: resendSeconds }
}

async function answerSignIn(shop: Shop, { email, code, request, reply }: Visit & { code: string }) {
  const now = shop.clock.now()
  const { sessionToken: token } = await signIn(shop, {
    email,
    code,
    browserToken: browserTokenOf(request),
    sessionToken: sessionTokenOf(request),
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
    language: chosenLanguageOf(request),
  })
  const lastsMs = sessionExpiry({ createdAt: now, now }).getTime() - now.getTime()
  setSessionCookie(reply, { token, lastsMs, config: shop.config })
  clearBrowserCookie(reply)
  return { ok: true as const, message: messagesIn[request.language].signedIn }
}
