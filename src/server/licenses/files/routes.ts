import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { licenseFileCalls } from '../../../contract/license-files.ts'
import { hashToken, newToken } from '../../identity/sign-in/secrets.ts'
import { signedInCustomer } from '../../identity/sign-in/session.ts'
import { countTries } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { requireLicense } from '../store.ts'
import { currentLicenseFile } from './issue-license-file.ts'
import { toJwks } from './license-keys.ts'
import { licenseFileContent, licenseFileWords, mailLicenseFile } from './mail-license-file.ts'
import { insertDownloadLink, type LicenseFileRow, spendDownloadLink } from './store.ts'

export function licenseFileRoutes(app: FastifyInstance, shop: Shop) {
  const ownLicense = (request: FastifyRequest, id: number) =>
    requireLicense(shop.db, { idOrSerial: String(id), customerId: signedInCustomer(request).id })

  serve(app, licenseFileCalls, 'GET /api/astra/license/{id}/file/', async ({ params, request, reply }) => {
    const { id: licenseId } = await ownLicense(request, params.id)
    const now = shop.clock.now()
    const file = await shop.db.transaction(tx => currentLicenseFile(tx, shop, { licenseId, now }))
    return send(reply, shop, file)
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
    // The customer's download, which works once, is not recorded either.
    if (request.method === 'HEAD' || isPrefetch(request)) throw new Refusal('method-not-allowed')
    return send(reply, shop, await openDownloadLink(shop, params.token))
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

function send(reply: FastifyReply, shop: Shop, file: LicenseFileRow) {
  const { filename, contentType, content } = licenseFileContent(shop, file)
  return reply
    .header('content-disposition', `attachment; filename="${filename}"`)
    .type(contentType)
    .send(content)
}

const lifetimeMs = 15 * 60_000

/** A server on which the customer is not signed in downloads the file with it. */
async function makeDownloadLink(shop: Shop, { licenseId, madeBy }: { licenseId: number; madeBy: number }) {
  const now = shop.clock.now()
  await countTries(shop, [
    { name: 'license-download-link', subject: String(madeBy), most: 100, withinSeconds: 3600 },
  ])
  const token = newToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  await shop.db.transaction(async tx => {
    await currentLicenseFile(tx, shop, { licenseId, now })
    const tokenHash = hashToken(token)
    await insertDownloadLink(tx, { tokenHash, licenseId, madeBy, createdAt: now, expiresAt })
  })
  const { baseUrl, catalog } = shop.config
  const url = `${baseUrl}/l/${token}`
  return { url, command: `curl -fsS ${url} -o ${catalog.install.folder}/license.txt`, expiresAt }
}

async function openDownloadLink(shop: Shop, token: string): Promise<LicenseFileRow> {
  const now = shop.clock.now()
  return shop.db.transaction(async tx => {
    const licenseId = await spendDownloadLink(tx, { tokenHash: hashToken(token), now })
    if (licenseId === null) throw new Refusal('download-link-unknown')
    return currentLicenseFile(tx, shop, { licenseId, now })
  })
}
