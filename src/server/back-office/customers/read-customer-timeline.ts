import type { CustomerDetails } from '../../../contract/back-office/customers.ts'
import type { OrderEntry } from '../../../contract/back-office/orders.ts'
import { findActionsOn } from '../../audit/store.ts'
import type { Note } from '../../customer-notes/store.ts'
import type { CustomerRow } from '../../customers/page-of-customers.ts'
import { findPaidMoments } from '../../orders/orders-of-customers.ts'
import type { Reader } from '../../platform/database/database.ts'
import { pageOfMails } from '../../platform/mail/stored-mails.ts'

type Timeline = CustomerDetails['timeline']

/** The newest first: of orders and e-mails the newest 50. */
export async function readCustomerTimeline(
  db: Reader,
  { id, email, createdAt }: CustomerRow,
  { orders, notes }: { orders: readonly OrderEntry[]; notes: readonly Note[] },
): Promise<Timeline> {
  const plain = { by: '', reason: '' }
  const paid = await findPaidMoments(
    db,
    orders.map(order => order.id),
  )
  const emails = await pageOfMails(db, { recipient: email }, null)
  const actions = await findActionsOn(db, { type: 'customer', id })
  const entries: Timeline = [
    { ...plain, at: createdAt.toISOString(), kind: 'created', detail: '' },
    ...orders.map(order => ({
      ...plain,
      at: order.created_at,
      kind: 'placed' as const,
      detail: `${order.id}, ${order.title}`,
    })),
    ...paid.map(({ id: order, paidAt }) => ({
      ...plain,
      at: paidAt.toISOString(),
      kind: 'paid' as const,
      detail: String(order),
    })),
    ...emails.map(mail => ({
      ...plain,
      at: mail.createdAt.toISOString(),
      kind: 'email' as const,
      detail: mail.subject,
    })),
    ...notes.map(note => ({
      at: note.createdAt.toISOString(),
      kind: 'note' as const,
      detail: note.text.slice(0, 200),
      by: note.by,
      reason: '',
    })),
    ...actions.map(({ at, verb, by, reason }) => ({
      at: at.toISOString(),
      kind: 'action' as const,
      detail: verb,
      by,
      reason,
    })),
  ]
  // Of the same moment, what comes later in the list happened later.
  return entries.toReversed().toSorted((left, right) => right.at.localeCompare(left.at))
}
