import { z } from 'zod'
import { addProblem, nonEmpty, requireTogether, webAddress } from './variables.ts'

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

export const captchaConfig = z
  .object({
    TURNSTILE_SITE_KEY: nonEmpty.optional(),
    TURNSTILE_SECRET_KEY: nonEmpty.optional(),
    TURNSTILE_URL: webAddress.default('https://challenges.cloudflare.com'),
  })
  .superRefine((env, context) =>
    requireTogether(context, env, ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY']),
  )
  .transform(env => ({
    turnstile:
      env.TURNSTILE_SITE_KEY && env.TURNSTILE_SECRET_KEY
        ? { siteKey: env.TURNSTILE_SITE_KEY, secretKey: env.TURNSTILE_SECRET_KEY, url: env.TURNSTILE_URL }
        : null,
  }))

export const supportConfig = z
  .object({
    ASK_API_URL: webAddress.optional(),
    ASK_API_KEY: nonEmpty.optional(),
    ASK_MODEL: nonEmpty.optional(),
  })
  .superRefine((env, context) => {
    requireTogether(context, env, ['ASK_API_URL', 'ASK_MODEL'])
    if (env.ASK_API_KEY && !env.ASK_API_URL)
      addProblem(context, 'ASK_API_KEY', 'has no effect without ASK_API_URL')
  })
  .transform(env => ({
    ask:
      env.ASK_API_URL && env.ASK_MODEL
        ? { apiUrl: env.ASK_API_URL, apiKey: env.ASK_API_KEY ?? null, model: env.ASK_MODEL }
        : null,
  }))
