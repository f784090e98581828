import type { BookName, BookTable } from '../../../contract/back-office/books.ts'
import { addDays } from '../../../domain/day.ts'
import { type Days, formatMonth, monthNumber } from '../../../domain/reports/steps.ts'
import { openTable } from '../../bookkeeping/open-export.ts'
import { utcDay } from '../../platform/clock.ts'
import { type Cell, describeCell } from '../../platform/files/csv-table.ts'
import { allSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'

type BookQuery = { from?: string | undefined; to?: string | undefined; seller?: string | undefined }

const mostShown = 200

/** Returns the table that bin/admin exports, of this quarter unless days are given. Refuses as `openTable` does. */
export async function openBook(
  shop: Shop,
  name: BookName,
  { seller, to = findQuarter(utcDay(shop.clock.now())).to, from = findQuarter(to).from }: BookQuery,
) {
  return { from, to, table: await openTable(shop, { name, period: `${from}..${to}`, seller }) }
}

export async function readBook(shop: Shop, book: BookName, query: BookQuery): Promise<BookTable> {
  const { table, ...days } = await openBook(shop, book, query)
  const rows: Cell[][] = []
  let count = 0
  for await (const batch of table.batches) {
    count += batch.length
    rows.push(...batch.slice(0, mostShown - rows.length))
  }
  const resellers = await allSellers(shop.db)
  const { series, name } = shop.config.seller
  return {
    ...days,
    sellers: [{ series, name }, ...resellers.map(each => ({ series: each.series, name: each.name }))],
    header: [...table.header],
    rows: rows.map(cells => cells.map(describeCell)),
    totals: (table.totals?.() ?? []).map(cells => cells.map(describeCell)),
    count,
  }
}

function findQuarter(day: string): Days {
  const first = monthNumber(day) - (monthNumber(day) % 3)
  return { from: formatMonth(first), to: addDays(formatMonth(first + 3), -1) }
}
