import type { ExportName } from '../../../contract/back-office/exports.ts'
import type { Language } from '../../../texts/language.ts'
import { datevLines, NotGermanError, openDatev, UnknownExchangeError } from '../../bookkeeping/datev.ts'
import { listOpenItems } from '../../bookkeeping/open-items.ts'
import { listPayments } from '../../bookkeeping/payments.ts'
import { readPeriod } from '../../bookkeeping/period.ts'
import { readBooksFilter } from '../../bookkeeping/read-books-filter.ts'
import { listSales } from '../../bookkeeping/sales.ts'
import { listVat } from '../../bookkeeping/vat.ts'
import type { DocumentFilter } from '../../invoices/list-documents.ts'
import type { BooksFilter } from '../../invoices/tax-points.ts'
import type { Reader } from '../../platform/database/database.ts'
import { csvLines, describeCell } from '../../platform/files/csv-table.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { findSellerBySeries } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'

export type AskedExport = {
  name: ExportName
  period: string
  seller?: string | undefined
  consultant?: number | undefined
  client?: number | undefined
}

type Export = {
  fileName: string
  batches: AsyncIterable<unknown[]>
  /** Once all batches have been read. */
  totals(): string[][]
  lines(language: Language): AsyncIterable<string | Uint8Array>
}

const tables = { sales: listSales, vat: listVat, payments: listPayments, 'open-items': listOpenItems }

/** Reads every row, so that the file itself does not fail. Refuses as `openExport` does, and 'datev-rate-unknown'. */
export async function readTotals(shop: Shop, asked: AskedExport) {
  const { batches, totals } = await openExport(shop, asked)
  let rows = 0
  try {
    for await (const batch of batches) rows += batch.length
  } catch (error) {
    throw error instanceof UnknownExchangeError ? new Refusal('datev-rate-unknown', { cause: error }) : error
  }
  return { rows, totals: totals() }
}

/** Refuses 'period-not-valid', 'quarter-not-valid', 'seller-unknown', and for DATEV as `openDatevExport` does. */
export async function openExport(shop: Shop, asked: AskedExport): Promise<Export> {
  const { name, period } = asked
  const filter = await readFilter(shop, asked)
  if (name === 'datev') return openDatevExport(shop, asked, filter)
  const table = tables[name](shop.reportDb, filter)
  return {
    fileName: `${name}-${period}.csv`,
    batches: table.batches,
    totals: () => (table.totals?.() ?? []).map(row => row.map(describeCell)),
    lines: language => csvLines(table, language),
  }
}

/** Refuses 'datev-numbers-required', 'datev-one-year' and 'datev-seller-not-german'. */
async function openDatevExport(
  shop: Shop,
  { period, consultant, client }: AskedExport,
  filter: DocumentFilter,
): Promise<Export> {
  if (!consultant || !client)
    throw new Refusal('datev-numbers-required', {
      fields: [consultant ? [] : ['consultant'], client ? [] : ['client']].flat(),
    })
  if (filter.from.slice(0, 4) !== filter.to.slice(0, 4))
    throw new Refusal('datev-one-year', { fields: ['period'] })
  const { batch, batches, sums } = await openDatev(shop.reportDb, shop, { filter, consultant, client }).catch(
    (error: unknown) => {
      throw error instanceof NotGermanError ? new Refusal('datev-seller-not-german') : error
    },
  )
  return {
    fileName: `EXTF_${period}.csv`,
    batches,
    totals: () => sums().map(({ label, amounts }) => [label, ...amounts.map(describeCell)]),
    lines: () => datevLines(batch, batches),
  }
}

async function readFilter(shop: Shop, { name, period: text, seller }: AskedExport): Promise<BooksFilter> {
  if (name === 'vat' && !/-Q[1-4]$/.test(text)) throw new Refusal('quarter-not-valid', { fields: ['period'] })
  const period = readPeriod(text)
  if (!period) throw new Refusal('period-not-valid', { fields: ['period'] })
  const sellerId = await findSellerId(shop.db, seller, shop.config.seller.series)
  return readBooksFilter(shop.db, shop, { period, sellerId })
}

async function findSellerId(db: Reader, series: string | undefined, own: string): Promise<number | null> {
  if (series === undefined || series === own) return null
  const seller = await findSellerBySeries(db, series)
  if (!seller) throw new Refusal('seller-unknown', { fields: ['seller'] })
  return seller.id
}
