import type { ReminderKind } from '../../domain/licenses/reminder-kind.ts'
import { hasRight, type Role } from '../../domain/roles.ts'
import { findReminderRecipients, findRemindersOff } from '../customers/mail-recipients.ts'
import { type Contact, findContact } from '../customers/store.ts'
import type { Transaction } from '../platform/database/database.ts'

/** `recipientId` null is the customer; `role` is set for a person of the account. */
export type Recipient = Contact & { recipientId: number | null; role: Role | null; customerEmail: string }

/** The customer and those who confirmed that they want reminders; no one if the customer switched this kind off. */
export async function findRecipients(
  tx: Transaction,
  { customerId, kind }: { customerId: number; kind: ReminderKind | 'automatic-renewal' },
): Promise<Recipient[]> {
  if ((await findRemindersOff(tx, customerId)).some(off => off === kind)) return []
  const contact = await findContact(tx, customerId)
  const customer = { ...contact, recipientId: null, role: null, customerEmail: contact.email }
  const others = (await findReminderRecipients(tx, customerId)).map(({ id, email, role }) => {
    return { ...customer, email, role, recipientId: id }
  })
  return [customer, ...(kind === 'automatic-renewal' ? others.filter(mayOrder) : others)]
}

export function mayOrder({ recipientId, role }: Pick<Recipient, 'recipientId' | 'role'>): boolean {
  return recipientId === null || (role !== null && hasRight(role, 'buy'))
}
