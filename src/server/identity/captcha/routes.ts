import type { FastifyInstance } from 'fastify'
import { captchaCalls } from '../../../contract/captcha.ts'
import { clientNetwork, countTries } from '../../platform/http/rate-limit.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { issueChallenge } from './proof-of-work.ts'

export function captchaRoutes(app: FastifyInstance, { config, db, clock }: Shop) {
  if (config.turnstile) return

  serve(app, captchaCalls, 'GET /api/captcha/challenge/', async ({ request, reply }) => {
    await countTries({ db, clock }, [
      { name: 'captcha-by-address', subject: clientNetwork(request.ip), most: 60, withinSeconds: 600 },
    ])
    reply.header('cache-control', 'no-store')
    return issueChallenge({ secret: config.secret, now: clock.now() })
  })
}
