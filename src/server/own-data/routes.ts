import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type OwnData, ownDataCalls } from '../../contract/own-data.ts'
import type { Language } from '../../domain/languages.ts'
import { formatDay } from '../../texts/day.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { describeLicense, licenseContext } from '../licenses/describe-license.ts'
import { findLicensesInForce } from '../licenses/urgent-licenses.ts'
import { findOrderIds } from '../orders/erase-orders.ts'
import { utcDay } from '../platform/clock.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { ownDataWords } from './emails.ts'
import { requestExport } from './export/prepare-export.ts'
import { findExport, readPieces } from './export/store.ts'
import { confirmationWord, requestDeletion, withdrawDeletion } from './request-deletion.ts'
import { findDeletion } from './store.ts'

export function ownDataRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, ownDataCalls, 'GET /api/accounts/data/', async ({ request }) => {
    const { id: customerId } = signedInCustomer(request)
    return { ok: true, data: await readOwnData(shop, { customerId, language: request.language }) }
  })

  serve(app, ownDataCalls, 'POST /api/accounts/export/', async ({ request }) => {
    const { id: customerId } = signedInCustomer(request)
    const tries = { name: 'export', subject: String(customerId), most: 5, withinSeconds: 86_400 }
    await countTries(shop, [tries])
    await requestExport(shop, customerId)
    return { ok: true, message: ownDataWords[request.language].exportRequested }
  })

  serve(app, ownDataCalls, 'GET /api/accounts/export/file/', async ({ request, reply }) => {
    const { id: customerId } = signedInCustomer(request)
    const found = await findCurrentExport(shop, customerId)
    if (!found?.readyAt) throw new Refusal('not-found')
    const filename = `${shop.config.catalog.slug}-data-${utcDay(found.requestedAt)}.zip`
    return reply
      .headers({
        'content-disposition': `attachment; filename="${filename}"`,
        'content-length': found.size,
      })
      .type('application/zip')
      .send(Readable.from(readPieces(shop.db, found.id), { objectMode: false }))
  })

  serve(app, ownDataCalls, 'POST /api/accounts/deletion/', async ({ body, request }) => {
    const { id: customerId } = signedInCustomer(request)
    const tries = { name: 'deletion', subject: String(customerId), most: 20, withinSeconds: 3600 }
    await countTries(shop, [tries])
    const { eraseAt } = await requestDeletion(shop, { ...body, customerId })
    const day = formatDay(request.language, utcDay(eraseAt))
    return { ok: true, message: ownDataWords[request.language].deletionRequested(day) }
  })

  serve(app, ownDataCalls, 'DELETE /api/accounts/deletion/', async ({ request }) => {
    await withdrawDeletion(shop, signedInCustomer(request).id)
    return { ok: true, message: ownDataWords[request.language].deletionWithdrawn }
  })
}

const mostListed = 200

async function readOwnData(shop: Shop, { customerId, language }: { customerId: number; language: Language }) {
  const deletion = await findDeletion(shop.db, customerId)
  const licenses = await findLicensesInForce(shop.db, customerId, utcDay(shop.clock.now()), mostListed + 1)
  const context = licenseContext(shop, language)
  return {
    erased_after: deletion && utcDay(deletion.eraseAt),
    licenses: licenses.slice(0, mostListed).map(license => {
      const { id, name, sn_to_display } = describeLicense(license, context)
      return { id, name: license.name || name, sn_to_display, confirm_with: confirmationWord(license) }
    }),
    more_licenses: licenses.length > mostListed,
    open_orders: await findOrderIds(shop.db, customerId, 'pending'),
    export: await readExport(shop, customerId),
  }
}

async function findCurrentExport({ db, clock }: Shop, customerId: number) {
  const found = await findExport(db, customerId)
  return found && found.expiresAt > clock.now() ? found : null
}

async function readExport(shop: Shop, customerId: number): Promise<OwnData['export']> {
  const found = await findCurrentExport(shop, customerId)
  return (
    found && {
      state: found.readyAt ? 'ready' : 'in-progress',
      requested_at: found.requestedAt.toISOString(),
      expires_at: found.expiresAt.toISOString(),
      size: found.size,
    }
  )
}
