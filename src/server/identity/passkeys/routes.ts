import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { passkeyCalls, type usedPasskey } from '../../../contract/passkeys.ts'
import { signInMessages as english } from '../../../texts/en/sign-in-mail.ts'
import { signInMessages as russian } from '../../../texts/ru/sign-in-mail.ts'
import { findContact } from '../../customers/store.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { describeDevice } from '../sign-in/device.ts'
import {
  type OpenedSession,
  openSession,
  type SigningInBrowser,
  setSignedInCookies,
  signingInBrowser,
} from '../sign-in/open-session.ts'
import { freshlySignedInCustomer } from '../sign-in/session.ts'
import { addPasskey, beginToAddPasskey, passkeyMessages, removePasskey } from './change-passkeys.ts'
import { countUse, saveChallenge } from './store.ts'
import { challengeMinutes, loadWebAuthn, relyingParty, verifyPasskey } from './webauthn.ts'

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
  serve(app, passkeyCalls, 'POST /api/accounts/auth/passkey/options/', async ({ request }) => ({
    ok: true,
    data: { ...(await beginPasskeySignIn(shop, request.ip)) },
  }))

  serve(app, passkeyCalls, 'POST /api/accounts/auth/passkey/', async ({ body: response, request, reply }) => {
    const opened = await signInWithPasskey(shop, { response, browser: signingInBrowser(request) })
    setSignedInCookies(reply, opened)
    return { ok: true, message: signInMessages[request.language].signedIn }
  })
}

async function beginPasskeySignIn({ db, config, clock }: Shop, address: string) {
  const now = clock.now()
  await countTries(db, now, [
    { name: 'passkey-by-address', subject: clientNetwork(address), most: 200, withinSeconds: 3600 },
  ])
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(config).expectedRPID,
    timeout: challengeMinutes * 60_000,
    userVerification: 'required',
  })
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000)
  await saveChallenge(db, { challenge: options.challenge, customerId: null, expiresAt, now })
  return options
}

/** The refusal does not give the reason. */
async function signInWithPasskey(
  shop: Shop,
  { response, browser }: { response: z.output<typeof usedPasskey>; browser: SigningInBrowser },
): Promise<OpenedSession> {
  const now = shop.clock.now()
  const { passkey, counter } = await verifyPasskey(shop, { response, challengedCustomer: null })
  const { id, customerId } = passkey
  return shop.db.transaction(async tx => {
    if (!(await countUse(tx, { id, counter, now }))) throw new Refusal('passkey-not-valid')
    const { email } = await findContact(tx, customerId)
    return openSession(tx, shop, { customer: { id: customerId, email }, browser, now, factor: 'passkey' })
  })
}
