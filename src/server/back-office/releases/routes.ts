import type { FastifyInstance } from 'fastify'
import { backOfficeReleaseCalls as calls } from '../../../contract/back-office/releases.ts'
import { readReleases } from '../../releases/store.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { releaseRules } from './actions.ts'

/** Register in the scope of the back office. */
export function backOfficeReleaseRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/releases/', async () => {
    const all = await readReleases(shop.db)
    return all.map(release => ({
      version: release.version,
      released_on: release.releasedOn,
      covered_from: release.coveredFrom,
      archs: release.files.map(({ arch }) => arch),
      withdrawn_at: release.withdrawnAt?.toISOString() ?? null,
      possible: releaseRules.possible({ all, release }),
    }))
  })
}
