import type { ExportName } from '../../contract/back-office/exports.ts'
import type { Language } from '../../domain/languages.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import type { BooksFilter } from '../invoices/tax-points.ts'
import { csvLines, describeCell, type Table } from '../platform/files/csv-table.ts'
import { Refusal } from '../platform/http/refusal.ts'
import { findSellerBySeries, readSeller } from '../sellers/store.ts'
import type { Shop } from '../shop.ts'
import { datevLines, openDatev } from './datev.ts'
import { listOpenItems } from './open-items.ts'
import { listPayments } from './payments.ts'
import { readPeriod } from './period.ts'
import { listSales } from './sales.ts'
import { listVat } from './vat.ts'

type AskedTable<Name> = { name: Name; period: string; seller?: string | null | undefined }
export type AskedExport = AskedTable<ExportName> & {
  consultant?: number | undefined
  client?: number | undefined
}

type Export = {
  fileName: string
  batches: AsyncIterable<unknown[]>
  /** Once all batches have been read. */
  totals(language: Language): string[][]
  lines(language: Language): AsyncIterable<string | Uint8Array>
}

const tables = { sales: listSales, vat: listVat, payments: listPayments, 'open-items': listOpenItems }

/** Reads every row, so that the file itself does not fail. Refuses as `openExport` does, and 'datev-rate-unknown'. */
export async function readTotals(shop: Shop, asked: AskedExport, language: Language) {
  const { batches, totals } = await openExport(shop, asked)
  let rows = 0
  for await (const batch of batches) rows += batch.length
  return { rows, totals: totals(language) }
}

/** Refuses as `openTable` does, 'quarter-not-valid', and for DATEV as `openDatevExport` does. */
export async function openExport(shop: Shop, asked: AskedExport): Promise<Export> {
  const { name, period } = asked
  if (name === 'vat' && !/-Q[1-4]$/.test(period))
    throw new Refusal('quarter-not-valid', { fields: ['period'] })
  if (name === 'datev') return openDatevExport(shop, asked)
  const table = await openTable(shop, { ...asked, name })
  return {
    fileName: `${name}-${period}.csv`,
    batches: table.batches,
    totals: language => (table.totals?.() ?? []).map(row => row.map(cell => describeCell(cell, language))),
    lines: language => csvLines(table, language),
  }
}

/** Refuses 'period-not-valid' and 'seller-unknown'. */
export async function openTable(shop: Shop, asked: AskedTable<keyof typeof tables>): Promise<Table> {
  return tables[asked.name](shop.reportDb, await readFilter(shop, asked))
}

/** Refuses 'datev-numbers-required', 'datev-one-year' and 'datev-seller-not-german'. */
async function openDatevExport(shop: Shop, asked: AskedExport): Promise<Export> {
  const filter = await readFilter(shop, asked)
  const { period, consultant, client } = asked
  if (!consultant || !client)
    throw new Refusal('datev-numbers-required', {
      fields: [consultant ? [] : ['consultant'], client ? [] : ['client']].flat(),
    })
  if (filter.from.slice(0, 4) !== filter.to.slice(0, 4))
    throw new Refusal('datev-one-year', { fields: ['period'] })
  const { batch, batches, sums } = await openDatev(shop.reportDb, shop, { filter, consultant, client })
  return {
    fileName: `EXTF_${period}.csv`,
    batches,
    totals: language =>
      sums().map(([label, amounts]) => [label, ...amounts.map(amount => describeCell(amount, language))]),
    lines: () => datevLines(batch, batches),
  }
}

async function readFilter(shop: Shop, { period: text, seller: series }: AskedTable<unknown>) {
  const period = readPeriod(text)
  if (!period) throw new Refusal('period-not-valid', { fields: ['period'] })
  const isVendor = !series || series === shop.config.seller.series
  const reseller = isVendor ? null : await findSellerBySeries(shop.db, series)
  if (!isVendor && !reseller) throw new Refusal('seller-unknown', { fields: ['seller'] })
  const sellerId = reseller?.id ?? null
  const seller = await readSeller(shop.db, shop, sellerId)
  const { taxPoint } = seller
  return { ...period, sellerId, taxPoint, timeZone: sellerTimeZone(seller) } satisfies BooksFilter
}
