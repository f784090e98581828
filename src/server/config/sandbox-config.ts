import { z } from 'zod'
import { addProblem, isHttps } from './variables.ts'

const text = z.string().optional()

/** Refuses a public shop with a service in sandbox, unless SANDBOX=1 allows it. */
export const sandboxConfig = z
  .object({
    SANDBOX: z.enum(['0', '1']).optional(),
    BASE_URL: text,
    STRIPE_SECRET_KEY: text,
    SMTP_URL: text,
    TELEGRAM_BOT_TOKEN: text,
  })
  .superRefine((env, context) => {
    const sandboxed = [
      env.STRIPE_SECRET_KEY ? [] : ['card payments (STRIPE_SECRET_KEY)'],
      env.SMTP_URL ? [] : ['mail (SMTP_URL)'],
      env.TELEGRAM_BOT_TOKEN ? [] : ['crypto payments (TELEGRAM_BOT_TOKEN)'],
    ].flat()
    if (isHttps(env.BASE_URL) && sandboxed.length > 0 && env.SANDBOX !== '1')
      addProblem(
        context,
        'SANDBOX',
        `still in sandbox: ${sandboxed.join(', ')}. Configure them, or set SANDBOX=1 to start anyway`,
      )
  })
  .transform(() => ({}))
