import type { FastifyInstance } from 'fastify'
import { backOfficeEmailCalls } from '../../../contract/back-office/emails.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { listEmails, readEmail, readEmailHtml } from './read-emails.ts'

/** What an e-mail contains may be seen, but runs, loads and opens nothing. */
const emailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'self'; " +
  "base-uri 'none'; form-action 'none'"

/** Register in the scope of the back office. */
export function backOfficeEmailRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeEmailCalls, 'GET /api/sezam/emails/', async ({ query }) => {
    const { after = null, order, license, ...filter } = query
    const asked = { ...filter, recipient: filter.recipient || undefined }
    const found = await listEmails(shop, { ...asked, orderId: order, licenseId: license }, after)
    return { ok: true, data: found.emails, next: found.next }
  })

  serve(app, backOfficeEmailCalls, 'GET /api/sezam/emails/{id}/', async ({ params }) => ({
    ok: true,
    data: await readEmail(shop, params.id),
  }))

  serve(app, backOfficeEmailCalls, 'GET /api/sezam/emails/{id}/html/', async ({ params, reply }) => {
    const page = await readEmailHtml(shop, params.id)
    return reply
      .removeHeader('origin-agent-cluster')
      .headers({ 'content-security-policy': emailPolicy, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
