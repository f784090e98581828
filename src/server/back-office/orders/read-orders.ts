import type { OrderDetails, OrderEntry } from '../../../contract/back-office/orders.ts'
import { orderList } from '../../../definitions/order-list.ts'
import type { Language } from '../../../texts/language.ts'
import { orderWords } from '../../checkout/order-words.ts'
import { findDocuments } from '../../invoices/store.ts'
import { countOrders, type FoundOrder, findOrderEntry, pageOfOrders } from '../../orders/page-of-orders.ts'
import type { Reader } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { allSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import type { ListRows } from '../engine/lists.ts'
import { describeForActions, orderRules } from './actions.ts'
import { tabulateOrders } from './export-orders.ts'
import { findReturned } from './find-returned.ts'
import { toOrderFilter } from './order-filter.ts'
import { nameMethod } from './order-methods.ts'
import { readFacts } from './read-facts.ts'

export const orderRows: ListRows<typeof orderList, FoundOrder> = {
  list: orderList,
  read: async ({ db }, asked, { after, length }) =>
    pageOfOrders(db, await toOrderFilter(db, asked), { after, length }),
  place: ({ order }) => ({ at: order.createdAt, id: order.id }),
  cells: ({ db }, found, language) => describeOrders(db, found, language),
  count: async ({ db }, asked) => countOrders(db, await toOrderFilter(db, asked)),
  extra: async ({ db }) => ({ sellers: (await allSellers(db)).map(({ id, name }) => ({ id, name })) }),
  tabulate: tabulateOrders,
}

/** Refuses 'not-found'. */
export async function readOrderForBackOffice(
  shop: Shop,
  id: number,
  language: Language,
): Promise<OrderDetails> {
  const entry = await findOrderEntry(shop.db, id)
  if (!entry) throw new Refusal('not-found')
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

/** As a list shows it. */
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
  const returned = await findReturned(
    db,
    found.map(({ order }) => order),
  )
  return found.map(({ order, email, licenseId }) => ({
    id: order.id,
    created_at: order.createdAt.toISOString(),
    email,
    name: order.clientCompany || order.clientName,
    title: orderWords[language].shortTitle(order),
    status: order.status,
    returned: returned(order.id),
    method: nameMethod(order.paymentMethod),
    country: order.country,
    total: order.total,
    currency: order.currency,
    license_id: licenseId ?? order.licenseId,
  }))
}
