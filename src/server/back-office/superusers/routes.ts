import type { FastifyInstance } from 'fastify'
import { superuserCalls } from '../../../contract/back-office/superusers.ts'
import { superuserMessages as english } from '../../../texts/en/back-office/messages.ts'
import { superuserMessages as englishSettings } from '../../../texts/en/back-office/settings-messages.ts'
import { superuserMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { superuserMessages as russianSettings } from '../../../texts/ru/back-office/settings-messages.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { listSuperusersWithFactors } from '../../identity/second-factor/superuser-factors.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { removeByHand } from './remove-by-hand.ts'
import { endSessionByHand, listSuperuserSessions } from './sessions.ts'
import { addByHand, resetFactorByHand } from './superusers-by-hand.ts'

const messages = { en: english, ru: russian }
const settings = { en: englishSettings, ru: russianSettings }

/** Register in the scope of the back office. */
export function superuserRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, superuserCalls, 'GET /api/sezam/superusers/', async () => {
    const found = await listSuperusersWithFactors(shop.db)
    const data = found.map(({ id, email, addedAt, addedBy, totp, passkeys }) => ({
      id,
      email,
      added_at: addedAt.toISOString(),
      added_by: addedBy,
      totp,
      passkeys,
    }))
    return { ok: true, data }
  })

  serve(app, superuserCalls, 'POST /api/sezam/superusers/', async ({ body, request }) => {
    await addByHand(shop, { actor: actingSuperuser(request), by: signedInSuperuser(request).email, ...body })
    return { ok: true, message: settings[request.language].added(body.email) }
  })

  const postFactorReset = 'POST /api/sezam/superusers/{id}/factor-reset/'
  serve(app, superuserCalls, postFactorReset, async ({ params, body, request }) => {
    await resetFactorByHand(shop, { actor: actingSuperuser(request), ...params, ...body })
    return { ok: true, message: settings[request.language].reset }
  })

  serve(app, superuserCalls, 'GET /api/sezam/sessions/', async ({ request }) => ({
    ok: true,
    data: await listSuperuserSessions(shop, {
      ownId: signedInSuperuser(request).sessionId,
      language: request.language,
    }),
  }))

  serve(app, superuserCalls, 'POST /api/sezam/sessions/{id}/ending/', async ({ params, body, request }) => {
    await endSessionByHand(shop, { actor: actingSuperuser(request), ...params, ...body })
    return { ok: true, message: settings[request.language].sessionEnded }
  })

  const postRemoval = 'POST /api/sezam/superusers/{id}/removal/'
  serve(app, superuserCalls, postRemoval, async ({ params, body, request }) => {
    await removeByHand(shop, { actor: actingSuperuser(request), id: params.id, reason: body.reason })
    return { ok: true, message: messages[request.language].removed }
  })
}
