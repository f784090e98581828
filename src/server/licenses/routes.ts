import type { FastifyInstance } from 'fastify'
import { licenseCalls } from '../../contract/licenses.ts'
import { refuseOther } from '../customers/people.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { readLifetimeUpgradeDays } from '../shop-settings/store.ts'
import { describeLicense, licenseContext } from './describe-license.ts'
import { requireLicense } from './store.ts'
import { listRenewableLicenses } from './urgent-licenses.ts'

export function licenseRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, licenseCalls, 'GET /api/astra/license/list/', async ({ request }) => {
    const customer = signedInCustomer(request)
    const own = { customerId: customer.id, language: request.language }
    return { ok: true, lics: await listRenewableLicenses(shop, own) }
  })

  serve(app, licenseCalls, 'GET /api/astra/license/{id}/', async ({ params, request }) => {
    const customer = signedInCustomer(request)
    // Otherwise a viewing superuser could try serial numbers.
    if (request.viewing && !/^\d+$/.test(params.id)) throw new Refusal('not-found')
    const license = await requireLicense(shop.db, { idOrSerial: params.id, customerId: null })
    const isOwn = license.customerId === customer.id
    if (!isOwn && !customer.isSuperuser) await refuseOther(shop.db, customer, license.customerId)
    const context = licenseContext(shop, request.language, await readLifetimeUpgradeDays(shop))
    const data = describeLicense(license, context)
    return { ok: true, data: isOwn ? data : { ...data, sn: data.sn_to_display } }
  })
}
