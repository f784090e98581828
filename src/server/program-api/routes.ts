import type { FastifyInstance } from 'fastify'
import { programCalls, writeCursor } from '../../contract/program-api.ts'
import { judgeLicense } from '../../domain/licenses/license-validity.ts'
import { findNewestCovered } from '../../domain/licenses/release.ts'
import { readSerial } from '../../domain/licenses/serial.ts'
import { cutServers, freeServer, listServers } from '../activation/own-servers.ts'
import { answerOnce } from '../identity/api-tokens/answer-once.ts'
import { requireApiToken, tokenCustomer } from '../identity/api-tokens/require-token.ts'
import { findDocuments, sumTotals } from '../invoices/store.ts'
import { toProgramLicense } from '../licenses/record-license-event.ts'
import { findLicensePage, requireLicense, type StoredLicense } from '../licenses/store.ts'
import { toProgramOrder } from '../orders/program-order.ts'
import { ordersWithLicenses } from '../orders/store.ts'
import { sumRefunds } from '../payments/returned-money.ts'
import { utcDay } from '../platform/clock.ts'
import { Refusal, requireFound } from '../platform/http/refusal.ts'
import { serve } from '../platform/http/serve.ts'
import { recentReleases } from '../releases/store.ts'
import type { Shop } from '../shop.ts'
import { describeCall } from './describe-call.ts'

const usualLimit = 50

/** The scope must be its own: a token takes the place of the session. */
export function programApiRoutes(app: FastifyInstance, shop: Shop) {
  const { db, clock } = shop
  app.addHook('onRoute', describeCall)
  requireApiToken(app, shop)
  answerOnce(app, shop)

  serve(app, programCalls, 'GET /api/v1/licenses/', async ({ query, request }) => {
    const { limit = usualLimit, after = null } = query
    const asked = { after, most: limit + 1, customerId: tokenCustomer(request) }
    const { rows, next } = cutPage(await findLicensePage(db, asked), limit, ({ id }) => id)
    return { ok: true, data: await describeOwn(shop, rows), next }
  })

  serve(app, programCalls, 'GET /api/v1/licenses/{id}/', async ({ params, request }) => {
    const own = { idOrSerial: String(params.id), customerId: tokenCustomer(request) }
    const [data] = await describeOwn(shop, [await requireLicense(db, own)])
    return { ok: true, data: requireFound(data) }
  })

  serve(app, programCalls, 'POST /api/v1/licenses/validate/', async ({ body, request }) => {
    const serial = requireFound(readSerial(body.serial))
    const license = await requireLicense(db, { idOrSerial: serial, customerId: tokenCustomer(request) })
    const code = judgeLicense(shop.config.catalog, license, utcDay(clock.now()))
    const valid = code === 'valid' || code === 'in_grace'
    return { ok: true, data: { valid, code, license: toProgramLicense(license) } }
  })

  serve(app, programCalls, 'GET /api/v1/licenses/{id}/activations/', async ({ params, request }) => {
    const own = { licenseId: params.id, customerId: tokenCustomer(request) }
    return { ok: true, data: await listServers(shop, own) }
  })

  const deleteActivations = 'DELETE /api/v1/licenses/{id}/activations/{seat}/'
  serve(app, programCalls, deleteActivations, async ({ params: { id, seat }, request }) => {
    await freeServer(shop, { licenseId: id, seat, customerId: tokenCustomer(request) })
    return { ok: true }
  })

  serve(app, programCalls, 'GET /api/v1/servers/', async ({ query, request }) => {
    const { limit = usualLimit, after } = query
    const own = { customerId: tokenCustomer(request) }
    const { data, next_after: next } = await cutServers(shop, own, { after, most: limit })
    return { ok: true, data, next: next === null ? null : writeCursor(next) }
  })

  serve(app, programCalls, 'GET /api/v1/orders/', async ({ query, request }) => {
    const { limit = usualLimit, after = null } = query
    const asked = { after, most: limit + 1, customerId: tokenCustomer(request) }
    const { rows, next } = cutPage(await ordersWithLicenses(db, asked), limit, ({ order }) => order.id)
    const ids = rows.map(({ order }) => order.id)
    const documents = await findDocuments(db, ids)
    const refunds = await sumRefunds(db, ids)
    const data = rows.map(({ order, licenseId }) => {
      const { invoice, creditNotes } = documents(order.id)
      return {
        ...toProgramOrder(order, licenseId),
        invoice: invoice?.numberText ?? null,
        credited: sumTotals(creditNotes),
        refunded: refunds.get(order.id) ?? 0,
      }
    })
    return { ok: true, data, next }
  })

  const config = { withoutCookies: true, namesRefusals: true, scope: 'any' } as const
  const method = ['DELETE', 'GET', 'PATCH', 'POST', 'PUT']
  app.route({ method, url: '/api/v1/*', schema: { hide: true }, config, handler: refuseUnknown })
}

async function refuseUnknown() {
  throw new Refusal('not-found')
}

async function describeOwn(shop: Shop, licenses: readonly StoredLicense[]) {
  const releases = await recentReleases(shop)
  return licenses.map(license => ({
    ...toProgramLicense(license),
    serial: license.serial,
    newest_covered: findNewestCovered(releases, license.expiresOn)?.version ?? null,
  }))
}

/** `found` has one more than the limit if there is a next page. */
function cutPage<Row>(found: readonly Row[], limit: number, id: (row: Row) => number) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last !== undefined ? writeCursor(id(last)) : null }
}
