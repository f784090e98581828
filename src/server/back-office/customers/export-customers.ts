import { pageOfCustomers } from '../../customers/page-of-customers.ts'
import type { Cell, Table } from '../../platform/csv-table.ts'
import { type Cursor, decodeCursor } from '../../platform/cursor.ts'
import { cutPage } from '../../platform/read-windows.ts'
import type { Shop } from '../../shop.ts'
import { type AskedCustomers, describeEntries, toFilter } from './read-customers.ts'

const batchSize = 1000

export function tabulateCustomers(shop: Shop, asked: AskedCustomers): Table {
  return {
    header: ['customer', 'created_at', 'email', 'language', 'country', 'paid_orders', 'licenses'],
    batches: readBatches(shop, asked),
  }
}

async function* readBatches({ reportDb: db }: Shop, asked: AskedCustomers): AsyncGenerator<Cell[][]> {
  for (let after: Cursor | null = null; ; ) {
    const found = await pageOfCustomers(db, toFilter(asked), after, batchSize)
    const { page, next } = cutPage(found, batchSize, row => ({ at: row.createdAt, id: row.id }))
    const entries = await describeEntries(db, page)
    yield entries.map(each => [
      each.id,
      each.created_at,
      each.email,
      each.language,
      each.country,
      each.paid_orders,
      each.licenses,
    ])
    if (next === null) return
    after = decodeCursor(next)
  }
}
