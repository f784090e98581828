import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pricingCalls } from '../../contract/pricing.ts'
import { currencies, currencyCodes } from '../../domain/money/money.ts'
import { dayOf } from '../platform/clock.ts'
import { serve } from '../platform/serve.ts'
import { readResellerSeats, readResellers } from '../sellers/read-resellers.ts'
import type { Shop } from '../shop.ts'
import { countriesIn, isCountry } from './countries.ts'
import { readRates } from './read-rates.ts'
import { lastOrderCountry } from './store.ts'

const defaultCountry = 'USA'

/** What every visitor needs to see prices: contract/pricing.ts. */
export function pricingRoutes(app: FastifyInstance, { config, db, clock }: Shop) {
  serve(app, pricingCalls, 'GET /api/orders/currencies/', async ({ reply }) => {
    const { rates } = await readRates(db)
    checkEachTime(reply)
    return currencyCodes.map(code => ({ ...currencies[code], text: code, usd_rate: rates[code] }))
  })

  serve(app, pricingCalls, 'GET /api/orders/countries/', async ({ request, reply }) => {
    checkEachTime(reply)
    return { data: countriesIn(request.language), last: await lastCountry(db, request) }
  })

  serve(app, pricingCalls, 'GET /api/orders/resellers/', async ({ reply }) => {
    checkEachTime(reply)
    return { data: await readResellers(db) }
  })

  serve(app, pricingCalls, 'GET /api/orders/seller/', async ({ reply }) => {
    checkEachTime(reply)
    const reseller_seats = await readResellerSeats(db)
    return { data: { country: config.seller.country, reseller_seats, today: dayOf(clock.now()) } }
  })
}

/** Of the last order, otherwise the one chosen in this browser. */
async function lastCountry(db: Shop['db'], request: FastifyRequest): Promise<string> {
  const ordered = request.customer ? await lastOrderCountry(db, request.customer.id) : null
  const candidates = [ordered, request.cookies.country]
  return candidates.find(code => code && isCountry(code)) || defaultCountry
}

function checkEachTime(reply: FastifyReply) {
  reply.header('cache-control', 'no-cache')
}
