import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { type Language, readLanguage } from '../../domain/languages.ts'
import { findInBatches } from '../platform/database/batches.ts'
import {
  changesRow,
  firstRow,
  onlyRow,
  prepareOnce,
  type Reader,
  type Transaction,
} from '../platform/database/database.ts'
import { removeRecipients } from './mail-recipients.ts'
import { billingDetails, customers, customerWords, mailRecipients } from './tables.ts'

export function customerRecords(db: Reader) {
  const { id, email, language, invoiceDays, remindersOff } = customers
  return db.select({ id, email, language, invoiceDays, remindersOff }).from(customers).as('customer')
}

/** Addresses are stored in lower case. */
export async function findCustomerByEmail(tx: Reader, email: string) {
  return firstRow(tx.select().from(customers).where(eq(customers.email, email.trim().toLowerCase())))
}

/** Finds or creates the account of this address. `language` null keeps the account's language. */
export async function findOrCreateCustomer(
  tx: Transaction,
  { email, language, now }: { email: string; language: Language | null; now: Date },
): Promise<number> {
  const upsert = tx
    .insert(customers)
    .values({ email, language: language ?? 'en', createdAt: now })
    .onConflictDoUpdate({
      target: customers.email,
      set: { language: language ?? sql`${customers.language}` },
    })
  return (await onlyRow(upsert.returning({ id: customers.id }))).id
}

export async function setCustomerLanguage(db: Reader, customerId: number, language: Language) {
  await db.update(customers).set({ language }).where(eq(customers.id, customerId))
}

/** False if the address has an account. */
export function insertCustomer(
  tx: Transaction,
  customer: { email: string; language: Language; createdAt: Date },
): Promise<boolean> {
  return changesRow(tx.insert(customers).values(customer).onConflictDoNothing({ target: customers.email }))
}

export async function findCustomersByEmail(db: Reader, emails: readonly string[]) {
  const { id, email, language } = customers
  const rows = await db
    .select({ id, email, language })
    .from(customers)
    .where(sql`${email} = any(${sql.param([...new Set(emails)])})`)
  return new Map(rows.map(row => [row.email, { ...row, language: readLanguage(row.language) }]))
}

export type Contact = { email: string; language: Language }

const customersById = prepareOnce((db: Reader) =>
  db
    .select()
    .from(customers)
    .where(sql`${customers.id} = any(${sql.placeholder('ids')})`)
    .prepare('customers_by_id'),
)

const customerById = findInBatches(
  (db: Reader, ids: number[]) => customersById(db).execute({ ids }),
  ({ id }) => id,
)

export async function findContact(db: Reader, id: number): Promise<Contact> {
  return requireContact(id, await customerById(db, id))
}

const lockedCustomer = prepareOnce((tx: Transaction) =>
  tx
    .select()
    .from(customers)
    .where(eq(customers.id, sql.placeholder('id')))
    .for('no key update')
    .prepare('lock_customer'),
)

/** Until the transaction ends, so that the customer's orders can be counted. */
export async function lockContact(tx: Transaction, id: number) {
  const [customer] = await lockedCustomer(tx).execute({ id })
  return { ...requireContact(id, customer), licensedAtOnce: customer?.licensedAtOnce ?? false }
}

function requireContact(id: number, customer: typeof customers.$inferSelect | null | undefined): Contact {
  if (!customer) throw new Error(`Customer ${id} does not exist`)
  return { email: customer.email, language: customer.language }
}

/** Null ends the invoice terms. */
export async function setInvoiceTerms(
  tx: Transaction,
  id: number,
  { days, licensedAtOnce }: { days: number | null; licensedAtOnce: boolean },
) {
  await tx.update(customers).set({ invoiceDays: days, licensedAtOnce }).where(eq(customers.id, id))
}

/** Deletes the settings. Orders and documents still refer to the row: they are found by its id alone. */
export async function replaceByPseudonym(tx: Transaction, id: number, now: Date) {
  const email = `${randomUUID()}@erased.invalid`
  const { email: before } = await lockContact(tx, id)
  await tx.delete(mailRecipients).where(and(eq(mailRecipients.email, before), isNotNull(mailRecipients.role)))
  await tx.delete(billingDetails).where(eq(billingDetails.customerId, id))
  await tx.delete(customerWords).where(eq(customerWords.customerId, id))
  await removeRecipients(tx, id)
  await tx
    .update(customers)
    .set({ email, language: 'en', remindersOff: [], invoiceDays: null, licensedAtOnce: false, erasedAt: now })
    .where(eq(customers.id, id))
}

/** Until the transaction ends nothing new can refer to the customer. */
export async function lockCustomer(tx: Transaction, id: number): Promise<Contact> {
  const [customer] = await tx.select().from(customers).where(eq(customers.id, id)).for('update')
  return requireContact(id, customer)
}

export async function findErasedCustomers(db: Reader): Promise<number[]> {
  const rows = await db.select({ id: customers.id }).from(customers).where(isNotNull(customers.erasedAt))
  return rows.map(({ id }) => id)
}

/** Throws a violation of 'customers_email_unique' if another customer has the address. */
export async function changeCustomerEmail(tx: Transaction, { id, email }: { id: number; email: string }) {
  await tx.update(customers).set({ email }).where(eq(customers.id, id))
}

type BillingDetails = typeof billingDetails.$inferInsert

export async function findBillingDetails(db: Reader, customerId: number): Promise<BillingDetails | null> {
  return firstRow(db.select().from(billingDetails).where(eq(billingDetails.customerId, customerId)))
}

export async function saveBillingDetails(db: Reader, details: BillingDetails) {
  await db
    .insert(billingDetails)
    .values(details)
    .onConflictDoUpdate({ target: billingDetails.customerId, set: details })
}

export async function removeBillingDetails(db: Reader, customerId: number) {
  await db.delete(billingDetails).where(eq(billingDetails.customerId, customerId))
}
