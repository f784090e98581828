import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import type { Note } from '../../customer-notes/store.ts'
import type { CustomerRow } from '../../customers/page-of-customers.ts'
import { findPaidMoments } from '../../orders/orders-of-customers.ts'
import type { Reader } from '../../platform/database/database.ts'
import { pageOfMails } from '../../platform/mail/stored-mails.ts'
import { entry, listActions, newestFirst } from '../timeline.ts'

/** The newest 50 orders and e-mails are read. */
export async function readCustomerTimeline(
  db: Reader,
  { id, email, createdAt }: CustomerRow,
  { orders, notes }: { orders: readonly OrderEntry[]; notes: readonly Note[] },
): Promise<CustomerDetails['timeline']> {
  const paid = await findPaidMoments(
    db,
    orders.map(order => order.id),
  )
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
