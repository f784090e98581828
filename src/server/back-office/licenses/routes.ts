import type { FastifyInstance } from 'fastify'
import { licenseChangeCalls } from '../../../contract/back-office/license-changes.ts'
import { backOfficeLicenseCalls } from '../../../contract/back-office/licenses.ts'
import { formatDay } from '../../../texts/day.ts'
import { licenseMessages as english } from '../../../texts/en/back-office/messages.ts'
import { licenseMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { utcDay } from '../../platform/clock.ts'
import { sendCsv } from '../../platform/csv-table.ts'
import { serve } from '../../platform/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { changeByHand, issueByHand, previewChange } from './change-by-hand.ts'
import { freeServerByHand, mailFileByHand, showSerial } from './help-by-hand.ts'
import { listLicensesForBackOffice, readExpirations, tabulateLicenses } from './list-licenses.ts'
import { findLicenseBySerial, readLicenseForBackOffice } from './read-license-facts.ts'

const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function backOfficeLicenseRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/licenses/', async ({ query }) => ({
    ok: true,
    ...(await listLicensesForBackOffice(shop, query)),
  }))

  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/licenses/export/', async ({ query, request, reply }) =>
    sendCsv(reply, {
      name: `licenses-${utcDay(shop.clock.now())}`,
      table: tabulateLicenses({ ...shop, db: shop.reportDb }, query),
      language: request.language,
    }),
  )

  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/licenses/expirations/', async () => ({
    ok: true,
    data: await readExpirations(shop),
  }))

  serve(app, backOfficeLicenseCalls, 'POST /api/sezam/licenses/search/', async ({ body }) => ({
    ok: true,
    data: await findLicenseBySerial(shop, body.serial),
  }))

  serve(app, backOfficeLicenseCalls, 'GET /api/sezam/licenses/{id}/', async ({ params }) => ({
    ok: true,
    data: await readLicenseForBackOffice(shop, params.id),
  }))

  licenseChangeRoutes(app, shop)
}

function licenseChangeRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, licenseChangeCalls, 'POST /api/sezam/licenses/', async ({ body, request }) => {
    const { id } = await issueByHand(shop, { actor: actingSuperuser(request), body })
    return { ok: true, message: messages[request.language].issued(id, body.email) }
  })

  const change = 'POST /api/sezam/licenses/{id}/changes/'
  serve(app, licenseChangeCalls, change, async ({ params: { id }, body, request }) => {
    const { language } = request
    const license = await changeByHand(shop, { actor: actingSuperuser(request), id, body })
    const day = formatDay(language, license.expiresOn)
    return { ok: true, message: messages[language].changed[body.kind](id, day, license.servers) }
  })

  const preview = 'POST /api/sezam/licenses/{id}/changes/preview/'
  serve(app, licenseChangeCalls, preview, async ({ params: { id }, body, request }) => ({
    ok: true,
    data: await previewChange(shop, { actor: actingSuperuser(request), id, body }),
  }))

  const serial = 'POST /api/sezam/licenses/{id}/serial/'
  serve(app, licenseChangeCalls, serial, async ({ params: { id }, body: { reason }, request }) => {
    const shown = await showSerial(shop, { actor: actingSuperuser(request), id, reason })
    return { ok: true, message: messages[request.language].serialShown, data: { serial: shown } }
  })

  serve(
    app,
    licenseChangeCalls,
    'POST /api/sezam/licenses/{id}/file/',
    async ({ params: { id }, request }) => {
      const { email } = await mailFileByHand(shop, { actor: actingSuperuser(request), id })
      return { ok: true, message: messages[request.language].fileSent(email) }
    },
  )

  const release = 'POST /api/sezam/licenses/{id}/servers/{server}/release/'
  serve(app, licenseChangeCalls, release, async ({ params, body: { reason }, request }) => {
    const { seat } = await freeServerByHand(shop, { ...params, actor: actingSuperuser(request), reason })
    return { ok: true, message: messages[request.language].freed(seat) }
  })
}
