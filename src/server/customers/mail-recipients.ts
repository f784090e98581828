import { createHmac } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { ReminderKind } from '../../domain/licenses/reminder-kind.ts'
import type { Config } from '../config/config.ts'
import { inBatchesOn } from '../platform/database/batches.ts'
import {
  changesRow,
  firstRow,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { customers, mailRecipients } from './tables.ts'

export type MailRecipient = typeof mailRecipients.$inferSelect
type Secret = Pick<Config, 'secret'>

/** Recipients who confirmed that they want the reminders of this customer's licenses. */
export function findReminderRecipients(db: Reader, customerId: number): Promise<MailRecipient[]> {
  return selectConfirmed(db, 'reminders').execute({ customerIds: [customerId] })
}

/** Recipients who confirmed that they want copies of this customer's invoices. */
export const findInvoiceRecipients = inBatchesOn(async (db: Reader, customerIds: number[]) => {
  const found = await invoiceRecipients(db).execute({ customerIds })
  return customerIds.map(id => found.filter(({ customerId }) => customerId === id))
})

const invoiceRecipients = prepareOnce((db: Reader) =>
  selectConfirmed(db, 'invoices').prepare('invoice_recipients'),
)

function selectConfirmed(db: Reader, purpose: 'reminders' | 'invoices') {
  return db
    .select()
    .from(mailRecipients)
    .where(
      and(
        sql`${mailRecipients.customerId} = any(${sql.placeholder('customerIds')})`,
        eq(mailRecipients[purpose], true),
        isNotNull(mailRecipients.confirmedAt),
      ),
    )
    .orderBy(mailRecipients.id)
}

type Purpose = 'mail-recipient' | 'auto-renewal' | 'unpaid-orders'

/** Where a recipient confirms or unsubscribes, or something is ended, by a button: without signing in. */
export function mailLink(
  { secret, baseUrl }: Secret & Pick<Config, 'baseUrl'>,
  purpose: Purpose,
  id: number,
): string {
  return `${baseUrl}/accounts/mail/?token=${mailToken({ secret }, purpose, id)}`
}

function mailToken({ secret }: Secret, purpose: Purpose, id: number): string {
  return `${id}-${createHmac('sha256', secret).update(`${purpose}\0${id}`).digest('base64url')}`
}

/** The id; null if the shop did not make this token for this purpose. */
export function readMailToken(config: Secret, purpose: Purpose, token: string): number | null {
  const id = Number(/^([1-9]\d{0,14})-/.exec(token)?.[1] ?? 0)
  return id > 0 && token === mailToken(config, purpose, id) ? id : null
}

export function findRecipients(db: Reader, customerId: number): Promise<MailRecipient[]> {
  return db
    .select()
    .from(mailRecipients)
    .where(eq(mailRecipients.customerId, customerId))
    .orderBy(mailRecipients.id)
}

export async function findRecipient(db: Reader, id: number): Promise<MailRecipient | null> {
  return firstRow(db.select().from(mailRecipients).where(eq(mailRecipients.id, id)))
}

/** Null if the customer has this address already. */
export async function insertRecipient(tx: Transaction, recipient: typeof mailRecipients.$inferInsert) {
  return firstRow(tx.insert(mailRecipients).values(recipient).onConflictDoNothing().returning())
}

export function confirmRecipient(db: Reader, id: number, now: Date) {
  const confirmedAt = sql`coalesce(${mailRecipients.confirmedAt}, ${now})`
  const { role } = mailRecipients
  return firstRow(
    db.update(mailRecipients).set({ confirmedAt }).where(eq(mailRecipients.id, id)).returning({ role }),
  )
}

export function removeRecipient(db: Reader, id: number): Promise<boolean> {
  return changesRow(db.delete(mailRecipients).where(eq(mailRecipients.id, id)))
}

/** The people of the account are among them. */
export async function removeRecipients(db: Reader, customerId: number) {
  await db.delete(mailRecipients).where(eq(mailRecipients.customerId, customerId))
}

export async function removeUnconfirmedRecipients(db: Reader, addedBefore: Date) {
  await db
    .delete(mailRecipients)
    .where(and(isNull(mailRecipients.confirmedAt), lt(mailRecipients.createdAt, addedBefore)))
}

export async function findRemindersOff(db: Reader, customerId: number): Promise<ReminderKind[]> {
  const [row] = await db
    .select({ off: customers.remindersOff })
    .from(customers)
    .where(eq(customers.id, customerId))
  return row?.off ?? []
}

export async function setRemindersOff(db: Reader, customerId: number, off: readonly ReminderKind[]) {
  await db
    .update(customers)
    .set({ remindersOff: [...new Set(off)] })
    .where(eq(customers.id, customerId))
}
