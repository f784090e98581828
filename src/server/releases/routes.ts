import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { coveredReleaseCalls, releaseCalls } from '../../contract/releases.ts'
import { findNewest, findNewestCovered } from '../../domain/licenses/release.ts'
import { hasRight } from '../../domain/roles.ts'
import { documentSession, signedInCustomer, signInFirst } from '../identity/sign-in/session.ts'
import { describeLicense, licenseContext } from '../licenses/describe-license.ts'
import { commonClaims, signToken } from '../licenses/files/license-keys.ts'
import { findLicensePage, requireLicense } from '../licenses/store.ts'
import { requireFound } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { readLifetimeUpgradeDays } from '../shop-settings/store.ts'
import { describeRelease } from './describe-release.ts'
import { serveFeed } from './feed.ts'
import { type ReleaseRow, recentReleases } from './store.ts'

const mostLicenses = 200

export function releaseRoutes(server: FastifyInstance, shop: Shop) {
  serveFeed(server, shop)

  serve(server, releaseCalls, 'GET /api/astra/releases/', async ({ request, reply }) => {
    reply.header('cache-control', request.customer ? 'no-store' : 'no-cache')
    const all = await recentReleases(shop)
    const offered = all.filter(({ withdrawnAt }) => withdrawnAt === null)
    const releases = offered.map(each => describeRelease(each, all, request.language))
    return { ok: true, data: { releases, covered: await listCovered(shop, request, all) } }
  })

  serve(server, releaseCalls, 'GET /api/astra/releases/sums/', async () => {
    const offered = (await recentReleases(shop)).filter(({ withdrawnAt }) => withdrawnAt === null)
    const files = offered.flatMap(({ version, files }) =>
      files.map(({ name, sha256 }) => ({ version, name, sha256 })),
    )
    const claims = { ...commonClaims(shop, shop.clock.now()), files }
    return { ok: true, token: signToken(shop.licenseKeys, 'releases', claims) }
  })

  serve(server, releaseCalls, 'GET /d/{version}/{arch}/', async ({ params, reply }) => {
    const all = await recentReleases(shop)
    const offered = all.find(({ version, withdrawnAt }) => version === params.version && !withdrawnAt)
    return redirectToFile(reply, params.version === 'newest' ? findNewest(all) : offered, params.arch)
  })

  server.register(async app => {
    app.addHook('onRequest', signInFirst)
    app.addHook('onRoute', documentSession)

    const findCovered = async (request: FastifyRequest, id: number) => {
      const { id: customerId } = signedInCustomer(request)
      const license = await requireLicense(shop.db, { idOrSerial: String(id), customerId })
      const all = await recentReleases(shop)
      return { all, covered: findNewestCovered(all, license.expiresOn) }
    }

    serve(app, coveredReleaseCalls, 'GET /api/astra/license/{id}/newest/', async ({ params, request }) => {
      const { all, covered } = await findCovered(request, params.id)
      const newest = findNewest(all)?.version ?? null
      return {
        ok: true,
        data: { covered: covered && describeRelease(covered, all, request.language), newest },
      }
    })

    const coveredFile = 'GET /d/licenses/{id}/{arch}/'
    serve(app, coveredReleaseCalls, coveredFile, async ({ params: { id, arch }, request, reply }) =>
      redirectToFile(reply, (await findCovered(request, id)).covered, arch),
    )
  })
}

function redirectToFile(reply: FastifyReply, release: ReleaseRow | null | undefined, arch: string) {
  const { url } = requireFound(release?.files.find(file => file.arch === arch))
  return reply.header('cache-control', 'no-cache').redirect(url)
}

/** Empty for a visitor without a session, and for a person who may not read the licenses. */
async function listCovered(shop: Shop, { customer, language }: FastifyRequest, all: readonly ReleaseRow[]) {
  if (!customer || (customer.person && !hasRight(customer.person.role, 'licenses'))) return []
  const own = { customerId: customer.id, after: null, most: mostLicenses }
  const context = licenseContext(shop, language, await readLifetimeUpgradeDays(shop))
  return (await findLicensePage(shop.db, own)).map(license => {
    const { id, name, own_name } = describeLicense(license, context)
    return {
      license_id: id,
      name: own_name || name,
      updates_until: license.expiresOn,
      version: findNewestCovered(all, license.expiresOn)?.version ?? null,
    }
  })
}
