import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { coveredReleaseCalls, releaseCalls } from '../../contract/releases.ts'
import { findNewestCovered, isOffered, readVersion } from '../../domain/licenses/release.ts'
import { hasRight } from '../../domain/roles.ts'
import { documentSession, signedInCustomer, signInFirst } from '../identity/sign-in/session.ts'
import { describeLicense, licenseContext } from '../licenses/describe-license.ts'
import { commonClaims, signToken } from '../licenses/files/license-keys.ts'
import { findLicensePage, requireLicense } from '../licenses/store.ts'
import { requireFound } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { describeRelease } from './describe-release.ts'
import { serveFeed } from './feed.ts'
import { type ReleaseRow, recentReleases } from './store.ts'

const mostLicenses = 200

export function releaseRoutes(server: FastifyInstance, shop: Shop) {
  serveFeed(server, shop)

  serve(server, releaseCalls, 'GET /api/astra/releases/', async ({ query: { limit }, request, reply }) => {
    reply.header('cache-control', request.customer ? 'no-store' : 'no-cache')
    const all = await recentReleases(shop)
    const offered = all.filter(isOffered).slice(0, limit)
    const releases = offered.map(each => describeRelease(each, request.language))
    const covered = limit === undefined ? await listCovered(shop, request, all) : []
    return { ok: true, data: { releases, covered } }
  })

  serve(server, releaseCalls, 'GET /api/astra/releases/sums/', async () => {
    const offered = (await recentReleases(shop)).filter(isOffered)
    const files = offered.flatMap(({ version, files }) =>
      files.map(({ name, sha256 }) => ({ version, name, sha256 })),
    )
    const claims = { ...commonClaims(shop, shop.clock.now()), files }
    return { ok: true, token: signToken(shop.licenseKeys, 'releases', claims) }
  })

  serve(server, releaseCalls, 'GET /d/{version}/{arch}/', async ({ params: { version, arch }, reply }) => {
    const offered = (await recentReleases(shop)).filter(each => isOffered(each) && hasArch(each, arch))
    const asked = readVersion(version)
    const found = version === 'newest' ? offered[0] : offered.find(each => each.version === asked)
    return redirectToFile(reply, found, arch)
  })

  server.register(async app => {
    app.addHook('onRequest', signInFirst)
    app.addHook('onRoute', documentSession)

    const requireOwn = (request: FastifyRequest, id: number) =>
      requireLicense(shop.db, { idOrSerial: String(id), customerId: signedInCustomer(request).id })

    serve(app, coveredReleaseCalls, 'GET /api/astra/license/{id}/newest/', async ({ params, request }) => {
      const { expiresOn } = await requireOwn(request, params.id)
      const all = await recentReleases(shop)
      const covered = findNewestCovered(all, expiresOn)
      const newest = all.find(isOffered)?.version ?? null
      return { ok: true, data: { covered: covered && describeRelease(covered, request.language), newest } }
    })

    const coveredFile = 'GET /d/licenses/{id}/{arch}/'
    serve(app, coveredReleaseCalls, coveredFile, async ({ params: { id, arch }, request, reply }) => {
      const { expiresOn } = await requireOwn(request, id)
      const all = (await recentReleases(shop)).filter(each => hasArch(each, arch))
      return redirectToFile(reply, findNewestCovered(all, expiresOn), arch)
    })
  })
}

function hasArch({ files }: ReleaseRow, arch: string): boolean {
  return files.some(file => file.arch === arch)
}

function redirectToFile(reply: FastifyReply, release: ReleaseRow | null | undefined, arch: string) {
  const { url } = requireFound(release?.files.find(file => file.arch === arch))
  return reply.header('cache-control', 'no-cache').redirect(url)
}

/** Empty for a visitor without a session, and for a person who may not read the licenses. */
async function listCovered(shop: Shop, { customer, language }: FastifyRequest, all: readonly ReleaseRow[]) {
  if (!customer || (customer.person && !hasRight(customer.person.role, 'licenses'))) return []
  const own = { customerId: customer.id, after: null, most: mostLicenses }
  const context = licenseContext(shop, language)
  const active = (await findLicensePage(shop.db, own)).filter(({ state }) => state === 'active')
  return active.map(license => {
    const { id, name, own_name } = describeLicense(license, context)
    return {
      license_id: id,
      name: own_name || name,
      updates_until: license.expiresOn,
      version: findNewestCovered(all, license.expiresOn)?.version ?? null,
    }
  })
}
