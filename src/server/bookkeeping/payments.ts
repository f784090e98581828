import type { DocumentFilter } from '../invoices/list-documents.ts'
import { findDocuments } from '../invoices/store.ts'
import { listReceivedMoney } from '../payments/list-received.ts'
import type { Reader } from '../platform/database/database.ts'
import { type Cell, decimalCell, type Table } from '../platform/files/csv-table.ts'
import { openSums } from './sums.ts'

const columns = [
  ['received_on', 'kind', 'provider', 'reference', 'order', 'invoice', 'currency', 'amount'],
  ['fee_currency', 'fee', 'crypto_currency', 'crypto_amount', 'crypto_rate', 'transaction'],
].flat()

/** What was received and returned, beside the invoice that it pays. */
export function listPayments(db: Reader, filter: DocumentFilter): Table {
  const [sums, fees] = [openSums(), openSums()]
  async function* batches() {
    for await (const batch of listReceivedMoney(db, filter)) {
      const ids = batch.flatMap(({ orderId }) => orderId ?? [])
      const documents = await findDocuments(db, ids)
      yield batch.map((money): Cell[] => {
        const invoice = money.orderId === null ? null : documents(money.orderId).invoice
        sums.add(`${money.kind} ${money.currency}`, BigInt(money.amount))
        const fee = money.fee === null ? null : BigInt(money.fee)
        if (fee !== null) fees.add(money.feeCurrency ?? '', fee)
        return [
          [money.day, money.kind, money.provider, money.reference, money.orderId],
          [invoice?.numberText ?? null, money.currency, BigInt(money.amount), money.feeCurrency, fee],
          [money.cryptoCurrency, decimalCell(money.cryptoAmount), decimalCell(money.cryptoRate)],
          [money.cryptoTransaction],
        ].flat()
      })
    }
  }
  const total = (cells: Record<string, Cell>) => columns.map(column => cells[column] ?? null)
  return {
    header: columns,
    batches: batches(),
    totals: () => [
      ...sums.list().map(([label, [amount = 0n]]) => {
        const [kind = '', currency = ''] = label.split(' ')
        return total({ received_on: 'total', kind, currency, amount })
      }),
      ...fees
        .list()
        .map(([label, [fee = 0n]]) => total({ received_on: 'total', kind: 'fee', fee_currency: label, fee })),
    ],
  }
}
