import { findDocuments, sumTotals } from '../../invoices/store.ts'
import { batchesOfOrders, type FoundOrder } from '../../orders/page-of-orders.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Cell, decimalCell, type Table } from '../../platform/files/csv-table.ts'
import type { Shop } from '../../shop.ts'
import { type AskedOrders, toOrderFilter } from './order-filter.ts'
import { nameMethod } from './order-methods.ts'

const batchSize = 2000

export function tabulateOrders({ db }: Shop, asked: AskedOrders): Table {
  return {
    header: [
      ['order', 'placed_at', 'paid_at', 'status', 'method', 'email', 'company', 'name', 'vat_number'],
      ['country', 'plan', 'mode', 'servers', 'periods', 'coupon', 'currency', 'subtotal', 'tax_rate'],
      ['tax_kind', 'tax', 'total', 'invoice', 'credited', 'license', 'reseller'],
    ].flat(),
    batches: readBatches(db, asked),
  }
}

async function* readBatches(db: Database, asked: AskedOrders): AsyncGenerator<Cell[][]> {
  for await (const batch of batchesOfOrders(db, await toOrderFilter(db, asked), batchSize)) {
    const ids = batch.map(({ order }) => order.id)
    const documents = await findDocuments(db, ids)
    yield batch.map(found => tabulate(found, documents(found.order.id)))
  }
}

type Documents = ReturnType<Awaited<ReturnType<typeof findDocuments>>>

function tabulate({ order, email, licenseId }: FoundOrder, { invoice, creditNotes }: Documents): Cell[] {
  const { id, createdAt, paidAt, status, clientCompany, clientName, clientVat, country } = order
  const { product, mode, servers, periods, coupon, currency, subtotal, taxRate, taxKind, tax, total } = order
  return [
    [id, createdAt.toISOString(), paidAt?.toISOString() ?? null, status, nameMethod(order.paymentMethod)],
    [email, clientCompany, clientName, clientVat, country, product, mode, servers, periods, coupon, currency],
    [
      BigInt(subtotal),
      decimalCell(taxRate),
      taxKind,
      BigInt(tax),
      BigInt(total),
      invoice?.numberText ?? null,
    ],
    [BigInt(sumTotals(creditNotes)), licenseId ?? order.licenseId, order.sellerId],
  ].flat()
}
