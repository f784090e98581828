import type { FastifyInstance } from 'fastify'
import { passkeyCalls } from '../../../contract/passkeys.ts'
import { signInMessages as english } from '../../../texts/en/sign-in-mail.ts'
import { signInMessages as russian } from '../../../texts/ru/sign-in-mail.ts'
import { findContact } from '../../customers/store.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { describeDevice } from '../sign-in/device.ts'
import { openSession, setSignedInCookies } from '../sign-in/open-session.ts'
import { freshlySignedInCustomer } from '../sign-in/session.ts'
import { addPasskey, beginToAddPasskey, passkeyMessages, removePasskey } from './change-passkeys.ts'
import { actWithPasskey, beginAuthentication } from './webauthn.ts'

const signInMessages = { en: english, ru: russian }

export function passkeyRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, passkeyCalls, 'POST /api/accounts/passkeys/options/', async ({ request }) => {
    const customer = freshlySignedInCustomer(request, shop.clock.now())
    return { ok: true, data: { ...(await beginToAddPasskey(shop, customer)) } }
  })

  serve(app, passkeyCalls, 'POST /api/accounts/passkeys/', async ({ body: response, request }) => {
    const customer = freshlySignedInCustomer(request, shop.clock.now())
    const userAgent = request.headers['user-agent'] ?? ''
    const name = ({ language }: { language: 'en' | 'ru' }) =>
      describeDevice(userAgent, signInMessages[language])
    await addPasskey(shop, customer, { response, name, requestId: request.id })
    return { ok: true, message: passkeyMessages[request.language].added }
  })

  serve(app, passkeyCalls, 'DELETE /api/accounts/passkeys/{id}/', async ({ params, request }) => {
    const customer = freshlySignedInCustomer(request, shop.clock.now())
    await removePasskey(shop, customer, { id: params.id, requestId: request.id })
    return { ok: true, message: passkeyMessages[request.language].removed }
  })
}

/** Below the path of the passcode, because the browser sends the cookie of a known browser there only. */
export function passkeySignInRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, passkeyCalls, 'POST /api/accounts/auth/passkey/options/', async ({ request }) => {
    await countTries(shop.db, shop.clock.now(), [
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
