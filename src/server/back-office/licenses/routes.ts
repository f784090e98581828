import type { FastifyInstance } from 'fastify'
import { backOfficeLicenseCalls } from '../../../contract/back-office/licenses.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { countVersions } from '../../licenses/seats/read-servers.ts'
import { requireLicense } from '../../licenses/store.ts'
import { serve } from '../../platform/http/serve.ts'
import { repeatFor } from '../../platform/in-time.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { serveList } from '../engine/lists.ts'
import { messages } from '../messages.ts'
import { licenseRows, readExpirations } from './list-licenses.ts'
import { serverRows } from './list-servers.ts'
import { readLicenseForBackOffice } from './read-license-facts.ts'

const mostVersions = 20

/** Register in the scope of the back office. */
export function backOfficeLicenseRoutes(app: FastifyInstance, shop: Shop) {
  serveList(app, shop, backOfficeLicenseCalls, licenseRows)

  serveList(app, shop, backOfficeLicenseCalls, serverRows)

  // Counting reads all servers.
  const recentVersions = repeatFor(
    60_000,
    () => countVersions(shop.reportDb, mostVersions),
    () => shop.clock.now().getTime(),
  )
  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/servers/versions/', async () => ({
    ok: true,
    data: await recentVersions(),
  }))

  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/licenses/expirations/', async () => ({
    ok: true,
    data: await readExpirations(shop),
  }))

  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/licenses/{id}/', async ({ params, request }) => ({
    ok: true,
    data: await readLicenseForBackOffice(shop, params.id, request.language),
  }))

  const serial = 'POST /api/sezam/licenses/{id}/serial/'
  serve(app, backOfficeLicenseCalls, serial, async ({ params: { id }, body: { reason }, request }) => {
    const shown = await showSerial(shop, { actor: actingSuperuser(request), id, reason })
    return {
      ok: true,
      message: messages[request.language].licenseMessages.serialShown,
      data: { serial: shown },
    }
  })
}

function showSerial(shop: Shop, { actor, id, reason }: { actor: Actor; id: number; reason: string }) {
  const target = { type: 'license', id }
  return runAction(shop, { target, actor, verb: 'show serial', reason, needs: 'reason' }, async tx => {
    const { serial } = await requireLicense(tx, { idOrSerial: String(id), customerId: null })
    return serial
  })
}
