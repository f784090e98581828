import type { FastifyInstance } from 'fastify'
import { backOfficeSearchCalls, type SearchHit } from '../../../contract/back-office/search.ts'
import type { Language } from '../../../domain/languages.ts'
import { maskSerial } from '../../../domain/licenses/serial.ts'
import { parseCreditorReference } from '../../../domain/payments/creditor-reference.ts'
import { pageOfCoupons } from '../../coupons/page-of-coupons.ts'
import { findCustomersByWords } from '../../customers/customer-words.ts'
import { findContact, findCustomerByEmail } from '../../customers/store.ts'
import { findInvoiceByNumber } from '../../invoices/find-invoice.ts'
import { requireLicense, type StoredLicense } from '../../licenses/store.ts'
import { findLastBuyers } from '../../orders/orders-of-customers.ts'
import { findByProviderId } from '../../payments/find-payments.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { listTextsForBackOffice } from '../content/read-texts.ts'
import { readPage } from '../engine/lists.ts'
import { findOrderForBackOffice, orderRows } from '../orders/read-orders.ts'
import { fillNewestWords } from './fill-customer-words.ts'

type Found = { data: SearchHit[]; exact: boolean }

const mostCustomers = 20
const mostOthers = 5
const fewestLetters = 3

/** Register in the scope of the back office. */
export function backOfficeSearchRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeSearchCalls, 'GET /api/sezam/search/', async ({ query, request }) => ({
    ok: true,
    ...(await searchEverything(shop, query.q, { language: request.language, withSerials: false })),
  }))

  serve(app, backOfficeSearchCalls, 'POST /api/sezam/search/', async ({ body, request }) => ({
    ok: true,
    ...(await searchEverything(shop, body.q, { language: request.language, withSerials: true })),
  }))
}

/** Searches by what the text looks like, each with an index of its own; otherwise by words of customers. */
async function searchEverything(
  shop: Shop,
  text: string,
  { language, withSerials }: { language: Language; withSerials: boolean },
): Promise<Found> {
  if (text === '') return { data: [], exact: false }
  const probes = [
    findByNumber(shop, text, language),
    findCustomer(shop, text),
    findInvoice(shop, text, language),
    findPayments(shop, text),
    withSerials ? findBySerial(shop, text) : Promise.resolve([]),
  ]
  const exact = (await Promise.all(probes)).flat()
  if (exact.length > 0) return { data: exact, exact: true }
  await fillNewestWords(shop)
  const found = [findByWords(shop, text), findCoupons(shop, text), findTexts(shop, text, language)]
  return { data: (await Promise.all(found)).flat(), exact: false }
}

/** An order and a license can have the same number. A creditor reference is an order's. */
async function findByNumber(shop: Shop, text: string, language: Language): Promise<SearchHit[]> {
  const [, digits] = /^#?(\d{1,15})$/.exec(text) ?? []
  const orderId = digits ? Number(digits) : parseCreditorReference(text)
  if (!orderId) return []
  const order = await findOrderForBackOffice(shop, orderId, language)
  const license = digits && (await findLicense(shop, digits))
  return [
    ...(order
      ? [{ ...hit('order', order.id, String(order.id), order.email), returned: order.returned }]
      : []),
    ...(license ? [await describeLicense(shop, license)] : []),
  ]
}

async function findCustomer({ db }: Shop, text: string): Promise<SearchHit[]> {
  if (!text.includes('@')) return []
  const customer = await findCustomerByEmail(db, text)
  return customer ? [hit('customer', customer.id, customer.email, '')] : []
}

/** The legacy shop's invoices are known by their numbers alone. */
async function findInvoice(shop: Shop, text: string, language: Language): Promise<SearchHit[]> {
  if (!/\d/.test(text) || /^#?\d+$/.test(text) || text.includes('@')) return []
  if (parseCreditorReference(text)) return []
  const invoice = await findInvoiceByNumber(shop.db, text)
  if (invoice) {
    const order = await findOrderForBackOffice(shop, invoice.orderId, language)
    const { email = '', returned = null } = order ?? {}
    return [{ ...hit('invoice', invoice.orderId, invoice.numberText, email), returned }]
  }
  const { data } = await readPage(orderRows, shop, { q: text }, language)
  return data.map(({ id, email, returned }) => ({ ...hit('invoice', id, text, email), returned }))
}

async function findPayments({ db }: Shop, text: string): Promise<SearchHit[]> {
  const { payments, unmatched } = await findByProviderId(db, text)
  return [
    ...payments.map(({ orderId, provider }) => hit('payment', orderId, text, provider)),
    ...unmatched.map(({ id, provider }) => hit('unmatched', id, text, provider)),
  ]
}

/** Digits alone are the number of a license. */
async function findBySerial(shop: Shop, text: string): Promise<SearchHit[]> {
  const license = /^#?\d+$/.test(text) ? null : await findLicense(shop, text)
  return license ? [await describeLicense(shop, license)] : []
}

async function findLicense({ db }: Shop, idOrSerial: string): Promise<StoredLicense | null> {
  try {
    return await requireLicense(db, { idOrSerial, customerId: null })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

async function describeLicense({ db }: Shop, { id, serial, customerId }: StoredLicense): Promise<SearchHit> {
  const { email } = await findContact(db, customerId)
  return hit('license', id, `${id} (${maskSerial(serial)})`, email)
}

async function findByWords({ db }: Shop, text: string): Promise<SearchHit[]> {
  const found = await findCustomersByWords(db, text, mostCustomers)
  const ids = found.map(({ id }) => id)
  const buyers = await findLastBuyers(db, ids)
  return found.map(({ id, email }) =>
    hit('customer', id, email, (buyers.get(id) ?? []).slice(0, 3).join(', ')),
  )
}

async function findCoupons({ db, clock }: Shop, text: string): Promise<SearchHit[]> {
  if (text.length < fewestLetters) return []
  const { page } = await pageOfCoupons(db, clock.now(), { q: text })
  return page.slice(0, mostOthers).map(({ coupon }) => hit('coupon', 0, coupon.code, ''))
}

async function findTexts({ db }: Shop, text: string, language: Language): Promise<SearchHit[]> {
  if (text.length < fewestLetters) return []
  const titles = (await listTextsForBackOffice(db)).map(({ id, languages }) => ({
    id,
    title: languages[language].title || languages.en.title,
    words: Object.values(languages)
      .map(({ title }) => title)
      .join(' '),
  }))
  return titles
    .filter(({ words }) => words.toLowerCase().includes(text.toLowerCase()))
    .slice(0, mostOthers)
    .map(({ id, title }) => hit('text', id, title, ''))
}

function hit(kind: SearchHit['kind'], id: number, title: string, detail: string): SearchHit {
  return { kind, id, title, detail, returned: null }
}
