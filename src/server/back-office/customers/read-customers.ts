import type { CustomerCard, CustomerDetails, CustomerEntry } from '../../../contract/back-office/customers.ts'
import { addDays } from '../../../domain/day.ts'
import { lateDays } from '../../../domain/reports/license-terms.ts'
import { signInMessages as english } from '../../../texts/en/sign-in-mail.ts'
import type { Language } from '../../../texts/language.ts'
import { signInMessages as russian } from '../../../texts/ru/sign-in-mail.ts'
import { findNotes, type Note } from '../../customer-notes/store.ts'
import {
  type CustomerFilter,
  type CustomerRow,
  countCustomers,
  customerPageLength,
  findCustomer,
  pageOfCustomers,
} from '../../customers/page-of-customers.ts'
import { countLicensesOfCustomers, findNextExpiry } from '../../licenses/page-of-licenses.ts'
import { requireLicense } from '../../licenses/store.ts'
import { findLicensesInForce, licensesInForce } from '../../licenses/urgent-licenses.ts'
import {
  findConsents,
  matchOrders,
  summarizeOrders,
  sumPaidOrders,
} from '../../orders/orders-of-customers.ts'
import { findOrder } from '../../orders/store.ts'
import { findDeletion } from '../../own-data/store.ts'
import { utcDay } from '../../platform/clock.ts'
import { decodeCursor } from '../../platform/cursor.ts'
import type { Reader } from '../../platform/database.ts'
import { cutPage } from '../../platform/read-windows.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readLicenseMrr, sumCountedMrr } from '../../reports/read-license-mrr.ts'
import type { Shop } from '../../shop.ts'
import { describeDevice } from '../../sign-in/device.ts'
import { findSessions } from '../../sign-in/store.ts'
import { isSuperuser } from '../../superusers/store.ts'
import { findQuestionPage } from '../../support/store.ts'
import { listLicensesForBackOffice } from '../licenses/list-licenses.ts'
import { listOrdersForBackOffice } from '../orders/read-orders.ts'
import { readCustomerTimeline } from './read-customer-timeline.ts'

export type AskedCustomers = Omit<CustomerFilter, 'records'> & {
  country?: string | undefined
  paid?: 'yes' | 'no' | undefined
}
type AskedPage = AskedCustomers & { after?: string | undefined; count?: '1' | undefined }

const deviceWords = { en: english, ru: russian }
const mostQuestions = 50
const mostConsents = 20
/** Licenses whose whole history is read for a page. */
const mostRecounted = 100

export async function listCustomers({ db }: Shop, { after, count, ...asked }: AskedPage) {
  const filter = toFilter(asked)
  const found = await pageOfCustomers(db, filter, decodeCursor(after))
  const { page, ...where } = cutPage(found, customerPageLength, row => ({ at: row.createdAt, id: row.id }))
  return {
    data: await describeEntries(db, page),
    ...where,
    count: count ? await countCustomers(db, filter) : null,
  }
}

export function toFilter({ country, paid, ...asked }: AskedCustomers): CustomerFilter {
  const records = matchOrders({ country, hasPaid: paid && paid === 'yes' })
  return { ...asked, ...(records ? { records } : {}) }
}

/** Refuses 'not-found'. */
export async function readCustomer(shop: Shop, id: number, language: Language): Promise<CustomerDetails> {
  const { db, clock } = shop
  const now = clock.now()
  const customer = await requireCustomer(db, id)
  const today = utcDay(now)
  const [entry] = await describeEntries(db, [customer])
  if (!entry) throw new Error('A customer was not described')
  const { email: q } = customer
  const orders = (await listOrdersForBackOffice(shop, { q }, language)).data
  const deletion = await findDeletion(db, id)
  const notes = await findNotes(db, id)
  const questions = await findQuestionPage(db, { customerId: id, after: null, most: mostQuestions })
  const sessions = await findSessions(db, { customerId: id, now })
  return {
    ...entry,
    is_erased: customer.erasedAt !== null,
    is_superuser: await isSuperuser(db, id),
    erased_after: deletion && utcDay(deletion.eraseAt),
    paid: await sumPaidOrders(db, id),
    next_expiry: await findNextExpiry(db, id, today),
    mrr: await readMrrOfCustomer(db, id, today),
    notes: notes.map(describeNote),
    orders,
    license_list: (await listLicensesForBackOffice(shop, { q })).data,
    questions: questions.map(({ id: question, createdAt, question: text, source }) => ({
      id: question,
      at: createdAt.toISOString(),
      question: text,
      is_answered: source !== 'none',
    })),
    sessions: sessions.map(({ id: session, createdAt, lastSeenAt, userAgent }) => ({
      id: session,
      signed_in_at: createdAt.toISOString(),
      seen_at: lastSeenAt.toISOString(),
      browser: describeDevice(userAgent, deviceWords[language]),
    })),
    consents: await readConsents(db, id),
    timeline: await readCustomerTimeline(db, customer, { orders, notes }),
  }
}

/** Refuses 'not-found'. */
export async function readCustomerCard(
  { db }: Shop,
  { order, license }: { order?: number | undefined; license?: number | undefined },
): Promise<CustomerCard> {
  const customerId =
    order === undefined
      ? (await requireLicense(db, { idOrSerial: String(license ?? 0), customerId: null })).customerId
      : (await findOrder(db, order))?.customerId
  const { id, email } = await requireCustomer(db, customerId ?? 0)
  const pinned = (await findNotes(db, id)).find(({ isPinned }) => isPinned)
  return { id, email, note: pinned ? describeNote(pinned) : null }
}

/** Refuses 'not-found'. */
export async function requireCustomer(db: Reader, id: number): Promise<CustomerRow> {
  const customer = await findCustomer(db, id)
  if (!customer) throw new Refusal('not-found')
  return customer
}

export async function describeEntries(
  db: Reader,
  customers: readonly CustomerRow[],
): Promise<CustomerEntry[]> {
  const ids = customers.map(({ id }) => id)
  const orders = await summarizeOrders(db, ids)
  const licenses = await countLicensesOfCustomers(db, ids)
  return customers.map(({ id, createdAt, email, language }) => ({
    id,
    created_at: createdAt.toISOString(),
    email,
    language,
    country: orders.get(id)?.country ?? '',
    paid_orders: orders.get(id)?.paid ?? 0,
    licenses: licenses.get(id) ?? 0,
  }))
}

/** A license counts until so many days after its end: docs/domain.md, 'Reports'. */
async function readMrrOfCustomer(db: Reader, customerId: number, today: string): Promise<number> {
  const since = addDays(today, -lateDays)
  const counted = await findLicensesInForce(db, customerId, since, mostRecounted + 1)
  if (counted.length > mostRecounted) return sumCountedMrr(db, licensesInForce(customerId, since), today)
  return readLicenseMrr(
    db,
    counted.map(({ id }) => id),
    today,
  )
}

async function readConsents(db: Reader, customerId: number): Promise<CustomerDetails['consents']> {
  const found = await findConsents(db, customerId, mostConsents)
  return found.flatMap(({ id: order_id, createdAt, consentAt, termsVersion }) => [
    ...(termsVersion ? [{ order_id, at: createdAt.toISOString(), kind: 'terms' as const }] : []),
    ...(consentAt ? [{ order_id, at: consentAt.toISOString(), kind: 'early-start' as const }] : []),
  ])
}

function describeNote({ id, text, by, createdAt, isPinned }: Note) {
  return { id, text, by, at: createdAt.toISOString(), is_pinned: isPinned }
}
