import type { FastifyInstance } from 'fastify'
import { pricingCalls } from '../../contract/pricing.ts'
import { isEuCountry, taxedAs } from '../../domain/tax/eu-members.ts'
import { normalizeVatNumber } from '../../domain/tax/vat-number.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { serve } from '../platform/http/serve.ts'
import { readSaleTax } from '../sellers/read-sale-tax.ts'
import type { Shop } from '../shop.ts'
import { checkCustomerVat } from './customer-vat.ts'

/** Register in the scope of signed-in customers. */
export function taxRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, pricingCalls, 'POST /api/orders/vat-check/', async ({ body, request }) => {
    const subject = String(signedInCustomer(request).id)
    await countTries(shop, [{ name: 'vat-check', subject, most: 60, withinSeconds: 600 }])
    const { country, client_vat: typed, payment: method } = body
    const sellerTax = await readSaleTax(shop, { method, country })
    const { isValid, check } = await checkCustomerVat(shop, { typed, country, zip: '', ...sellerTax })
    const isAbroad = isValid && !isEuCountry(taxedAs(country))
    const outcome = check?.outcome ?? (isAbroad ? 'format' : 'not-asked')
    return { ok: true, data: { client_vat: normalizeVatNumber(typed, country), outcome } }
  })
}
