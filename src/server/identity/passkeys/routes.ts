import type { FastifyInstance } from 'fastify'
import { passkeyCalls } from '../../../contract/passkeys.ts'
import { findContact } from '../../customers/store.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { openSession, setSignedInCookies } from '../sign-in/open-session.ts'
import {
  addPasskey,
  beginToAddPasskey,
  passkeyMessages,
  removePasskey,
  signInMessages,
} from './change-passkeys.ts'
import { actWithPasskey, beginAuthentication } from './webauthn.ts'

export function passkeyRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, passkeyCalls, 'POST /api/accounts/passkeys/options/', async ({ request }) => ({
    ok: true,
    data: { ...(await beginToAddPasskey(shop, request)) },
  }))

  serve(app, passkeyCalls, 'POST /api/accounts/passkeys/', async ({ body: response, request }) => {
    await addPasskey(shop, request, response)
    return { ok: true, message: passkeyMessages[request.language].added }
  })

  serve(app, passkeyCalls, 'DELETE /api/accounts/passkeys/{id}/', async ({ params, request }) => {
    await removePasskey(shop, request, params.id)
    return { ok: true, message: passkeyMessages[request.language].removed }
  })
}

/** Below the path of the passcode, because the browser sends the cookie of a known browser there only. */
export function passkeySignInRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, passkeyCalls, 'POST /api/accounts/auth/passkey/options/', async ({ request }) => {
    await countTries(shop, [
      { name: 'passkey-by-address', subject: clientNetwork(request.ip), most: 200, withinSeconds: 3600 },
    ])
    return { ok: true, data: { ...(await beginAuthentication(shop, { customerId: null })) } }
  })

  serve(app, passkeyCalls, 'POST /api/accounts/auth/passkey/', async ({ body: response, request, reply }) => {
    const now = shop.clock.now()
    const opened = await actWithPasskey(shop, { response, customerId: null }, async (tx, id) => {
      const { email } = await findContact(tx, id)
      return openSession(tx, shop, { customer: { id, email }, request, now, factor: 'passkey' })
    })
    setSignedInCookies(reply, opened)
    return { ok: true, message: signInMessages[request.language].signedIn }
  })
}
