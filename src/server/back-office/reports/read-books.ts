import type { BookName, BookTable } from '../../../contract/back-office/books.ts'
import { readPeriod } from '../../bookkeeping/period.ts'
import { readBooksFilter } from '../../bookkeeping/read-books-filter.ts'
import { listSales } from '../../bookkeeping/sales.ts'
import { listVat } from '../../bookkeeping/vat.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Cell, describeCell, type Table } from '../../platform/files/csv-table.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { allSellers, findSellerBySeries } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'

type BookQuery = { period?: string | undefined; seller?: string | undefined }

const mostShown = 200
const lists = { vat: listVat, sales: listSales }

/** As bin/admin exports it. Refuses 'bad-request' for what is no period, or no seller. */
export async function openBook(
  shop: Shop,
  book: BookName,
  { period = currentQuarter(shop), seller = '' }: BookQuery,
): Promise<{ period: string; table: Table }> {
  const days = readPeriod(period)
  if (!days) throw new Refusal('bad-request', { fields: ['period'] })
  const vendor = shop.config.seller.series
  const reseller = seller === '' || seller === vendor ? null : await findSellerBySeries(shop.db, seller)
  if (!reseller && seller !== '' && seller !== vendor)
    throw new Refusal('bad-request', { fields: ['seller'] })
  const filter = await readBooksFilter(shop.db, shop, { period: days, sellerId: reseller?.id ?? null })
  return { period, table: lists[book](shop.reportDb, filter) }
}

export async function readBook(shop: Shop, book: BookName, query: BookQuery): Promise<BookTable> {
  const { period, table } = await openBook(shop, book, query)
  const rows: Cell[][] = []
  let count = 0
  for await (const batch of table.batches) {
    count += batch.length
    rows.push(...batch.slice(0, mostShown - rows.length))
  }
  const resellers = await allSellers(shop.db)
  const { series, name } = shop.config.seller
  return {
    period,
    sellers: [{ series, name }, ...resellers.map(each => ({ series: each.series, name: each.name }))],
    header: [...table.header],
    rows: rows.map(cells => cells.map(describeCell)),
    totals: (table.totals?.() ?? []).map(cells => cells.map(describeCell)),
    count,
  }
}

function currentQuarter({ clock }: Shop): string {
  const day = utcDay(clock.now())
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}
