import type { z } from 'zod'
import { webAddress } from './crypto-config.ts'

/** Where exchange rates are read: a feed of them all, and the bank that each currency is the own one of. */
export const ratesVariables = {
  RATES_URL: webAddress.optional(),
  RATES_ECB_URL: webAddress.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  RATES_CBR_URL: webAddress.default('https://www.cbr.ru/scripts/XML_daily.asp'),
  RATES_NBRB_URL: webAddress.default('https://api.nbrb.by/exrates/rates?periodicity=0'),
}

const publicFeed = 'https://open.er-api.com/v6/latest/USD'

type RatesEnvironment = z.output<z.ZodObject<typeof ratesVariables>> & {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_API_URL?: string | undefined
}
export type RatesUrls = Record<'feed' | 'ecb' | 'cbr' | 'nbrb', string>

/** A shop that takes no real money, a stand-in of Stripe's included, asks nobody unless it is told to. */
export function ratesUrlsOf(env: RatesEnvironment): RatesUrls | null {
  const isReal = env.STRIPE_SECRET_KEY && !env.STRIPE_API_URL
  const feed = env.RATES_URL ?? (isReal ? publicFeed : null)
  return feed ? { feed, ecb: env.RATES_ECB_URL, cbr: env.RATES_CBR_URL, nbrb: env.RATES_NBRB_URL } : null
}
