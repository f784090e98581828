import { createHmac } from 'node:crypto'
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { ReminderKind } from '../../domain/licenses/reminder-kind.ts'
import type { Config } from '../config/config.ts'
import { inBatchesOn } from '../platform/database/batches.ts'
import { firstRow, prepareOnce, type Reader, type Transaction } from '../platform/database/database.ts'
import { customers, mailRecipients } from './tables.ts'

export type MailRecipient = typeof mailRecipients.$inferSelect
type Secret = Pick<Config, 'secret'>

/** Recipients who confirmed that they want the reminders of this customer's licenses. */
export function findReminderRecipients(db: Reader, customerId: number): Promise<MailRecipient[]> {
  return reminderRecipients(db).execute({ customerIds: [customerId] })
}

/** Recipients who confirmed that they want copies of this customer's invoices. */
export const findInvoiceRecipients = inBatchesOn(async (db: Reader, customerIds: number[]) => {
  const found = await invoiceRecipients(db).execute({ customerIds })
  return customerIds.map(id => found.filter(({ customerId }) => customerId === id))
})

const reminderRecipients = prepareOnce((db: Reader) =>
  selectConfirmed(db, 'reminders').prepare('reminder_recipients'),
)
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

type Links = Secret & Pick<Config, 'baseUrl'>

/** Where a recipient confirms or unsubscribes, by a button: for every mail that is sent to them. */
export function recipientLink(config: Links, id: number): string {
  return `${config.baseUrl}/accounts/mail/?token=${mailToken(config, String(id))}`
}

/** Where the customer unsubscribes from reminders of unpaid orders, without signing in. */
export function unpaidOrdersLink(config: Links, customerId: number): string {
  return `${config.baseUrl}/accounts/mail/?token=${mailToken(config, `customer${customerId}`)}`
}

function mailToken({ secret }: Secret, claim: string): string {
  return `${claim}-${createHmac('sha256', secret).update(`mail-recipient\0${claim}`).digest('base64url')}`
}

/** Whose link it is; null if the shop did not make this token. */
export function readMailToken(config: Secret, token: string) {
  const [, claim = '', owner, id] = /^((customer)?([1-9]\d{0,14}))-/.exec(token) ?? []
  return id && token === mailToken(config, claim) ? { id: Number(id), isCustomer: owner !== undefined } : null
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

export async function confirmRecipient(db: Reader, id: number, now: Date): Promise<boolean> {
  const { rowCount } = await db
    .update(mailRecipients)
    .set({ confirmedAt: sql`coalesce(${mailRecipients.confirmedAt}, ${now})` })
    .where(eq(mailRecipients.id, id))
  return rowCount !== 0
}

export async function removeRecipient(db: Reader, { id, customerId }: { id: number; customerId?: number }) {
  const { rowCount } = await db
    .delete(mailRecipients)
    .where(
      and(
        eq(mailRecipients.id, id),
        customerId === undefined ? undefined : eq(mailRecipients.customerId, customerId),
      ),
    )
  return rowCount !== 0
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
