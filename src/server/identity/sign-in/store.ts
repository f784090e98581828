import { and, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { accountRecords, hasAccounts } from '../../customers/people.ts'
import { customerRecords, lockContact } from '../../customers/store.ts'
import { inBatches } from '../../platform/database/batches.ts'
import { type Database, prepareOnce, type Transaction } from '../../platform/database/database.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { FactorKind } from '../superusers/factor-store.ts'
import { superuserRecords } from '../superusers/store.ts'
import { passcodes, sessions } from './tables.ts'

const day = 86_400_000

type Connection = Database | Transaction
export type NewSession = Omit<typeof sessions.$inferInsert, 'id'>

export async function insertSession(tx: Transaction, session: NewSession) {
  await tx.insert(sessions).values(session)
}

export async function removeSessionByToken(tx: Connection, tokenHash: string) {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

const sessionsByToken = prepareOnce((db: Database) => {
  const customer = customerRecords(db)
  const account = accountRecords(db)
  const superuser = superuserRecords(db)
  return db
    .select({
      tokenHash: sessions.tokenHash,
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      knownBrowserDue: sessions.knownBrowserDue,
      id: customer.id,
      email: customer.email,
      language: customer.language,
      invoiceDays: customer.invoiceDays,
      accountId: account.id,
      accountInvoiceDays: account.invoiceDays,
      accountEmail: account.email,
      role: account.role,
      hasAccounts: hasAccounts(customer.email),
      superuserId: superuser.id,
      factor: sessions.factor,
      factorAt: sessions.factorAt,
      factorSeenAt: sessions.factorSeenAt,
    })
    .from(sessions)
    .innerJoin(customer, eq(customer.id, sessions.customerId))
    .leftJoin(account, and(eq(account.id, sessions.actingFor), eq(account.personEmail, customer.email)))
    .leftJoin(superuser, eq(superuser.customerId, sessions.customerId))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.placeholder('tokenHashes')})`,
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('sessions_by_token')
})

const sessionsInTurn = prepareOnce((db: Database) =>
  inBatches((asked: { tokenHash: string; now: Date }[]) => findEach(db, asked), 100),
)

/** Requests that arrive during a lookup share the next one. */
export function findSession(db: Database, by: { tokenHash: string; now: Date }) {
  return sessionsInTurn(db)(by)
}

async function findEach(db: Database, asked: readonly { tokenHash: string; now: Date }[]) {
  const tokenHashes = asked.map(({ tokenHash }) => tokenHash)
  const found = await sessionsByToken(db).execute({ tokenHashes, now: asked.at(-1)?.now })
  return asked.map(({ tokenHash }) => found.find(session => session.tokenHash === tokenHash) ?? null)
}

export async function extendSession(
  db: Database,
  { id, now, expiresAt }: { id: number; now: Date; expiresAt: Date },
) {
  await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, id))
}

export async function setFactor(
  db: Connection,
  id: number,
  { factor, now }: { factor: FactorKind; now: Date },
) {
  await db.update(sessions).set({ factor, factorAt: now, factorSeenAt: now }).where(eq(sessions.id, id))
}

export async function extendFactor(db: Database, id: number, now: Date) {
  await db
    .update(sessions)
    .set({ factorSeenAt: now })
    .where(and(eq(sessions.id, id), isNotNull(sessions.factor)))
}

/** The customer's browsers stay signed in, as those of a customer. */
export async function clearFactors(tx: Connection, customerId: number) {
  await tx
    .update(sessions)
    .set({ factor: null, factorAt: null, factorSeenAt: null })
    .where(eq(sessions.customerId, customerId))
}

export async function removeAllSignIns(tx: Transaction) {
  await tx.delete(passcodes)
  await tx.delete(sessions)
}

export function findSessions(db: Database, { customerId, now }: { customerId: number; now: Date }) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
}

/** The last used first; few, as superusers are. */
export function findSuperuserSessions(db: Connection, now: Date) {
  const customer = customerRecords(db)
  const superuser = superuserRecords(db)
  const { id, customerId, userAgent, address, createdAt, lastSeenAt, factorAt } = sessions
  return db
    .select({ id, customerId, email: customer.email, userAgent, address, createdAt, lastSeenAt, factorAt })
    .from(sessions)
    .innerJoin(superuser, eq(superuser.customerId, customerId))
    .innerJoin(customer, eq(customer.id, customerId))
    .where(gt(sessions.expiresAt, now))
    .orderBy(desc(lastSeenAt), desc(id))
}

export async function removeSession(db: Connection, { id, customerId }: { id: number; customerId: number }) {
  const { rowCount } = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.customerId, customerId)))
  return rowCount !== 0
}

export async function removeOtherSessions(
  db: Database,
  { id, customerId }: { id: number; customerId: number },
) {
  await db.delete(sessions).where(and(eq(sessions.customerId, customerId), ne(sessions.id, id)))
}

export type Access = { id: number; sessionId: number }

/** Locks the account as `lockContact` does. Refuses what would outlive a session that was ended meanwhile. */
export async function lockAccess(tx: Transaction, { id, sessionId }: Access) {
  const contact = await lockContact(tx, id)
  if ((await tx.$count(sessions, eq(sessions.id, sessionId))) === 0) throw new Refusal('sign-in-required')
  return contact
}

/** The person acts for the account, or as their own with null. */
export async function setActingFor(db: Connection, id: number, actingFor: number | null) {
  await db.update(sessions).set({ actingFor }).where(eq(sessions.id, id))
}

/** Signs one or all people out wherever they act for the account. */
export async function removeActingSessions(
  tx: Transaction,
  { personId, accountId }: { personId?: number; accountId: number },
) {
  const isTheirs = personId === undefined ? undefined : eq(sessions.customerId, personId)
  await tx.delete(sessions).where(and(isTheirs, eq(sessions.actingFor, accountId)))
}

/** After a change of the e-mail address, for which the cookies of known browsers are signed. */
export async function renewKnownBrowsers(tx: Transaction, customerId: number) {
  await tx.update(sessions).set({ knownBrowserDue: true }).where(eq(sessions.customerId, customerId))
}

export async function clearKnownBrowserDue(db: Database, id: number) {
  await db.update(sessions).set({ knownBrowserDue: false }).where(eq(sessions.id, id))
}

export async function removeExpired(db: Database, now: Date) {
  await deleteInBatches(db, passcodes, lte(passcodes.sentAt, new Date(now.getTime() - day)))
  await deleteInBatches(db, sessions, lte(sessions.expiresAt, now))
}

/** Every browser of the customer is signed out. Returns how many were signed in. */
export async function removeSessions(tx: Connection, customerId: number): Promise<number> {
  const { rowCount } = await tx.delete(sessions).where(eq(sessions.customerId, customerId))
  return rowCount ?? 0
}

export async function eraseSignIns(
  tx: Transaction,
  { customerId, email }: { customerId: number; email: string },
) {
  await tx.delete(sessions).where(eq(sessions.customerId, customerId))
  await tx.delete(passcodes).where(eq(passcodes.email, email))
}
