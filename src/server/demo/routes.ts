import type { FastifyInstance } from 'fastify'
import { demoCalls } from '../../contract/demo.ts'
import { formatDay } from '../../texts/day.ts'
import type { Captcha } from '../captcha/captcha.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'
import { demoWords } from './emails.ts'
import { requestDemo } from './request-demo.ts'

/** Register in the scope of signed-in customers. */
export function demoRoutes(app: FastifyInstance, shop: Shop, captcha: Captcha) {
  serve(app, demoCalls, 'POST /api/astra/demo/', async ({ body, request }) => {
    const customer = signedInCustomer(request)
    const { expiresOn } = await requestDemo(shop, captcha, { ...body, customer, address: request.ip })
    const { language } = request
    const message = demoWords[language].issued(formatDay(language, expiresOn), customer.email)
    return { ok: true, message, url: '/accounts/profile/' }
  })
}
