import { z } from 'zod'
import { nonEmpty, requireTogether, webAddress } from './variables.ts'

export const cardConfig = z
  .object({
    STRIPE_SECRET_KEY: nonEmpty.optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/[^,\s]/, 'one secret, or several separated by commas')
      .optional(),
    STRIPE_API_URL: webAddress.optional(),
  })
  .superRefine((env, context) =>
    requireTogether(context, env, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']),
  )
  .transform(env => ({
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL ?? null,
          }
        : null,
  }))
