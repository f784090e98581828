import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { licenseFileCalls } from '../../../contract/license-files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { signedInCustomer } from '../../sign-in/session.ts'
import { requireLicense } from '../store.ts'
import { licenseFileContent } from './attach-license-file.ts'
import { makeDownloadLink, openDownloadLink } from './download-link.ts'
import { currentLicenseFile } from './issue-license-file.ts'
import { toJwks } from './license-keys.ts'
import { licenseFileWords, mailLicenseFile } from './mail-license-file.ts'
import type { LicenseFileRow } from './store.ts'

/** Register in the scope of signed-in customers. */
export function licenseFileRoutes(app: FastifyInstance, shop: Shop) {
  const ownLicense = (request: FastifyRequest, id: number) =>
    requireLicense(shop.db, { idOrSerial: String(id), customerId: signedInCustomer(request).id })

  serve(app, licenseFileCalls, 'GET /api/astra/license/{id}/file/', async ({ params, request, reply }) => {
    const { id: licenseId } = await ownLicense(request, params.id)
    const now = shop.clock.now()
    return send(reply, await shop.db.transaction(tx => currentLicenseFile(tx, shop, { licenseId, now })))
  })

  serve(app, licenseFileCalls, 'POST /api/astra/license/{id}/file/', async ({ params, request }) => {
    const { email } = await mailLicenseFile(shop, await ownLicense(request, params.id))
    return { ok: true, message: licenseFileWords[request.language].sent(email) }
  })

  serve(app, licenseFileCalls, 'POST /api/astra/license/{id}/file/link/', async ({ params, request }) => {
    const { id: licenseId, customerId } = await ownLicense(request, params.id)
    const { url, command, expiresAt } = await makeDownloadLink(shop, { licenseId, madeBy: customerId })
    const data = { url, command, expires_at: expiresAt.toISOString() }
    return { ok: true, message: licenseFileWords[request.language].linkMade, data }
  })
}

export function publicLicenseFileRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, licenseFileCalls, 'GET /l/{token}', async ({ params, request, reply }) => {
    reply.header('cache-control', 'no-store')
    // Neither is the customer's download, which works once.
    if (request.method === 'HEAD' || isPrefetch(request)) throw new Refusal('method-not-allowed')
    return send(reply, await openDownloadLink(shop, params.token))
  })

  serve(app, licenseFileCalls, 'GET /.well-known/jwks.json', async ({ reply }) => {
    reply.headers({
      'cache-control': 'public, max-age=86400',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    return toJwks(shop.licenseKeys.publicKeys)
  })
}

function isPrefetch({ headers }: FastifyRequest): boolean {
  return /prefetch|preview/i.test(String(headers['sec-purpose'] ?? headers['purpose'] ?? headers['x-moz']))
}

function send(reply: FastifyReply, file: LicenseFileRow) {
  const { filename, contentType, content } = licenseFileContent(file)
  return reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type(contentType)
    .send(content)
}
