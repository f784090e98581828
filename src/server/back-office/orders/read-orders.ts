import type { OrderDetails, OrderEntry, orderMethods } from '../../../contract/back-office/orders.ts'
import type { OrderStatus } from '../../../domain/orders/order.ts'
import { type PaymentMethodNumber, paymentMethodNumbers } from '../../../domain/payments/methods.ts'
import type { Language } from '../../../texts/language.ts'
import { orderWords } from '../../checkout/order-words.ts'
import { findDocuments, type InvoiceRow, sumUncredited } from '../../invoices/store.ts'
import { countOrders, findOrderEntry, pageLength, pageOfOrders } from '../../orders/page-of-orders.ts'
import type { OrderRow } from '../../orders/store.ts'
import { decodeCursor } from '../../platform/cursor.ts'
import { cutPage } from '../../platform/read-windows.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'
import { findPossibleActions } from './possible-actions.ts'
import { readFacts } from './read-facts.ts'

type Method = (typeof orderMethods)[number]
type Found = { order: OrderRow; email: string; licenseId: number | null }
type Asked = {
  q?: string | undefined
  status?: OrderStatus | undefined
  method?: Method | undefined
  from?: string | undefined
  to?: string | undefined
  after?: string | undefined
  count?: '1' | undefined
}

const numbers: Record<Method, readonly PaymentMethodNumber[]> = {
  card: [paymentMethodNumbers.stripe, paymentMethodNumbers.everypay],
  bank: [paymentMethodNumbers.bank],
  crypto: [paymentMethodNumbers.crypto],
  paypal: [paymentMethodNumbers.paypal],
}

export async function listOrdersForBackOffice(
  { db, config }: Shop,
  { method, after, count, ...asked }: Asked,
  language: Language,
) {
  const filter = { ...asked, method: method && numbers[method] }
  const found = await pageOfOrders(db, filter, decodeCursor(after))
  const place = ({ order }: Found) => ({ at: order.createdAt, id: order.id })
  const { page, ...where } = cutPage(found, pageLength, place)
  return {
    data: page.map(each => describeEntry(each, config.productName, language)),
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
  return {
    ...describeEntry(found, shop.config.productName, language),
    ...(await readFacts(shop, order, documents, language)),
    actions: await findPossibleActions(shop, order, documents),
    uncredited: documents.invoice ? sumUncredited(order, documents) : 0,
    billed_to: documents.invoice && describeBilledTo(documents.invoice),
  }
}

function describeBilledTo({ content }: InvoiceRow): OrderDetails['billed_to'] {
  const { company, addressLine: address, zip: postcode, city, vat: vat_number } = content.customer
  return { company, address, postcode, city, vat_number }
}

/** As a list shows it. */
export async function findOrderForBackOffice(
  { db, config }: Shop,
  id: number,
  language: Language,
): Promise<OrderEntry | null> {
  const found = await findOrderEntry(db, id)
  return found && describeEntry(found, config.productName, language)
}

function describeEntry(
  { order, email, licenseId }: Found,
  productName: string,
  language: Language,
): OrderEntry {
  return {
    id: order.id,
    created_at: order.createdAt.toISOString(),
    email,
    title: orderWords[language].lineTitle(productName, order),
    status: order.status,
    method: nameMethod(order.paymentMethod),
    total: order.total,
    currency: order.currency,
    country: order.country,
    license_id: licenseId ?? order.licenseId,
  }
}

function nameMethod(number: PaymentMethodNumber): Method {
  if (numbers.bank.includes(number)) return 'bank'
  if (numbers.crypto.includes(number)) return 'crypto'
  return numbers.paypal.includes(number) ? 'paypal' : 'card'
}
