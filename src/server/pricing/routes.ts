import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pricingCalls } from '../../contract/pricing.ts'
import { isCountry } from '../../domain/countries.ts'
import { currencyCodes, describeCurrency } from '../../domain/money/money.ts'
import { taxedAs } from '../../domain/tax/eu-members.ts'
import { countriesIn } from '../../texts/countries.ts'
import { utcDay } from '../platform/clock.ts'
import { serve } from '../platform/http/serve.ts'
import { readSellerTax, readTaxOfTransfers } from '../sellers/read-sale-tax.ts'
import { servedCountries } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { readRates } from './read-rates.ts'

const defaultCountry = 'USA'

type LastOrderCountry = (db: Shop['db'], customerId: number) => Promise<string | null>

export function pricingRoutes(
  app: FastifyInstance,
  { config, db, clock }: Shop,
  lastOrderCountry: LastOrderCountry,
) {
  async function lastCountry(request: FastifyRequest): Promise<string> {
    const ordered = request.customer ? await lastOrderCountry(db, request.customer.id) : null
    return [ordered, request.cookies.country].find(code => code && isCountry(code)) || defaultCountry
  }

  serve(app, pricingCalls, 'GET /api/orders/currencies/', async ({ request, reply }) => {
    const { rates } = await readRates(db)
    requireRevalidation(reply)
    return currencyCodes.map(code => ({
      ...describeCurrency(code, request.language),
      text: code,
      usd_rate: rates[code],
    }))
  })

  serve(app, pricingCalls, 'GET /api/orders/countries/', async ({ request, reply }) => {
    requireRevalidation(reply)
    return { data: countriesIn(request.language), last: await lastCountry(request) }
  })

  serve(app, pricingCalls, 'GET /api/orders/resellers/', async ({ reply }) => {
    requireRevalidation(reply)
    return { data: (await servedCountries(db)).map(({ country }) => country) }
  })

  serve(app, pricingCalls, 'GET /api/orders/seller/', async ({ reply }) => {
    requireRevalidation(reply)
    const now = clock.now()
    const vendor = await readSellerTax({ db, config, clock }, null)
    const served = await readTaxOfTransfers({ db, config, clock })
    return {
      data: {
        country: vendor.sellerCountry,
        reseller_seats: Object.fromEntries(served.map(each => [each.country, each.sellerCountry])),
        tax_days: Object.fromEntries([...served, vendor].map(each => [each.sellerCountry, each.on])),
        registrations: {
          vendor: vendor.registrations,
          resellers: served.flatMap(({ country, registrations }) =>
            registrations.includes(taxedAs(country)) ? [taxedAs(country)] : [],
          ),
        },
        exempt: {
          vendor: vendor.isSellerExempt,
          resellers: served.filter(each => each.isSellerExempt).map(({ country }) => country),
        },
        tax_rates: vendor.rates,
        today: utcDay(now),
      },
    }
  })
}

function requireRevalidation(reply: FastifyReply) {
  reply.header('cache-control', 'no-cache')
}
