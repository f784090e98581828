import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { pathInShop, signInCalls } from '../../../contract/sign-in.ts'
import { type Language, languages } from '../../../domain/languages.ts'
import { pickTexts } from '../../../texts/all.ts'
import { setCustomerLanguage } from '../../customers/store.ts'
import { isFormFromThisSite } from '../../platform/http/csrf.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import {
  clearBrowserCookie,
  clearSessionCookie,
  readBrowserToken,
  setBrowserCookie,
  setLanguageCookie,
} from './cookies.ts'
import { describeDevice } from './device.ts'
import { setSignedInCookies } from './open-session.ts'
import { findPasscodeEmail } from './passcode-store.ts'
import { hashToken } from './secrets.ts'
import { passcodeMinutes, sendPasscode } from './send-passcode.ts'
import { signedInCustomer } from './session.ts'
import { signIn } from './sign-in.ts'
import { findSessions, removeOtherSessions, removeSession } from './store.ts'

const languageForm = z.object({
  csrf: z.string(),
  language: z.enum(languages),
  next: pathInShop,
})

const messages = pickTexts(t => t.signInMessages)

export function signInRoutes(app: FastifyInstance, shop: Shop) {
  const postAuth = 'POST /api/accounts/auth/'
  serve(app, signInCalls, postAuth, async ({ body: { email, code, next }, request, reply }) => {
    const t = messages[request.language]
    if (code === undefined) {
      const { browserToken: token, retryAfterSeconds } = await sendPasscode(shop, request, { email, next })
      setBrowserCookie(reply, { token, minutes: passcodeMinutes })
      return { ok: true, message: t.passcodeSent, retry_after: retryAfterSeconds }
    }
    setSignedInCookies(reply, await signIn(shop, request, { email, code }))
    clearBrowserCookie(reply)
    return { ok: true, message: t.signedIn }
  })

  serve(app, signInCalls, 'GET /api/accounts/auth/', async ({ request }) => {
    const token = readBrowserToken(request)
    const attempt = token ? { browserHash: hashToken(token), now: shop.clock.now() } : null
    const email = attempt && (await findPasscodeEmail(shop.db, attempt))
    return { ok: true, data: email ? { email } : null }
  })
}

/** The choice of a person is not that of the account for which they act. */
async function setPersonLanguage({ db }: Shop, { customer }: FastifyRequest, language: Language) {
  if (customer) await setCustomerLanguage(db, customer.person?.id ?? customer.id, language)
}

export function languageRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, signInCalls, 'POST /i18n/setlang', async ({ body: { language }, request, reply }) => {
    await setPersonLanguage(shop, request, language)
    setLanguageCookie(reply, language)
    return { ok: true, message: messages[language].languageChosen }
  })

  // The same from the form of a page without scripts. A field repeats the CSRF cookie.
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/i18n/switch',
      { schema: { hide: true, body: languageForm }, config: { withoutCsrf: true } },
      async (request, reply) => {
        const { csrf, language, next } = request.body
        if (!isFormFromThisSite(request, csrf, shop.config.baseUrl)) throw new Refusal('csrf-failed')
        await setPersonLanguage(shop, request, language)
        setLanguageCookie(reply, language)
        return reply.redirect(next, 303)
      },
    )
}

export function sessionRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, signInCalls, 'DELETE /api/accounts/session/', async ({ request, reply }) => {
    const { id, person, sessionId } = signedInCustomer(request)
    await removeSession(shop.db, { id: sessionId, customerId: person?.id ?? id })
    clearSessionCookie(reply)
    return { ok: true, message: messages[request.language].signedOut }
  })

  serve(app, signInCalls, 'GET /api/accounts/sessions/', async ({ request }) => {
    const { id: customerId, sessionId } = signedInCustomer(request)
    const sessions = await findSessions(shop.db, { customerId, now: shop.clock.now() })
    const data = sessions.map(session => ({
      id: session.id,
      device: describeDevice(session.userAgent, messages[request.language]),
      address: session.address,
      created_at: session.createdAt.toISOString(),
      last_seen_at: session.lastSeenAt.toISOString(),
      current: session.id === sessionId,
    }))
    return { ok: true, data }
  })

  serve(app, signInCalls, 'DELETE /api/accounts/sessions/', async ({ request }) => {
    const { id: customerId, sessionId } = signedInCustomer(request)
    await removeOtherSessions(shop.db, { id: sessionId, customerId })
    return { ok: true, message: messages[request.language].othersSignedOut }
  })

  const deleteSessions = 'DELETE /api/accounts/sessions/{id}/'
  serve(app, signInCalls, deleteSessions, async ({ params: { id }, request, reply }) => {
    const { id: customerId, sessionId } = signedInCustomer(request)
    if (!(await removeSession(shop.db, { id, customerId }))) throw new Refusal('not-found')
    if (id === sessionId) clearSessionCookie(reply)
    return { ok: true, message: messages[request.language].browserSignedOut }
  })
}
