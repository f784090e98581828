import { z } from 'zod'
import { nonEmpty, requireTogether, webAddress } from './variables.ts'

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
