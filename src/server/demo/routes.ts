import type { FastifyInstance } from 'fastify'
import { demoCalls } from '../../contract/demo.ts'
import type { Captcha } from '../captcha/captcha.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'
import { requestDemo } from './request-demo.ts'
import { dayInWords, demoWords } from './words.ts'

const profile = '/accounts/profile/'

/** The free demo: contract/demo.ts. Stands in the scope of signed-in customers. */
export function demoRoutes(app: FastifyInstance, shop: Shop, captcha: Captcha) {
  serve(app, demoCalls, 'POST /api/astra/demo/', async ({ body, request }) => {
    const customer = signedInCustomer(request)
    const { expiresOn } = await requestDemo(shop, captcha, { ...body, customer, address: request.ip })
    const { language } = request
    const message = demoWords[language].issued(dayInWords(expiresOn, language), customer.email)
    return { ok: true, message, url: profile }
  })
}
