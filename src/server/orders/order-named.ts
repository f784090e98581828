import { addDays } from '../../domain/licenses/license.ts'
import {
  documentNumbersIn,
  orderIdsByReference,
  orderNumbersIn,
} from '../../domain/payments/references-in-text.ts'
import { dayOf } from '../platform/clock.ts'
import type { Transaction } from '../platform/database.ts'
import { type OrderRow, ordersNamed } from './store.ts'

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

/**
 * The order that a transfer names: by its creditor reference, wherever it stands, else by an invoice or order number
 * in the text; an order number only where the order was there when the money was booked. Of several, the one that waits for exactly this
 * money; null where that is nobody's or more than one's.
 */
export async function orderNamed(
  tx: Transaction,
  money: Money,
): Promise<{ orderId: number } | 'several' | null> {
  const { ids, hints } = namesIn(money)
  const referred = await ordersNamed(tx, { ids, invoiceNumbers: [] })
  if (referred.length > 0) return choose(money, referred, ids[0])

  const hinted = await ordersNamed(tx, hints)
  return choose(
    money,
    // A number may be anything: only an order that is paid by transfer, and was placed by then, can be meant.
    hinted.filter(
      ({ paymentMethod, createdAt, invoiceNumber }) =>
        paymentMethod === 2 &&
        (hints.invoiceNumbers.includes(invoiceNumber) || dayBefore(createdAt) <= money.bookedOn),
    ),
  )
}

/** A bank's day may begin after the shop's, which is UTC's. */
function dayBefore(moment: Date): string {
  return addDays(dayOf(moment), -1)
}

/**
 * For each of many transfers, in one query, how it may name an order at all: those that cannot, `orderNamed` need not be
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

function namesIn({ references, payerReferences, text }: Money) {
  const ours = [...references, text]
  const of = <Name>(texts: readonly string[], read: (text: string) => Name[]) => [
    ...new Set(texts.flatMap(read)),
  ]
  return {
    ids: of([...references, ...payerReferences, text], orderIdsByReference),
    hints: {
      ids: of(ours, orderNumbersIn),
      invoiceNumbers: of([...ours, ...payerReferences], documentNumbersIn),
    },
  }
}

/** Where no order waits for exactly this money, a person still sees which one is meant. */
function choose(
  { amount, currency }: Money,
  named: readonly OrderRow[],
  likeliest?: number,
): { orderId: number } | 'several' | null {
  const fitting = named.filter(order => order.total === amount && order.currency === currency)
  const waiting = fitting.filter(({ status }) => status === 'pending')
  if (waiting.length > 1) return 'several'

  const [only] = named.length === 1 ? named : []
  const meant =
    waiting[0] ?? (fitting.length === 1 ? fitting[0] : only) ?? named.find(({ id }) => id === likeliest)
  if (meant) return { orderId: meant.id }
  return named.length > 1 ? 'several' : null
}
