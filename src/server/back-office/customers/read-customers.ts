import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import { customerList } from '../../../definitions/customer-list.ts'
import type { Asked } from '../../../definitions/list.ts'
import { addDays } from '../../../domain/day.ts'
import type { Language } from '../../../domain/languages.ts'
import { lateDays } from '../../../domain/reports/license-terms.ts'
import { pickTexts } from '../../../texts/all.ts'
import { findNotes, type Note } from '../../customer-notes/store.ts'
import {
  type CustomerFilter,
  type CustomerRow,
  countCustomers,
  pageOfCustomers,
  requireCustomer,
} from '../../customers/page-of-customers.ts'
import { describeDevice } from '../../identity/sign-in/device.ts'
import { findSessions } from '../../identity/sign-in/store.ts'
import { isSuperuser } from '../../identity/superusers/store.ts'
import { countLicensesOfCustomers, findNextExpiry } from '../../licenses/page-of-licenses.ts'
import { findLicensesInForce, licensesInForce } from '../../licenses/urgent-licenses.ts'
import {
  findConsents,
  findPaidMoments,
  matchOrders,
  summarizeOrders,
  sumPaidOrders,
} from '../../orders/orders-of-customers.ts'
import { findDeletion } from '../../own-data/store.ts'
import { utcDay } from '../../platform/clock.ts'
import type { Reader } from '../../platform/database/database.ts'
import { pageOfMails } from '../../platform/mail/stored-mails.ts'
import { readLicenseMrr, sumCountedMrr } from '../../reports/read-license-mrr.ts'
import type { Shop } from '../../shop.ts'
import { findQuestionPage } from '../../support/store.ts'
import { type ListRows, readPage } from '../engine/lists.ts'
import { licenseRows } from '../licenses/list-licenses.ts'
import { orderRows } from '../orders/read-orders.ts'
import { entry, listActions, newestFirst } from '../timeline.ts'
import { customerRules } from './actions.ts'
import { describeNote } from './notes-by-hand.ts'

const deviceWords = pickTexts(t => t.signInMessages)
const mostQuestions = 50
const mostConsents = 20
/** Licenses whose whole history is read for a page. */
const mostRecounted = 100

export const customerRows: ListRows<typeof customerList, CustomerRow> = {
  list: customerList,
  read: ({ db }, asked, { after, length }) => pageOfCustomers(db, toFilter(asked), after, length),
  place: ({ createdAt: at, id }) => ({ at, id }),
  cells: ({ db }, customers) => describeCustomers(db, customers),
  count: ({ db }, asked) => countCustomers(db, toFilter(asked)),
}

function toFilter({ country, paid, ...asked }: Asked<typeof customerList>): CustomerFilter {
  const records = matchOrders({ country: country?.toUpperCase(), hasPaid: paid && paid === 'yes' })
  return { ...asked, ...(records ? { records } : {}) }
}

async function describeCustomers(db: Reader, customers: readonly CustomerRow[]) {
  const ids = customers.map(({ id }) => id)
  const orders = await summarizeOrders(db, ids)
  const licenses = await countLicensesOfCustomers(db, ids)
  return customers.map(customer => ({
    ...customer,
    created_at: customer.createdAt.toISOString(),
    name: orders.get(customer.id)?.name ?? '',
    country: orders.get(customer.id)?.country ?? '',
    paid_orders: orders.get(customer.id)?.paid ?? 0,
    licenses: licenses.get(customer.id) ?? 0,
  }))
}

/** Refuses 'not-found'. */
export async function readCustomer(shop: Shop, id: number, language: Language): Promise<CustomerDetails> {
  const { db, clock } = shop
  const now = clock.now()
  const customer = await requireCustomer(db, id)
  const isAdmin = await isSuperuser(db, id)
  const today = utcDay(now)
  const [entry] = await describeCustomers(db, [customer])
  if (!entry) throw new Error('A customer was not described')
  const { email: q } = customer
  const orders = (await readPage(orderRows, shop, { q }, language)).data
  const deletion = await findDeletion(db, id)
  const notes = await findNotes(db, id)
  const questions = await findQuestionPage(db, { customerId: id, after: null, most: mostQuestions })
  const sessions = await findSessions(db, { customerId: id, now })
  return {
    ...entry,
    is_erased: customer.erasedAt !== null,
    is_superuser: isAdmin,
    possible: customerRules.possible({ customer, isAdmin }),
    erased_after: deletion && utcDay(deletion.eraseAt),
    invoice_days: customer.invoiceDays,
    licensed_at_once: customer.licensedAtOnce,
    paid: await sumPaidOrders(db, id),
    next_expiry: await findNextExpiry(db, id, today),
    mrr: await readMrrOfCustomer(db, id, today),
    notes: notes.map(describeNote),
    orders,
    license_list: (await readPage(licenseRows, shop, { q }, language)).data,
    questions: questions.map(({ id: question, createdAt, question: text, source, reply }) => ({
      id: question,
      at: createdAt.toISOString(),
      question: text,
      is_answered: source !== 'none' || reply !== null,
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

/** A license counts until so many days after its end: docs/domain.md, 'Reports'. */
async function readMrrOfCustomer(db: Reader, customerId: number, today: string): Promise<number> {
  const since = addDays(today, -lateDays)
  const counted = await findLicensesInForce(db, customerId, since, mostRecounted + 1)
  if (counted.length > mostRecounted) return sumCountedMrr(db, licensesInForce(customerId, since), today)
  const ids = counted.map(({ id }) => id)
  return readLicenseMrr(db, ids, today)
}

async function readConsents(db: Reader, customerId: number): Promise<CustomerDetails['consents']> {
  const found = await findConsents(db, customerId, mostConsents)
  return found.flatMap(({ id, createdAt, consentAt, termsVersion, person }) => {
    const order = { order_id: id, person: person ?? '' }
    return [
      ...(termsVersion ? [{ ...order, at: createdAt.toISOString(), kind: 'terms' as const }] : []),
      ...(consentAt ? [{ ...order, at: consentAt.toISOString(), kind: 'early-start' as const }] : []),
    ]
  })
}

/** The newest 50 orders and e-mails are read. */
async function readCustomerTimeline(
  db: Reader,
  { id, email, createdAt }: CustomerRow,
  { orders, notes }: { orders: readonly OrderEntry[]; notes: readonly Note[] },
): Promise<CustomerDetails['timeline']> {
  const ids = orders.map(order => order.id)
  const paid = await findPaidMoments(db, ids)
  const emails = await pageOfMails(db, { recipient: email }, null)
  return newestFirst<CustomerDetails['timeline'][number]>([
    entry('created', createdAt),
    ...orders.map(order => entry('placed', new Date(order.created_at), `${order.id}, ${order.title}`)),
    ...paid.map(order => entry('paid', order.paidAt, String(order.id))),
    ...emails.map(mail => entry('email', mail.createdAt, mail.subject)),
    ...notes.map(note => entry('note', note.createdAt, note.text.slice(0, 200), { by: note.by })),
    ...(await listActions(db, 'customer', id)),
  ])
}
