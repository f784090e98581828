import type { OrderDetails, OrderEntry } from '../../../contract/back-office/orders.ts'
import { requireAlpha3 } from '../../../domain/countries.ts'
import type { Language } from '../../../texts/language.ts'
import { orderWords } from '../../checkout/order-words.ts'
import { findDocuments, type InvoiceRow, sumUncredited } from '../../invoices/store.ts'
import {
  countOrders,
  type FoundOrder,
  findOrderEntry,
  pageLength,
  pageOfOrders,
} from '../../orders/page-of-orders.ts'
import { decodeCursor } from '../../platform/cursor.ts'
import type { Reader } from '../../platform/database.ts'
import { cutPage } from '../../platform/read-windows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { allSellers } from '../../sellers/store.ts'
import type { Shop } from '../../shop.ts'
import { findReturned } from './find-returned.ts'
import { type AskedOrders, toOrderFilter } from './order-filter.ts'
import { nameMethod } from './order-methods.ts'
import { findPossibleActions } from './possible-actions.ts'
import { readFacts } from './read-facts.ts'

type Context = {
  productName: string
  language: Language
  returned: Awaited<ReturnType<typeof findReturned>>
}
type Asked = AskedOrders & { after?: string | undefined; count?: '1' | undefined }

export async function listOrdersForBackOffice(
  { db, config }: Shop,
  { after, count, ...asked }: Asked,
  language: Language,
) {
  const filter = await toOrderFilter(db, asked)
  const found = await pageOfOrders(db, filter, decodeCursor(after))
  const place = ({ order }: FoundOrder) => ({ at: order.createdAt, id: order.id })
  const { page, ...where } = cutPage(found, pageLength, place)
  const sellers = await allSellers(db)
  return {
    data: await describeEntries(db, page, config.productName, language),
    sellers: sellers.map(({ id, name }) => ({ id, name })),
    ...where,
    count: count ? await countOrders(db, filter) : null,
  }
}

/** Refuses 'not-found'. */
export async function readOrderForBackOffice(
  shop: Shop,
  id: number,
  language: Language,
): Promise<OrderDetails> {
  const found = await findOrderEntry(shop.db, id)
  if (!found) throw new Refusal('not-found')
  const { order } = found
  const documents = (await findDocuments(shop.db, [id]))(id)
  const returned = await findReturned(shop.db, [order])
  return {
    ...describeEntry(found, { productName: shop.config.productName, language, returned }),
    ...(await readFacts(shop, order, documents, language)),
    actions: await findPossibleActions(shop, order, documents),
    uncredited: documents.invoice ? sumUncredited(order, documents) : 0,
    billed_to: documents.invoice && describeBilledTo(documents.invoice),
  }
}

function describeBilledTo({ content }: InvoiceRow): OrderDetails['billed_to'] {
  const { company, addressLine: address, zip: postcode, city, country, vat: vat_number } = content.customer
  return { company, address, postcode, city, country: requireAlpha3(country), vat_number }
}

/** As a list shows it. */
export async function findOrderForBackOffice(
  { db, config }: Shop,
  id: number,
  language: Language,
): Promise<OrderEntry | null> {
  const found = await findOrderEntry(db, id)
  const [entry] = found ? await describeEntries(db, [found], config.productName, language) : []
  return entry ?? null
}

async function describeEntries(
  db: Reader,
  found: readonly FoundOrder[],
  productName: string,
  language: Language,
): Promise<OrderEntry[]> {
  const returned = await findReturned(
    db,
    found.map(({ order }) => order),
  )
  return found.map(each => describeEntry(each, { productName, language, returned }))
}

function describeEntry(
  { order, email, licenseId }: FoundOrder,
  { productName, language, returned }: Context,
): OrderEntry {
  return {
    id: order.id,
    created_at: order.createdAt.toISOString(),
    email,
    title: orderWords[language].lineTitle(productName, order),
    status: order.status,
    returned: returned(order.id),
    method: nameMethod(order.paymentMethod),
    total: order.total,
    currency: order.currency,
    country: order.country,
    license_id: licenseId ?? order.licenseId,
  }
}
