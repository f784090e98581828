import type { FastifyInstance, FastifyRequest } from 'fastify'
import { licenseLifeCalls } from '../../contract/license-life.ts'
import {
  freshlySignedInCustomer,
  type SignedInCustomer,
  signedInCustomer,
} from '../identity/sign-in/session.ts'
import { renameLicense, requireLicense } from '../licenses/store.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { listEvents } from './list-events.ts'
import { licenseLifeWords } from './notify-of-change.ts'
import { resetOwnLicense } from './operator-changes.ts'
import {
  acceptTransfer,
  listOffers,
  offerTransfer,
  readOffer,
  readOpenTransfer,
  withdrawTransfer,
} from './transfer-offer.ts'

export function licenseLifeRoutes(app: FastifyInstance, shop: Shop) {
  const requireLicenseBy = ({ id: customerId }: SignedInCustomer, id: number) =>
    requireLicense(shop.db, { idOrSerial: String(id), customerId })
  // A reset or a transfer takes the license from those who use it: a forgotten or stolen session is not enough.
  const freshlySignedIn = (request: FastifyRequest) => freshlySignedInCustomer(request, shop.clock.now())
  const wordsFor = ({ language }: FastifyRequest) => licenseLifeWords[language].done

  serve(app, licenseLifeCalls, 'GET /api/astra/license/{id}/events/', async ({ params, request }) => {
    const { id, isSuperuser, person } = signedInCustomer(request)
    const customerId = isSuperuser ? null : id
    const license = await requireLicense(shop.db, { idOrSerial: String(params.id), customerId })
    return { ok: true, data: await listEvents(shop.db, license, person?.id) }
  })

  serve(app, licenseLifeCalls, 'PUT /api/astra/license/{id}/name/', async ({ params, body, request }) => {
    const { id: customerId } = signedInCustomer(request)
    if (!(await renameLicense(shop.db, params.id, { customerId, name: body.name })))
      throw new Refusal('not-found')
    return { ok: true, message: wordsFor(request).renamed }
  })

  serve(app, licenseLifeCalls, 'POST /api/astra/license/{id}/reset/', async ({ params, request }) => {
    await resetOwnLicense(shop, await requireLicenseBy(freshlySignedIn(request), params.id))
    return { ok: true, message: wordsFor(request).reset }
  })

  serve(app, licenseLifeCalls, 'GET /api/astra/license/{id}/transfer/', async ({ params, request }) => {
    const { id } = await requireLicenseBy(signedInCustomer(request), params.id)
    return { ok: true, data: await readOpenTransfer(shop, id) }
  })

  const postTransfer = 'POST /api/astra/license/{id}/transfer/'
  serve(app, licenseLifeCalls, postTransfer, async ({ params, body, request }) => {
    const customer = freshlySignedIn(request)
    const license = await requireLicenseBy(customer, params.id)
    const offer = await offerTransfer(shop, license, { ...customer, email: body.email })
    return { ok: true, message: wordsFor(request).offered(offer.email), data: offer }
  })

  serve(app, licenseLifeCalls, 'DELETE /api/astra/license/{id}/transfer/', async ({ params, request }) => {
    const { id } = await requireLicenseBy(signedInCustomer(request), params.id)
    await withdrawTransfer(shop, id)
    return { ok: true, message: wordsFor(request).withdrawn }
  })

  serve(app, licenseLifeCalls, 'GET /api/astra/transfers/', async ({ request }) => {
    const { language } = request
    return { ok: true, data: await listOffers(shop, { recipient: signedInCustomer(request), language }) }
  })

  serve(app, licenseLifeCalls, 'GET /api/astra/transfers/{id}/', async ({ params, request }) => {
    const { language } = request
    const recipient = signedInCustomer(request)
    return { ok: true, data: await readOffer(shop, params.id, { recipient, language }) }
  })

  serve(app, licenseLifeCalls, 'POST /api/astra/transfers/{id}/acceptance/', async ({ params, request }) => {
    const { id } = await acceptTransfer(shop, params.id, signedInCustomer(request))
    return { ok: true, message: wordsFor(request).accepted, url: `/accounts/licenses/${id}/` }
  })
}
