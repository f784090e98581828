import type { FastifyInstance, FastifyRequest } from 'fastify'
import { backOfficeRateCalls } from '../../../contract/back-office/rates.ts'
import { rateMessages as english } from '../../../texts/en/back-office/settings-messages.ts'
import { rateMessages as russian } from '../../../texts/ru/back-office/settings-messages.ts'
import { serve } from '../../platform/serve.ts'
import { signedInSuperuser } from '../../second-factor/signed-in-superuser.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { acceptRateByHand, rejectRateByHand, setRateByHand } from './rates-by-hand.ts'
import { readRatesForBackOffice } from './read-rates-for-back-office.ts'

const calls = backOfficeRateCalls
const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function backOfficeRateRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/rates/', async () => ({
    ok: true,
    data: await readRatesForBackOffice(shop),
  }))

  serve(app, calls, 'POST /api/sezam/rates/{currency}/', async ({ params, body, request }) => {
    const { usd_rate: usdRate, source, seen, reason } = body
    await setRateByHand(shop, by(request, reason), { ...params, usdRate, source, seen })
    return { ok: true, message: messages[request.language].inForce }
  })

  serve(app, calls, 'POST /api/sezam/rate-proposals/{id}/acceptance/', async ({ params, body, request }) => {
    await acceptRateByHand(shop, { ...by(request, body.reason), ...params })
    return { ok: true, message: messages[request.language].inForce }
  })

  serve(app, calls, 'POST /api/sezam/rate-proposals/{id}/rejection/', async ({ params, body, request }) => {
    await rejectRateByHand(shop, { ...by(request, body.reason), ...params })
    return { ok: true, message: messages[request.language].rejected }
  })
}

function by(request: FastifyRequest, reason: string) {
  return { actor: actingSuperuser(request), email: signedInSuperuser(request).email, reason }
}
