import { addDays } from '../../domain/day.ts'
import type { DocumentFilter } from '../invoices/list-documents.ts'
import { findDocuments } from '../invoices/store.ts'
import { findSellersOfOrders } from '../orders/find-orders.ts'
import { listOtherMoney, listPaidPayments, type ReceivedMoney } from '../payments/list-received.ts'
import { utcDay } from '../platform/clock.ts'
import { type Cell, decimalCell, type Table } from '../platform/csv-table.ts'
import type { Reader } from '../platform/database.ts'
import { accountsOfResellers } from '../sellers/store.ts'
import { openSums } from './sums.ts'

const columns = [
  ['received_on', 'kind', 'provider', 'reference', 'order', 'invoice', 'currency', 'amount'],
  ['fee_currency', 'fee', 'crypto_currency', 'crypto_amount', 'crypto_rate', 'transaction'],
].flat()

/** What was received and returned, beside the invoice that it pays. */
export function listPayments(db: Reader, { from, to, sellerId }: DocumentFilter): Table {
  const [sums, fees] = [openSums(), openSums()]
  const filter = { from: startOfDay(from), before: startOfDay(addDays(to, 1)) }
  async function* batches() {
    const resellers = new Map((await accountsOfResellers(db)).map(row => [row.account, row.sellerId]))
    for (const list of [listPaidPayments(db, filter), listOtherMoney(db, filter)])
      for await (const batch of list) {
        const orderIds = batch.flatMap(({ orderId }) => orderId ?? [])
        const sellers = await findSellersOfOrders(db, orderIds)
        const documents = await findDocuments(db, orderIds)
        const isOwn = ({ account, orderId }: ReceivedMoney) =>
          (account === null ? (sellers.get(orderId ?? 0) ?? null) : (resellers.get(account) ?? null)) ===
          sellerId
        yield batch.filter(isOwn).map((money): Cell[] => {
          const invoice = money.orderId === null ? null : documents(money.orderId).invoice
          sums.add(`${money.kind} ${money.currency}`, BigInt(money.amount))
          const fee = typeof money.fee === 'number' ? BigInt(money.fee) : null
          if (fee !== null) fees.add(money.feeCurrency ?? '', fee)
          return [
            [utcDay(money.receivedAt), money.kind, money.provider, money.reference, money.orderId],
            [
              invoice?.numberText ?? null,
              money.currency,
              BigInt(money.amount),
              money.feeCurrency ?? null,
              fee,
            ],
            [money.cryptoCurrency ?? null, decimalCell(money.cryptoAmount), decimalCell(money.cryptoRate)],
            [money.cryptoTransaction ?? null],
          ].flat()
        })
      }
  }
  return {
    header: columns,
    batches: batches(),
    totals: () => [
      ...sums.list().map(({ label, amounts }) => {
        const [kind = '', currency = ''] = label.split(' ')
        return ['total', kind, null, null, null, null, currency, ...amounts]
      }),
      ...fees
        .list()
        .map(({ label, amounts }) => ['total', 'fee', ...Array<Cell>(6).fill(null), label, ...amounts]),
    ],
  }
}

function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
