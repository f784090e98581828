import type { FastifyInstance } from 'fastify'
import { backOfficeSellerCalls as calls, type ThresholdEntry } from '../../../contract/back-office/sellers.ts'
import { dayIn } from '../../../domain/day.ts'
import { sellerTimeZone } from '../../../domain/tax/seller-time-zone.ts'
import { measureThresholds } from '../../invoices/sum-sales.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import { everyRegistration } from '../../sellers/registrations.ts'
import { allSellers, findSellers, listResellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { serveData } from '../engine/serve-data.ts'
import { listActions, newestFirst } from '../timeline.ts'
import { describeSeller, readServed, registrationRules, sellerRules } from './actions.ts'

/** Register in the scope of the back office. */
export function backOfficeSellerRoutes(app: FastifyInstance, shop: Shop) {
  serveData(app, calls, 'GET /api/sezam/sellers/', () => listSellersForBackOffice(shop))
  serveData(app, calls, 'GET /api/sezam/registrations/thresholds/', () => readThresholds(shop))

  /** Reads a closed one too. */
  serveData(app, calls, 'GET /api/sezam/sellers/{id}/', async ({ params: { id } }) => {
    const seller = requireFound((await findSellers(shop.db, [id]))[0])
    const found = await readServed(shop.db, seller)
    return {
      ...describeSeller(found),
      id,
      series: seller.series,
      closed_at: seller.closedAt?.toISOString() ?? null,
      possible: sellerRules.possible(found),
      timeline: newestFirst(await listActions(shop.db, 'reseller', seller.series)),
    }
  })
}

/** The year is that of the seller's day. */
async function readThresholds({ db, config, clock }: Shop): Promise<ThresholdEntry[]> {
  const resellers = (await listResellers(db)).map(({ reseller }) => ({
    ...reseller,
    timeZone: sellerTimeZone(reseller),
  }))
  const found: ThresholdEntry[] = []
  for (const seller of [{ ...config.seller, id: null }, ...resellers]) {
    const year = dayIn(seller.timeZone, clock.now()).slice(0, 4)
    for (const { country, sold, amount, currency, sales } of await measureThresholds(db, seller, year))
      found.push({ series: seller.series, country, year, sold, limit: amount * 100, currency, sales })
  }
  return found
}

async function listSellersForBackOffice({ db, config }: Shop) {
  const resellers = await listResellers(db)
  const registrations = await everyRegistration(db)
  const ids = registrations.flatMap(({ sellerId }) => sellerId ?? [])
  const owners = await findSellers(db, ids)
  const findSeries = (id: number | null) =>
    owners.find(owner => owner.id === id)?.series ?? config.seller.series
  return {
    vendor: describeVendor(config),
    resellers: resellers.map(({ reseller, countries }) => ({ ...reseller, serves: countries })),
    closed: (await allSellers(db)).flatMap(({ closedAt, series, name }) =>
      closedAt ? [{ series, name }] : [],
    ),
    registrations: registrations.map(registration => ({
      ...registration,
      seller_id: registration.sellerId,
      series: findSeries(registration.sellerId),
      valid_from: registration.validFrom,
      valid_until: registration.validUntil,
      possible: registrationRules.possible({ registration }),
    })),
  }
}

/** With the names of the environment variables, because only they change it. */
function describeVendor({ seller, sellerAccounts, taxRates }: Shop['config']) {
  const rows: [string, string][] = [
    ['SELLER_NAME', seller.name],
    ['SELLER_ADDRESS', seller.address],
    ['SELLER_COUNTRY', seller.country],
    ['SELLER_VAT', seller.vat],
    ['SELLER_VAT_EXEMPTION', seller.vatExemption],
    ['SELLER_REGISTRATION', seller.registration],
    ['SELLER_IBAN', seller.account],
    ['SELLER_BIC', seller.bic],
    ['SELLER_ACCOUNTS', sellerAccounts.join(', ')],
    ['SELLER_SERIES', seller.series],
    ['SELLER_TIME_ZONE', seller.timeZone],
    ['SELLER_PHONE', seller.phone],
    ['SELLER_MANAGER', seller.manager],
    ['TAX_POINT', seller.taxPoint],
    ['DATEV_ACCOUNTS', seller.datevAccounts],
    ['TAX_RATES', taxRates.flatMap(rate => (rate ? [`${rate.country} ${rate.rate}`] : [])).join(', ')],
  ]
  return rows.map(([setting, value]) => ({ setting, value }))
}
