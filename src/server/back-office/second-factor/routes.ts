import type { FastifyInstance } from 'fastify'
import { secondFactorCalls as calls } from '../../../contract/back-office/second-factor.ts'
import {
  beginPasskeyConfirmation,
  confirmWithCode,
  confirmWithPasskey,
} from '../../identity/second-factor/confirm-factor.ts'
import {
  beginToEnrolTotp,
  finishEnrollingTotp,
  renewRecoveryCodes,
} from '../../identity/second-factor/enrol-totp.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { readSecondFactor } from '../../identity/second-factor/superuser-factors.ts'
import { readViewingToken } from '../../identity/viewing/view-as-customer.ts'
import { qrPath } from '../../platform/files/qr-code.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'

/** Register in the scope of superusers. */
export function secondFactorRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/second-factor/', async ({ request }) => ({
    ...(await readSecondFactor(shop.db, signedInSuperuser(request))),
    viewing: readViewingToken(request) !== undefined,
  }))

  serveData(app, calls, 'POST /api/sezam/second-factor/totp/', async ({ request }) => {
    const begun = await beginToEnrolTotp(shop, signedInSuperuser(request))
    return { ...begun, qr: qrPath(begun.address) }
  })

  const postConfirmation = 'POST /api/sezam/second-factor/totp/confirmation/'
  serveData(app, calls, postConfirmation, async ({ body, request }) => ({
    recovery_codes: await finishEnrollingTotp(shop, signedInSuperuser(request), body.code),
  }))

  serve(app, calls, 'POST /api/sezam/second-factor/code/', async ({ body, request }) => {
    await confirmWithCode(shop, signedInSuperuser(request), body.code)
    return { ok: true }
  })

  serveData(app, calls, 'POST /api/sezam/second-factor/passkey/options/', async ({ request }) => ({
    ...(await beginPasskeyConfirmation(shop, signedInSuperuser(request))),
  }))

  serve(app, calls, 'POST /api/sezam/second-factor/passkey/', async ({ body, request }) => {
    await confirmWithPasskey(shop, signedInSuperuser(request), body)
    return { ok: true }
  })

  serveData(app, calls, 'POST /api/sezam/second-factor/recovery-codes/', async ({ request }) => ({
    recovery_codes: await renewRecoveryCodes(shop, signedInSuperuser(request)),
  }))
}
