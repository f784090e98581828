import type { OrderDetails, OrderEntry } from '../../../contract/back-office/orders.ts'
import { orderList, type returnedKinds } from '../../../definitions/order-list.ts'
import type { Language } from '../../../domain/languages.ts'
import { orderWords } from '../../checkout/order-words.ts'
import { findCredited, findDocuments, sumTotals } from '../../invoices/store.ts'
import {
  batchesOfOrders,
  countOrders,
  type FoundOrder,
  findOrderEntry,
  pageOfOrders,
} from '../../orders/page-of-orders.ts'
import type { OrderRow } from '../../orders/store.ts'
import { findDisputed, sumRefunds } from '../../payments/returned-money.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type Cell, decimalCell, type Table } from '../../platform/files/csv-table.ts'
import { requireFound } from '../../platform/http/refusal.ts'
import { allSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import type { ListRows } from '../engine/lists.ts'
import { describeForActions, orderRules } from './actions.ts'
import { type AskedOrders, nameMethod, selectOrders } from './order-filter.ts'
import { readFacts } from './read-facts.ts'

export const orderRows: ListRows<typeof orderList, FoundOrder> = {
  list: orderList,
  read: async (shop, asked, page) => pageOfOrders(shop.db, await selectOrders(shop, asked), page),
  place: ({ order }) => ({ at: order.createdAt, id: order.id }),
  cells: ({ db }, found, language) => describeOrders(db, found, language),
  count: async (shop, asked) => countOrders(shop.db, (await selectOrders(shop, asked)).where),
  extra: async ({ db }) => ({ sellers: (await allSellers(db)).map(({ id, name }) => ({ id, name })) }),
  tabulate: tabulateOrders,
}

/** Refuses 'not-found'. */
export async function readOrderForBackOffice(
  shop: Shop,
  id: number,
  language: Language,
): Promise<OrderDetails> {
  const entry = requireFound(await findOrderEntry(shop.db, id))
  const { order } = entry
  const documents = (await findDocuments(shop.db, [id]))(id)
  const found = await describeForActions(shop, order, documents)
  const [shown] = await describeOrders(shop.db, [entry], language)
  if (!shown) throw new Error('An order was not described')
  return {
    ...shown,
    ...(await readFacts(shop, order, documents, language)),
    possible: orderRules.possible(found),
    uncredited: found.uncredited,
    billed_to: found.billedTo,
  }
}

/** The order as a list shows it. */
export async function findOrderForBackOffice(
  { db }: Shop,
  id: number,
  language: Language,
): Promise<OrderEntry | null> {
  const found = await findOrderEntry(db, id)
  const [entry] = found ? await describeOrders(db, [found], language) : []
  return entry ?? null
}

async function describeOrders(
  db: Reader,
  found: readonly FoundOrder[],
  language: Language,
): Promise<OrderEntry[]> {
  const orders = found.map(({ order }) => order)
  const returned = await findReturned(db, orders)
  return found.map(({ order, email, licenseId }) => ({
    ...order,
    created_at: order.createdAt.toISOString(),
    email,
    name: order.clientCompany || order.clientName,
    title: orderWords[language].shortTitle(order),
    returned: returned(order.id),
    method: nameMethod(order.paymentMethod),
    license_id: licenseId ?? order.licenseId,
  }))
}

const batchSize = 2000

function tabulateOrders(shop: Shop, asked: AskedOrders): Table {
  return {
    header: [
      ['order', 'placed_at', 'paid_at', 'status', 'method', 'email', 'company', 'name', 'vat_number'],
      ['country', 'plan', 'mode', 'servers', 'periods', 'coupon', 'currency', 'subtotal', 'tax_rate'],
      ['tax_kind', 'tax', 'total', 'invoice', 'credited', 'license', 'reseller'],
    ].flat(),
    batches: readBatches(shop, asked),
  }
}

async function* readBatches(shop: Shop, asked: AskedOrders): AsyncGenerator<Cell[][]> {
  const { db } = shop
  const { where } = await selectOrders(shop, asked)
  for await (const batch of batchesOfOrders(db, where, batchSize)) {
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

type Returned = (typeof returnedKinds)[number]

/** What became of the money of paid orders: docs/domain.md, 'Refunds and disputes'. */
async function findReturned(
  db: Reader,
  orders: readonly Pick<OrderRow, 'id' | 'status' | 'total'>[],
): Promise<(orderId: number) => Returned | null> {
  const paid = orders.filter(({ status, total }) => status === 'paid' && total > 0)
  const ids = paid.map(({ id }) => id)
  if (ids.length === 0) return () => null
  const [disputed, refunds, credited] = await Promise.all([
    findDisputed(db, ids),
    sumRefunds(db, ids),
    findCredited(db, ids),
  ])
  const returned = new Map(
    paid.map(({ id, total }): [number, Returned | null] => {
      const refunded = refunds.get(id) ?? 0
      if (disputed.has(id)) return [id, 'disputed']
      if (refunded >= total) return [id, 'refunded']
      if (credited.get(id) === 'full') return [id, 'credited']
      if (refunded > 0) return [id, 'partly-refunded']
      return [id, credited.has(id) ? 'partly-credited' : null]
    }),
  )
  return orderId => returned.get(orderId) ?? null
}
