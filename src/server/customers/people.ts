import { and, asc, eq, isNotNull, type SQLWrapper, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { changesRow, firstRow, type Reader, type Transaction } from '../platform/database/database.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { MailRecipient } from './mail-recipients.ts'
import { findContact } from './store.ts'
import { billingDetails, customers, mailRecipients } from './tables.ts'

/** A role counts once the person has accepted the invitation. */
const counts = and(isNotNull(mailRecipients.role), isNotNull(mailRecipients.confirmedAt))

/** The accounts in which a person has a role, one row for each person. */
export function accountRecords(db: Reader) {
  const owner = alias(customers, 'owner')
  const { email: personEmail, role } = mailRecipients
  return db
    .select({
      id: owner.id,
      email: sql<string>`${owner.email}`.as('account_email'),
      invoiceDays: sql<number | null>`${owner.invoiceDays}`.as('account_invoice_days'),
      role,
      personEmail,
    })
    .from(mailRecipients)
    .innerJoin(owner, eq(owner.id, mailRecipients.customerId))
    .where(counts)
    .as('account')
}

export function hasAccounts(email: SQLWrapper) {
  return sql<boolean>`exists (select from ${mailRecipients} where ${mailRecipients.email} = ${email} and ${counts})`
}

/** The account that someone who has bought nothing signs in to help; null for all others. */
export async function findFirstAccount(tx: Transaction, { id, email }: { id: number; email: string }) {
  const [account] = await tx
    .select({ id: mailRecipients.customerId })
    .from(mailRecipients)
    .where(and(eq(mailRecipients.email, email), counts, sql`not ${bought(id)}`))
    .orderBy(asc(mailRecipients.id))
    .limit(1)
  return account?.id ?? null
}

/** Whether the account has an order or a license. */
function bought(id: number) {
  return sql<boolean>`(exists (select from orders where customer_id = ${id}) or exists (select from licenses where customer_id = ${id}))`
}

export async function hasBought(db: Reader, id: number): Promise<boolean> {
  return (await db.$count(customers, and(eq(customers.id, id), bought(id)))) > 0
}

export async function findPerson(db: Reader, { id, customerId }: { id: number; customerId: number }) {
  const isOfAccount = and(eq(mailRecipients.id, id), eq(mailRecipients.customerId, customerId))
  return firstRow(db.select().from(mailRecipients).where(isOfAccount))
}

export async function changePerson(
  tx: Transaction,
  id: number,
  change: Partial<Pick<MailRecipient, 'email' | 'role' | 'reminders' | 'createdAt' | 'confirmedAt'>>,
) {
  await tx.update(mailRecipients).set(change).where(eq(mailRecipients.id, id))
}

type Account = { id: number; email: string }
export type Actor = Account & { person: Account | null }

/** Whether the account is the actor's own, or one in which they have a role. */
export async function mayActFor(db: Reader, actor: Actor, accountId: number) {
  const { id, email } = actor.person ?? actor
  const isTheirs = and(eq(mailRecipients.email, email), eq(mailRecipients.customerId, accountId), counts)
  return accountId === id || (await db.$count(mailRecipients, isTheirs)) > 0
}

/** Refuses 'not-found', unless the actor may act for the account that has what they asked for. */
export async function refuseOther(db: Reader, actor: Actor, accountId: number): Promise<never> {
  if (!(await mayActFor(db, actor, accountId))) throw new Refusal('not-found')
  const { email } = await findContact(db, accountId)
  throw new Refusal('in-other-account', { account: { id: accountId, email } })
}

const mostAccounts = 100

/** In the order in which they were joined. `find` is part of an address or company. */
export async function findAccounts(
  db: Reader,
  { email, find, today }: { email: string; find: string; today: string },
) {
  const owner = alias(customers, 'owner')
  const inForce = sql`licenses.customer_id = ${owner.id} and licenses.state = 'active' and licenses.expires_on >= ${today}`
  const like = `%${find.replace(/[%_\\]/g, '\\$&')}%`
  return db
    .select({
      id: owner.id,
      email: owner.email,
      company: sql<string>`coalesce(${billingDetails.company}, '')`,
      role: mailRecipients.role,
      licenses: sql<number>`(select count(*)::int from licenses where ${inForce})`,
      nextEnd: sql<string | null>`(select min(expires_on)::text from licenses where ${inForce})`,
    })
    .from(mailRecipients)
    .innerJoin(owner, eq(owner.id, mailRecipients.customerId))
    .leftJoin(billingDetails, eq(billingDetails.customerId, owner.id))
    .where(
      and(
        eq(mailRecipients.email, email),
        counts,
        find === ''
          ? undefined
          : sql`(${owner.email} ilike ${like} or ${billingDetails.company} ilike ${like})`,
      ),
    )
    .orderBy(asc(mailRecipients.id))
    .limit(mostAccounts)
}

/** A person whose address changes stays one of each account. The old address has no role any more. */
export async function changePersonEmail(tx: Transaction, { from, to }: { from: string; to: string }) {
  // Where an account knows both addresses, the new one stays, unless only the old one has an accepted role.
  await tx.execute(sql`delete from mail_recipients lost using mail_recipients before, mail_recipients after
    where before.email = ${from} and after.email = ${to} and after.customer_id = before.customer_id
      and lost.id = case when before.role is not null and before.confirmed_at is not null
        and (after.role is null or after.confirmed_at is null) then after.id else before.id end`)
  const isPerson = and(eq(mailRecipients.email, from), isNotNull(mailRecipients.role))
  await tx.update(mailRecipients).set({ email: to }).where(isPerson)
}

/** Who unsubscribes keeps an accepted role. False without one. */
export function muteRole(db: Reader, id: number): Promise<boolean> {
  const isAccepted = and(eq(mailRecipients.id, id), counts)
  return changesRow(db.update(mailRecipients).set({ reminders: false, invoices: false }).where(isAccepted))
}
