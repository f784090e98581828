import type { BookName, BookTable } from '../../../contract/back-office/books.ts'
import { openTable } from '../../bookkeeping/open-export.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Cell, describeCell } from '../../platform/files/csv-table.ts'
import { allSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'

type BookQuery = { period?: string | undefined; seller?: string | undefined }

const mostShown = 200

/** Returns the table that bin/admin exports. Refuses as `openTable` does. */
export async function openBook(
  shop: Shop,
  name: BookName,
  { period = currentQuarter(shop), seller }: BookQuery,
) {
  return { period, table: await openTable(shop, { name, period, seller }) }
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
