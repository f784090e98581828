import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import {
  invoiceNumbersIn,
  orderIdsByReference,
  orderNumbersIn,
} from '../../domain/payments/references-in-text.ts'
import { findOrdersByIdOrInvoiceNumber, type OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database.ts'
import type { StatementEntry } from './statement.ts'

/** `candidates` are all orders that the transfer may be for. */
export type OrderMatch =
  | { kind: 'identified'; order: OrderRow }
  | { kind: 'candidates'; orders: readonly OrderRow[]; reason: 'several-orders' | 'order-number-only' }
  | { kind: 'none' }

type FoundOrder = Awaited<ReturnType<typeof findOrdersByIdOrInvoiceNumber>>[number]
type Names = { ids: readonly number[]; numbers: readonly number[]; invoices: readonly string[] }

/** docs/domain.md, 'Bank transfers'. */
export async function matchOrders(
  tx: Transaction,
  transfers: readonly StatementEntry[],
): Promise<OrderMatch[]> {
  const names = transfers.map(namesIn)
  const found = await findOrdersByIdOrInvoiceNumber(tx, {
    ids: [...new Set(names.flatMap(({ ids, numbers }) => [...ids, ...numbers]))],
    invoiceNumbers: [...new Set(names.flatMap(({ invoices }) => invoices))],
  })
  const byId = new Map(found.map(order => [order.id, order]))
  const byInvoice = new Map(found.filter(isByBank).map(order => [order.invoiceNumber, order]))
  return transfers.map((transfer, index) => {
    const { ids = [], numbers = [], invoices = [] } = names[index] ?? {}
    const identified = present([...ids.map(id => byId.get(id)), ...invoices.map(name => byInvoice.get(name))])
    const suggested = present(numbers.map(id => byId.get(id))).filter(order => isWaitingFor(order, transfer))
    return choose(identified, suggested)
  })
}

function namesIn({ references, text }: StatementEntry): Names {
  const texts = [...references, text]
  return {
    ids: texts.flatMap(orderIdsByReference),
    numbers: texts.flatMap(orderNumbersIn),
    invoices: texts.flatMap(invoiceNumbersIn),
  }
}

function choose(identified: readonly OrderRow[], suggested: readonly OrderRow[]): OrderMatch {
  const [order, ...others] = identified
  if (order && others.length === 0) return { kind: 'identified', order }
  if (order) return { kind: 'candidates', orders: identified, reason: 'several-orders' }
  return suggested.length > 0
    ? { kind: 'candidates', orders: suggested, reason: 'order-number-only' }
    : { kind: 'none' }
}

/** Any other number is more likely a postal code than an order number. */
function isWaitingFor(order: FoundOrder, { amount, currency }: StatementEntry): boolean {
  return (
    isByBank(order) && order.status === 'pending' && order.total === amount && order.currency === currency
  )
}

function isByBank({ paymentMethod }: FoundOrder): boolean {
  return paymentMethod === paymentMethodNumbers.bank
}

function present(orders: readonly (FoundOrder | undefined)[]): FoundOrder[] {
  return [...new Set(orders)].filter(order => order !== undefined)
}
