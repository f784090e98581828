import type { FastifyInstance, FastifyRequest } from 'fastify'
import { renewalLinkCalls as calls } from '../../../contract/renewal-links.ts'
import { pickTexts } from '../../../texts/all.ts'
import { signedInCustomer } from '../../identity/sign-in/session.ts'
import { requireLicense } from '../../licenses/store.ts'
import { countTries } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { endAutoRenewals } from './store.ts'
import { describeAutoRenewal, requestRenewalCard } from './turn-on.ts'

const messages = pickTexts(t => t.settingsMessages)

export function autoRenewalRoutes(app: FastifyInstance, shop: Shop) {
  const requireOwn = (request: FastifyRequest, id: number) =>
    requireLicense(shop.db, { idOrSerial: String(id), customerId: signedInCustomer(request).id })

  serve(app, calls, 'GET /api/astra/license/{id}/auto-renewal/', async ({ params, request }) => {
    const license = await requireOwn(request, params.id)
    return { ok: true, data: await describeAutoRenewal(shop, license) }
  })

  serve(app, calls, 'POST /api/astra/license/{id}/auto-renewal/', async ({ params, request }) => {
    const license = await requireOwn(request, params.id)
    const limit = { name: 'auto-renewal', subject: String(license.id), most: 20, withinSeconds: 3600 }
    await countTries(shop, [limit])
    return { ok: true, data: { url: await requestRenewalCard(shop, signedInCustomer(request), license) } }
  })

  serve(app, calls, 'DELETE /api/astra/license/{id}/auto-renewal/', async ({ params, request }) => {
    const { id } = await requireOwn(request, params.id)
    await endAutoRenewals(shop.db, 'licenseId', id, shop.clock.now())
    return { ok: true, message: messages[request.language].autoRenewalEnded }
  })
}
