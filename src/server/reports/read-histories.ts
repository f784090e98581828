import { importedRateSource } from '../../domain/orders/order.ts'
import { methodNames } from '../../domain/payments/methods.ts'
import { toEuroCents } from '../../domain/reports/euro-cents.ts'
import type { LicenseHistory, ReportedOrder } from '../../domain/reports/license-terms.ts'
import { listDocumentsOfOrders } from '../invoices/report-documents.ts'
import { listEventsForReports, readLicenseStarts } from '../licenses/report-licenses.ts'
import { listFulfilledOrders } from '../orders/report-orders.ts'
import { utcDay } from '../platform/clock.ts'
import type { Reader } from '../platform/database/database.ts'

export type LicenseFacts = LicenseHistory & {
  licenseId: number
  /** Null if the license did not begin as a demo. */
  demoBegunOn: string | null
}

/** From frozen rows only: orders, documents and events of licenses. */
export async function readHistories(db: Reader, licenseIds: readonly number[]): Promise<LicenseFacts[]> {
  const orders = Map.groupBy(await listFulfilledOrders(db, licenseIds), ({ licenseId }) => licenseId)
  const events = Map.groupBy(await listEventsForReports(db, licenseIds), ({ licenseId }) => licenseId)
  const starts = await readLicenseStarts(db, licenseIds)
  const orderIds = [...orders.values()].flat().map(({ id }) => id)
  const documents = Map.groupBy(await listDocumentsOfOrders(db, orderIds), ({ orderId }) => orderId)

  return licenseIds.map(licenseId => {
    const own = orders.get(licenseId) ?? []
    const happened = events.get(licenseId) ?? []
    const first = happened.find(({ kind }) => kind === 'issued' || kind === 'imported')
    const start = starts.get(licenseId)
    return {
      licenseId,
      orders: own.map(describeOrder),
      extensions: happened
        .filter(({ kind }) => kind === 'extended')
        .map(({ at, after }) => ({ on: utcDay(at), end: after.expiresOn })),
      revokedOn: findDay(happened.find(({ kind }) => kind === 'revoked')?.at),
      credits: own.flatMap(({ id }) => {
        const on = creditedInFullOn(
          (documents.get(id) ?? []).map(({ createdAt, ...rest }) => ({ ...rest, on: utcDay(createdAt) })),
        )
        return on ? [{ orderId: id, on }] : []
      }),
      demoBegunOn: first?.after.type === 1 ? findDay(start) : null,
    }
  })
}

type FulfilledOrder = Awaited<ReturnType<typeof listFulfilledOrders>>[number]

function describeOrder(order: FulfilledOrder): ReportedOrder {
  const { id, mode, periods, subtotal, createdAt, fulfilledAt, paidAt, before, after, quotedLicense } = order
  return {
    id,
    mode,
    periods,
    amount: toEuroCents(subtotal, order) ?? 0,
    groups: {
      method: methodNames.get(order.paymentMethod) ?? String(order.paymentMethod),
      country: order.country,
      plan: order.product,
      currency: order.currency,
      seller: String(order.sellerId ?? 0),
    },
    placedOn: utcDay(createdAt),
    paidOn: utcDay(fulfilledAt),
    ...(paidAt && paidAt <= fulfilledAt ? {} : { paidLaterOn: paidAt ? utcDay(paidAt) : 'infinity' }),
    endedBefore: before?.expiresOn ?? null,
    endsAfter: after.expiresOn,
    quotedEnd: quotedLicense?.expiresOn ?? null,
    isImported: order.rateSource === importedRateSource,
  }
}

function findDay(moment: Date | undefined): string | null {
  return moment ? utcDay(moment) : null
}

/** Documents of one order in the order of issue. The day on which credit notes had credited all that was invoiced. */
function creditedInFullOn(
  documents: readonly { on: string; kind: 'invoice' | 'credit-note'; subtotal: number }[],
): string | null {
  const days = new Set(documents.filter(({ kind }) => kind === 'credit-note').map(({ on }) => on))
  const balanceAt = (day: string) =>
    documents
      .filter(({ on }) => on <= day)
      .reduce((sum, { kind, subtotal }) => sum + (kind === 'invoice' ? subtotal : -subtotal), 0)
  // A corrected invoice is credited and replaced on the same day.
  return [...days].toSorted().find(day => balanceAt(day) <= 0) ?? null
}
