import type { FastifyInstance } from 'fastify'
import { backOfficeSellerCalls } from '../../../contract/back-office/sellers.ts'
import { sellerMessages as english } from '../../../texts/en/back-office/settings-messages.ts'
import { sellerMessages as russian } from '../../../texts/ru/back-office/settings-messages.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { readIfMatch, sendVersion } from '../row-version.ts'
import { listSellersForBackOffice, readSellerForBackOffice } from './read-sellers.ts'
import { readThresholds } from './read-thresholds.ts'
import { addRegistrationByHand, endRegistrationByHand } from './registrations-by-hand.ts'
import { addSellerByHand, changeSellerByHand, closeSellerByHand } from './sellers-by-hand.ts'

const calls = backOfficeSellerCalls
const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function backOfficeSellerRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/sellers/', async () => ({
    ok: true,
    data: await listSellersForBackOffice(shop),
  }))

  serve(app, calls, 'GET /api/sezam/registrations/thresholds/', async () => ({
    ok: true,
    data: await readThresholds(shop),
  }))

  serve(app, calls, 'POST /api/sezam/sellers/', async ({ body, request }) => {
    const { reason, series, ...form } = body
    const id = await addSellerByHand(shop, { actor: actingSuperuser(request), reason }, { form, series })
    return { ok: true, message: messages[request.language].added, data: { id } }
  })

  serve(app, calls, 'GET /api/sezam/sellers/{id}/', async ({ params, reply }) => {
    const seller = await readSellerForBackOffice(shop, params.id)
    sendVersion(reply, seller.version)
    return { ok: true, data: seller }
  })

  serve(app, calls, 'PUT /api/sezam/sellers/{id}/', async ({ params, body, request }) => {
    const version = readIfMatch(request)
    const { reason, ...form } = body
    const by = { actor: actingSuperuser(request), reason, id: params.id, version }
    await changeSellerByHand(shop, by, form)
    return { ok: true, message: messages[request.language].changed }
  })

  serve(app, calls, 'POST /api/sezam/sellers/{id}/closure/', async ({ params, body, request }) => {
    await closeSellerByHand(shop, { actor: actingSuperuser(request), ...params, ...body })
    return { ok: true, message: messages[request.language].closed }
  })

  serve(app, calls, 'POST /api/sezam/registrations/', async ({ body, request }) => {
    const { reason, seller_id: sellerId, country, number, valid_from: validFrom } = body
    const by = { actor: actingSuperuser(request), reason }
    await addRegistrationByHand(shop, by, { sellerId, country, number, validFrom })
    return { ok: true, message: messages[request.language].registered }
  })

  serve(app, calls, 'POST /api/sezam/registrations/{id}/end/', async ({ params, body, request }) => {
    const { reason, valid_until: validUntil } = body
    await endRegistrationByHand(shop, { actor: actingSuperuser(request), reason, ...params, validUntil })
    return { ok: true, message: messages[request.language].registrationEnded }
  })
}
