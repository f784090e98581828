import { z } from 'zod'
import { addProblem, isPublic } from './variables.ts'

const text = z.string().optional()

/** Refuses a public shop with a service in sandbox, and real payments beside the sandbox mailbox, which anyone can read. */
export const sandboxConfig = z
  .object({
    SANDBOX: z.enum(['0', '1']).optional(),
    HOST: text,
    BASE_URL: text,
    TRUST_PROXY: text,
    STRIPE_SECRET_KEY: text,
    STRIPE_API_URL: text,
    SMTP_URL: text,
    TELEGRAM_BOT_TOKEN: text,
    TELEGRAM_API_URL: text,
    SUPERUSER_EMAILS: text,
  })
  .superRefine((env, context) => {
    const sandboxed = [
      env.STRIPE_SECRET_KEY ? [] : ['card payments (STRIPE_SECRET_KEY)'],
      env.SMTP_URL ? [] : ['mail (SMTP_URL)'],
      env.TELEGRAM_BOT_TOKEN ? [] : ['crypto payments (TELEGRAM_BOT_TOKEN)'],
    ].flat()
    const real = [
      takesRealCards(env) ? ['STRIPE_SECRET_KEY'] : [],
      env.TELEGRAM_BOT_TOKEN && !env.TELEGRAM_API_URL ? ['TELEGRAM_BOT_TOKEN'] : [],
    ].flat()
    const isAllowed = env.SANDBOX === '1'

    if (!isAllowed && isPublic(env) && sandboxed.length > 0)
      addProblem(
        context,
        'SANDBOX',
        `still in sandbox, on an https address, behind a proxy or on a HOST that is not loopback: ${sandboxed.join(', ')}. Configure them, or set SANDBOX=1 to start anyway`,
      )
    else if (!isAllowed && !env.SMTP_URL && real.length > 0)
      addProblem(
        context,
        'SANDBOX',
        `payments are real (${real.join(', ')}), but mail is still in sandbox. Configure SMTP_URL, or set SANDBOX=1 to start anyway`,
      )
    if (isPublic(env) && !env.SMTP_URL && env.SUPERUSER_EMAILS)
      addProblem(
        context,
        'SUPERUSER_EMAILS',
        'anyone could sign in as a superuser, because everyone can read the sandbox mailbox. Configure SMTP_URL, or leave SUPERUSER_EMAILS empty',
      )
  })
  // Only this machine reaches such a shop, and nothing in it is real.
  .transform(env => ({
    allowsPrivateWebhooks: !isPublic(env) && !env.SMTP_URL,
    allowsSuperusers: !isPublic(env) || Boolean(env.SMTP_URL),
  }))

function takesRealCards(env: {
  STRIPE_SECRET_KEY?: string | undefined
  STRIPE_API_URL?: string | undefined
}) {
  return env.STRIPE_SECRET_KEY && !env.STRIPE_API_URL && !/^[a-z]+_test_/.test(env.STRIPE_SECRET_KEY)
}
