import { z } from 'zod'
import { webAddress } from './variables.ts'

const publicVies = 'https://ec.europa.eu/taxation_customs/vies/rest-api'
const publicFeed = 'https://open.er-api.com/v6/latest/USD'

/** VIES and the exchange rates. Only a shop with real card payments reads them without being configured to. */
export const publicSourcesConfig = z
  .object({
    VIES_URL: webAddress.optional(),
    RATES_URL: webAddress.optional(),
    RATES_ECB_URL: webAddress.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
    RATES_CBR_URL: webAddress.default('https://www.cbr.ru/scripts/XML_daily.asp'),
    RATES_NBRB_URL: webAddress.default('https://api.nbrb.by/exrates/rates?periodicity=0'),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_API_URL: z.string().optional(),
  })
  .transform(env => {
    const feed = env.RATES_URL ?? (env.STRIPE_SECRET_KEY && !env.STRIPE_API_URL ? publicFeed : null)
    return {
      viesUrl: env.VIES_URL ?? (env.STRIPE_SECRET_KEY ? publicVies : null),
      ratesUrls: feed
        ? { feed, ecb: env.RATES_ECB_URL, cbr: env.RATES_CBR_URL, nbrb: env.RATES_NBRB_URL }
        : null,
    }
  })
