import type { FastifyInstance } from 'fastify'
import { backOfficeLicenseCalls as calls } from '../../../contract/back-office/licenses.ts'
import { serverList } from '../../../definitions/server-list.ts'
import { describeServer, readJudging } from '../../activation/own-servers.ts'
import { runAction } from '../../audit/run-action.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { countVersions, pageOfServers, type Server } from '../../licenses/seats/read-servers.ts'
import { requireLicense } from '../../licenses/store.ts'
import { serve } from '../../platform/http/serve.ts'
import { repeatFor } from '../../platform/in-time.ts'
import type { Shop } from '../../shop.ts'
import { type ListRows, serveList } from '../engine/lists.ts'
import { serveData } from '../engine/serve-data.ts'
import { messages } from '../messages.ts'
import { licenseRows, readExpirations } from './list-licenses.ts'
import { readLicenseForBackOffice } from './read-license-facts.ts'

const mostVersions = 20

/** Register in the scope of the back office. */
export function backOfficeLicenseRoutes(app: FastifyInstance, shop: Shop) {
  serveList(app, shop, calls, licenseRows)
  serveList(app, shop, calls, serverRows)

  // Counting reads all servers.
  const recentVersions = repeatFor(
    60_000,
    () => countVersions(shop.reportDb, mostVersions),
    () => shop.clock.now().getTime(),
  )
  serveData(app, calls, 'GET /api/sezam/servers/versions/', recentVersions)
  serveData(app, calls, 'GET /api/sezam/licenses/expirations/', () => readExpirations(shop))
  serveData(app, calls, 'GET /api/sezam/licenses/{id}/', ({ params, request }) =>
    readLicenseForBackOffice(shop, params.id, request.language),
  )

  const serial = 'POST /api/sezam/licenses/{id}/serial/'
  serve(app, calls, serial, async ({ params: { id }, body: { reason }, request }) => {
    const action = { actor: signedInSuperuser(request), target: { type: 'license', id }, reason }
    const license = await runAction(shop, { ...action, verb: 'show serial', needs: 'reason' }, tx =>
      requireLicense(tx, { idOrSerial: String(id), customerId: null }),
    )
    const message = messages[request.language].licenseMessages.serialShown
    return { ok: true, message, data: { serial: license.serial } }
  })
}

const serverRows: ListRows<typeof serverList, Server> = {
  list: serverList,
  read: async (shop, asked, page) => pageOfServers(shop.db, { ...asked, ...(await readJudging(shop)) }, page),
  place: ({ seat: { activatedAt: at, id } }) => ({ at, id }),
  cells: ({ clock }, found) =>
    found.map(server => {
      const { own_name, ...described } = describeServer(server, clock.now())
      const name = own_name || described.name
      return { ...described, id: server.seat.id, name, email: server.email }
    }),
}
