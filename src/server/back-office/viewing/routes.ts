import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { ownSessionCalls } from '../../../contract/back-office/superusers.ts'
import { pickTexts } from '../../../texts/all.ts'
import { setCustomerLanguage } from '../../customers/store.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { clearSessionCookie, setLanguageCookie } from '../../identity/sign-in/cookies.ts'
import { removeSession } from '../../identity/sign-in/store.ts'
import { clearViewingCookie } from '../../identity/viewing/view-as-customer.ts'
import { isFormFromThisSite } from '../../platform/http/csrf.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { endViewByHand } from './view-by-hand.ts'

const messages = pickTexts(t => t.signInMessages)

/** Register in the scope of superusers. */
export function ownSessionRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, ownSessionCalls, 'DELETE /api/sezam/session/', async ({ request, reply }) => {
    const { sessionId: id, customerId } = signedInSuperuser(request)
    await removeSession(shop.db, { id, customerId })
    clearSessionCookie(reply)
    clearViewingCookie(reply)
    return { ok: true, message: messages[request.language].signedOut }
  })

  serve(app, ownSessionCalls, 'POST /api/sezam/language/', async ({ body: { language }, request, reply }) => {
    await setCustomerLanguage(shop.db, signedInSuperuser(request).customerId, language)
    setLanguageCookie(reply, language)
    return { ok: true, message: messages[language].languageChosen }
  })
}

/** From the form of `viewingBar`, also once the session is over. */
export function endViewingRoute(app: FastifyInstance, shop: Shop) {
  app
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/sezam/viewing/end/',
      { schema: { hide: true, body: z.object({ csrf: z.string() }) }, config: { withoutCsrf: true } },
      async (request, reply) => {
        if (!isFormFromThisSite(request, request.body.csrf, shop.config.baseUrl))
          throw new Refusal('csrf-failed')
        const customerId = request.customer?.superuser
          ? await endViewByHand(shop, signedInSuperuser(request))
          : null
        clearViewingCookie(reply)
        return reply.redirect(customerId === null ? '/' : `/sezam/customers/${customerId}/`, 303)
      },
    )
}
