import type { FastifyInstance, FastifyRequest } from 'fastify'
import { renewalLinkCalls } from '../../../contract/renewal-links.ts'
import { canRenew, licenseTypes } from '../../../domain/licenses/license.ts'
import { maskSerial } from '../../../domain/licenses/serial.ts'
import { describeLicense, licenseContext } from '../../licenses/describe-license.ts'
import { requireLicense } from '../../licenses/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { draftOrder } from '../draft-order.ts'
import { orderWords } from '../order-words.ts'
import { placeWithoutPage } from '../place-order.ts'
import { reuseOrOpenPaymentPage } from '../reuse-or-open-payment-page.ts'
import { actAsOwner, fillRenewalCart } from './fill-cart.ts'
import { readClaims, verifiesToken } from './token.ts'

/** Anyone who has the link of a reminder may call these. */
export function renewalLinkRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, renewalLinkCalls, 'GET /api/orders/renewal-link/', async ({ query, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { license, claims } = await openLink(shop, request, query.token)
    const customer = await actAsOwner(shop, license)
    const order = await draftOrder(shop, customer, await fillRenewalCart(shop, license))
    const described = describeLicense(license, licenseContext(shop, request.language))
    return {
      ok: true,
      data: {
        license: license.name,
        plan: described.name,
        serial_masked: maskSerial(license.serial),
        ends_on: described.expiration_date,
        is_lifetime: license.type === licenseTypes.lifetime,
        line_title: orderWords[request.language].lineTitle(shop.config.productName, order),
        subtotal: order.subtotal,
        tax: order.tax,
        total: order.total,
        currency_text: order.currency,
        may_pay: claims.use === 'pay',
        owner: customer.email,
        renewal_url: `${shop.config.baseUrl}/orders/software/astra/license/${license.id}/renew/`,
        until: claims.until,
      },
    }
  })

  serve(app, renewalLinkCalls, 'POST /api/orders/renewal-link/', async ({ body, request, reply }) => {
    reply.header('cache-control', 'no-store')
    const { license, claims } = await openLink(shop, request, body.token)
    if (claims.use !== 'pay') throw new Refusal('role-not-enough')
    const order = await placeWithoutPage(shop, {
      customer: await actAsOwner(shop, license),
      request: { ...(await fillRenewalCart(shop, license)), max_total: body.max_total },
      idempotencyKey: null,
    })
    // It may have been placed before: its page has closed since, or a saved card was charged without one.
    const url = await reuseOrOpenPaymentPage(shop, order.id)
    return { ok: true, message: orderWords[request.language].paymentPageOpen, data: { url } }
  })
}

async function openLink(shop: Shop, request: FastifyRequest, token: string) {
  const now = shop.clock.now()
  await countTries(shop, [
    { name: 'renewal-link', subject: clientNetwork(request.ip), most: 60, withinSeconds: 600 },
  ])
  const claims = readClaims(token)
  const ended = new Refusal('renewal-link-ended')
  if (!claims || claims.until < utcDay(now)) throw ended
  const license = await requireLicense(shop.db, {
    idOrSerial: String(claims.licenseId),
    customerId: null,
  }).catch(() => null)
  if (!license || !canRenew(license) || !verifiesToken(shop.config.secret, token, license)) throw ended
  return { license, claims }
}
