import type { FastifyInstance } from 'fastify'
import { backOfficeReleaseCalls } from '../../../contract/back-office/releases.ts'
import { serve } from '../../platform/http/serve.ts'
import { readReleases } from '../../releases/store.ts'
import type { Shop } from '../../shop.ts'
import { releaseRules } from './actions.ts'

/** Register in the scope of the back office. */
export function backOfficeReleaseRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeReleaseCalls, 'GET /api/sezam/releases/', async () => {
    const all = await readReleases(shop.db)
    const data = all.map(release => ({
      version: release.version,
      released_on: release.releasedOn,
      covered_from: release.coveredFrom,
      archs: release.files.map(({ arch }) => arch),
      withdrawn_at: release.withdrawnAt?.toISOString() ?? null,
      possible: releaseRules.possible({ all, release }),
    }))
    return { ok: true, data }
  })
}
