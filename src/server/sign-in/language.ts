import type { FastifyInstance } from 'fastify'
import { signInCalls } from '../../contract/sign-in.ts'
import { setCustomerLanguage } from '../customers/store.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { setLanguageCookie } from './cookies.ts'
import { messagesIn } from './messages.ts'

/** The choice is kept by the browser, and for a signed-in customer also on the account, for mails and documents. */
export function languageRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, signInCalls, 'POST /i18n/setlang', async ({ body: { language }, request, reply }) => {
    if (request.customer) await setCustomerLanguage(shop.db, request.customer.id, language)
    setLanguageCookie(reply, { language, config: shop.config })
    return { ok: true, message: messagesIn[language].languageChosen }
  })
}
