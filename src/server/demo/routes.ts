import type { FastifyInstance } from 'fastify'
import { demoCalls } from '../../contract/demo.ts'
import { formatDay } from '../../texts/day.ts'
import type { Captcha } from '../captcha/captcha.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'
import { demoWords } from './emails.ts'
import { requestDemo } from './request-demo.ts'
import { findDemo, isMailboxUsed } from './store.ts'

/** Register in the scope of signed-in customers. */
export function demoRoutes(app: FastifyInstance, shop: Shop, captcha: Captcha) {
  serve(app, demoCalls, 'GET /api/astra/demo/', async ({ request }) => {
    const { id: customerId, email } = signedInCustomer(request)
    const demo = await findDemo(shop.db, customerId)
    const mailbox = { email, secret: shop.config.secret, now: shop.clock.now() }
    const available = !demo && !(await isMailboxUsed(shop.db, mailbox))
    return { ok: true, data: { available, license_id: demo?.licenseId ?? null } }
  })

  serve(app, demoCalls, 'POST /api/astra/demo/', async ({ body, request }) => {
    const customer = signedInCustomer(request)
    const { expiresOn } = await requestDemo(shop, captcha, { ...body, customer, address: request.ip })
    const { language } = request
    const message = demoWords[language].issued(formatDay(language, expiresOn), customer.email)
    return { ok: true, message, url: '/accounts/profile/' }
  })
}
