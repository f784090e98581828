import { sql } from 'drizzle-orm'
import type { DocumentFilter } from '../invoices/list-documents.ts'
import { findDocuments } from '../invoices/store.ts'
import { billedOrders } from '../invoices/tax-points.ts'
import { balancesOfOrders } from '../payments/list-received.ts'
import type { Reader } from '../platform/database/database.ts'
import type { Table } from '../platform/files/csv-table.ts'
import { openSums } from './sums.ts'

type OpenItem = { orderId: number | null } & Record<'currency' | 'invoiced' | 'received' | 'accepted', string>

const header = [
  ['order', 'invoice', 'customer', 'currency'],
  ['invoiced', 'received', 'difference', 'accepted', 'open'],
].flat()

/**
 * Each order whose documents and money differ at the end of the period, and money without an order: the differences are
 * all documents minus all money until then.
 */
export function listOpenItems(db: Reader, { to, sellerId }: DocumentFilter): Table {
  const sums = openSums()
  async function* batches() {
    const { rows } = await db.execute<OpenItem>(sql`
      select coalesce(billed.order_id, money.order_id) as "orderId", coalesce(billed.currency, money.currency) as currency,
        coalesce(invoiced, 0)::text as invoiced, coalesce(received, 0)::text as received,
        (coalesce(orders.total - paid, 0) + coalesce(accepted, 0))::text as accepted
      from (${billedOrders({ to, sellerId })}) as billed
      full join (${balancesOfOrders({ to, sellerId })}) as money
        on money.order_id = billed.order_id and money.currency = billed.currency
      left join orders on orders.id = money.order_id and orders.currency = money.currency
      where coalesce(invoiced, 0) <> coalesce(received, 0) order by 1, 2`)
    for (let from = 0; from < rows.length; from += 500) {
      const batch = rows.slice(from, from + 500)
      const ids = batch.flatMap(({ orderId }) => orderId ?? [])
      const documents = await findDocuments(db, ids)
      yield batch.map(({ orderId, currency, ...amounts }) => {
        const invoice = orderId === null ? null : documents(orderId).invoice
        const { company, contact, email } = invoice?.content.customer ?? {}
        const invoiced = BigInt(amounts.invoiced)
        const received = BigInt(amounts.received)
        const accepted = BigInt(amounts.accepted)
        const difference = invoiced - received
        const cells = [invoiced, received, difference, accepted, difference - accepted]
        sums.add(currency, ...cells)
        return [orderId, invoice?.numberText ?? null, company || contact || email || null, currency, ...cells]
      })
    }
  }
  return {
    header,
    batches: batches(),
    totals: () => sums.list().map(([label, amounts]) => ['total', null, null, label, ...amounts]),
  }
}
