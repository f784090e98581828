import { addDays } from '../../domain/day.ts'
import { paymentMethodNumbers } from '../../domain/payments/methods.ts'
import {
  documentNumbersIn,
  orderIdsByReference,
  orderNumbersIn,
  readingsByReference,
} from '../../domain/payments/references-in-text.ts'
import { type OrderRow, ordersNamed } from '../orders/store.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'

type Money = {
  amount: number
  currency: string
  references: readonly string[]
  /** Of the payer's own system, whose numbers are none of the shop's orders. */
  payerReferences: readonly string[]
  text: string
  /** A UTC day. */
  bookedOn: string
}

export type WayOfNaming = 'reference' | 'hint' | 'none'

/** The one order that is meant; several that the money pays together; or several of which it is not clear which. */
export type Named =
  | { kind: 'one'; orderId: number }
  | { kind: 'together' | 'unclear'; orderIds: readonly number[] }

/**
 * The order that a transfer names: by its creditor reference, wherever it stands, else by an invoice or order number
 * in the text; an order number only where the order was there when the money was booked. Of several, the one that waits for exactly this
 * money, or all that wait where it is exactly what they cost together; null where it names nobody's.
 */
export async function matchOrder(tx: Transaction, money: Money): Promise<Named | null> {
  const { ids, hints } = namesIn(money)
  const referred = await ordersNamed(tx, { ids, invoiceNumbers: [] })
  if (referred.length > 0) return choose(money, { named: referred, likely: likeliest(money, referred) })

  // A number may be anything: only an order that is paid by transfer, and was placed by then, can be meant.
  const hinted = (await ordersNamed(tx, hints)).filter(
    ({ paymentMethod, createdAt, invoiceNumber }) =>
      paymentMethod === paymentMethodNumbers.bank &&
      (hints.invoiceNumbers.includes(invoiceNumber) || dayBefore(createdAt) <= money.bookedOn),
  )
  return choose(money, { named: hinted, likely: hinted })
}

/** Of each creditor reference the likeliest reading that is an order. */
function likeliest(money: Money, named: readonly OrderRow[]): OrderRow[] {
  const byId = new Map(named.map(order => [order.id, order]))
  const ids = textsOf(money)
    .flatMap(readingsByReference)
    .map(readings => readings.find(id => byId.has(id)))
  return [...new Set(ids)].map(id => byId.get(id ?? 0)).filter(order => order !== undefined)
}

/** A bank's day may begin after the shop's, which is UTC's. */
function dayBefore(moment: Date): string {
  return addDays(dayOf(moment), -1)
}

/**
 * For each of many transfers, in one query, how it may name an order at all: those that cannot, `matchOrder` need not be
 * asked about.
 */
export async function waysOfNaming(tx: Transaction, transfers: readonly Money[]): Promise<WayOfNaming[]> {
  const names = transfers.map(namesIn)
  const found = await ordersNamed(tx, {
    ids: [...new Set(names.flatMap(({ ids, hints }) => [...ids, ...hints.ids]))],
    invoiceNumbers: [...new Set(names.flatMap(({ hints }) => hints.invoiceNumbers))],
  })
  const knownIds = new Set(found.map(({ id }) => id))
  const knownNumbers = new Set(found.map(({ invoiceNumber }) => invoiceNumber))
  return names.map(({ ids, hints }) => {
    if (ids.some(id => knownIds.has(id))) return 'reference'
    const isHint =
      hints.ids.some(id => knownIds.has(id)) || hints.invoiceNumbers.some(number => knownNumbers.has(number))
    return isHint ? 'hint' : 'none'
  })
}

function textsOf({ references, payerReferences, text }: Money): string[] {
  return [...references, ...payerReferences, text]
}

function namesIn(money: Money) {
  const { references, payerReferences, text } = money
  const ours = [...references, text]
  const of = <Name>(texts: readonly string[], read: (text: string) => Name[]) => [
    ...new Set(texts.flatMap(read)),
  ]
  return {
    ids: of(textsOf(money), orderIdsByReference),
    hints: {
      ids: of(ours, orderNumbersIn),
      invoiceNumbers: of([...ours, ...payerReferences], documentNumbersIn),
    },
  }
}

/** Where no order waits for exactly this money, a person still sees which ones are meant. */
function choose(
  money: Money,
  { named, likely }: { named: readonly OrderRow[]; likely: readonly OrderRow[] },
): Named | null {
  const fitting = named.filter(order => order.total === money.amount && order.currency === money.currency)
  const waiting = fitting.filter(isWaiting)
  if (waiting.length > 1) return several('unclear', likely.length > 1 ? likely : waiting)

  const together = likely.filter(isWaiting)
  if (waiting.length === 0 && isSumOf(money, together)) return several('together', together)

  const [only] = [waiting, fitting, likely].find(orders => orders.length === 1) ?? []
  if (only) return { kind: 'one', orderId: only.id }
  return likely.length > 0 ? several('unclear', likely) : null
}

function isWaiting({ status }: OrderRow): boolean {
  return status === 'pending'
}

/** One seller's, who has one account for them, and all to be paid by transfer. */
function isSumOf({ amount, currency }: Money, orders: readonly OrderRow[]): boolean {
  return (
    orders.length > 1 &&
    new Set(orders.map(({ sellerId }) => sellerId)).size === 1 &&
    orders.every(order => order.paymentMethod === paymentMethodNumbers.bank && order.currency === currency) &&
    orders.reduce((sum, { total }) => sum + total, 0) === amount
  )
}

function several(kind: 'together' | 'unclear', orders: readonly OrderRow[]): Named {
  return { kind, orderIds: orders.map(({ id }) => id).toSorted((left, right) => left - right) }
}
