import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pricingCalls } from '../../contract/pricing.ts'
import { isCountry } from '../../domain/countries.ts'
import { dayIn } from '../../domain/day.ts'
import { currencyCodes, describeCurrency } from '../../domain/money/money.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { countriesIn } from '../../texts/countries.ts'
import { utcDay } from '../platform/clock.ts'
import { serve } from '../platform/serve.ts'
import { readResellerSeats, readResellers, readResellersByCountry } from '../sellers/read-resellers.ts'
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
    return { data: await readResellers(db) }
  })

  serve(app, pricingCalls, 'GET /api/orders/seller/', async ({ reply }) => {
    requireRevalidation(reply)
    const { country, timeZone } = config.seller
    const now = clock.now()
    const resellers = Object.values(await readResellersByCountry(db))
    const days = resellers.map(each => [each.country, dayIn(sellerTimeZone(each), now)])
    const tax_days = { ...Object.fromEntries(days), [country]: dayIn(timeZone, now) }
    return { data: { country, reseller_seats: await readResellerSeats(db), tax_days, today: utcDay(now) } }
  })
}

function requireRevalidation(reply: FastifyReply) {
  reply.header('cache-control', 'no-cache')
}
