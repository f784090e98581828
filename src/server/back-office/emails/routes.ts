import type { FastifyInstance } from 'fastify'
import { backOfficeEmailCalls as calls } from '../../../contract/back-office/emails.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { listEmails, readEmail, readEmailHtml } from './read-emails.ts'

/** What an e-mail contains may be seen, but runs, loads and opens nothing. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'; " +
  "base-uri 'none'; form-action 'none'"

/** Register in the scope of the back office. */
export function backOfficeEmailRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/emails/', async ({ query }) => ({
    ok: true,
    ...(await listEmails(shop, query)),
  }))

  serveData(app, calls, 'GET /api/sezam/emails/{id}/', ({ params }) => readEmail(shop, params.id))

  serve(app, calls, 'GET /api/sezam/emails/{id}/html/', async ({ params, reply }) => {
    const page = await readEmailHtml(shop, params.id)
    return reply
      .removeHeader('origin-agent-cluster')
      .headers({ 'content-security-policy': emailPolicy, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
