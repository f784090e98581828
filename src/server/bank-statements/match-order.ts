import { addUpTo } from '../../domain/payments/evidence.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import {
  invoiceNumbersIn,
  orderIdsByReference,
  orderNumbersIn,
} from '../../domain/payments/references-in-text.ts'
import { findOrdersByIdOrInvoiceNumber, type OrderRow } from '../orders/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { StatementEntry } from './statement.ts'

/** `candidates` are all orders that the transfer may be for. */
export type OrderMatch =
  | { kind: 'identified'; order: OrderRow }
  | { kind: 'candidates'; orders: readonly OrderRow[]; reason: 'several-orders' | 'order-number-only' }
  | { kind: 'none' }

type FoundOrder = Awaited<ReturnType<typeof findOrdersByIdOrInvoiceNumber>>[number]
type Names = { ids: readonly number[]; numbers: readonly number[]; invoices: readonly string[] }

/** docs/domain.md, 'Bank transfers'. */
export async function matchOrders(tx: Transaction, transfers: readonly StatementEntry[]) {
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
    const named = present(numbers.map(id => byId.get(id)))
    const waiting = named.filter(order => isByBank(order) && order.status === 'pending')
    return choose(identified, waiting, transfer)
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

function choose(
  identified: readonly OrderRow[],
  waiting: readonly OrderRow[],
  transfer: StatementEntry,
): OrderMatch {
  const named = [...new Set([...identified, ...waiting])]
  if (addUpTo(named, transfer)) return { kind: 'candidates', orders: named, reason: 'several-orders' }
  const [order, ...others] = identified
  if (order && others.length === 0) return { kind: 'identified', order }
  if (order) return { kind: 'candidates', orders: identified, reason: 'several-orders' }
  // A number whose order has another total is more likely a postal code.
  const suggested = waiting.filter(
    ({ total, currency }) => total === transfer.amount && currency === transfer.currency,
  )
  return suggested.length > 0
    ? { kind: 'candidates', orders: suggested, reason: 'order-number-only' }
    : { kind: 'none' }
}

function isByBank({ paymentMethod }: FoundOrder): boolean {
  return paymentMethod === paymentMethodNumbers.bank
}

function present(orders: readonly (FoundOrder | undefined)[]): FoundOrder[] {
  return [...new Set(orders)].filter(order => order !== undefined)
}
