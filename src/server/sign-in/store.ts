import { and, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { customerRecords } from '../customers/store.ts'
import { type Database, prepareOnce, type Transaction } from '../platform/database.ts'
import { passcodes, sessions } from './tables.ts'

type Connection = Database | Transaction
export type NewPasscode = typeof passcodes.$inferInsert
export type NewSession = Omit<typeof sessions.$inferInsert, 'id'>

/** Replaces the address's passcode, unless a valid one was sent later than `unlessSentSince`: then it returns false. */
export async function replacePasscode(
  db: Database,
  passcode: NewPasscode,
  { unlessSentSince }: { unlessSentSince: Date },
): Promise<boolean> {
  const replaced = await db
    .insert(passcodes)
    .values(passcode)
    .onConflictDoUpdate({
      target: passcodes.email,
      set: passcode,
      setWhere: sql`${passcodes.sentAt} <= ${unlessSentSince} or ${passcodes.expiresAt} <= ${passcode.sentAt}
        or ${passcodes.triesLeft} <= 0`,
    })
    .returning({ email: passcodes.email })
  return replaced.length > 0
}

export async function findPasscodeSentAt(db: Database, email: string): Promise<Date | null> {
  const [row] = await db
    .select({ sentAt: passcodes.sentAt })
    .from(passcodes)
    .where(eq(passcodes.email, email))
  return row?.sentAt ?? null
}

/** Uses one attempt of the browser's valid passcode and returns the passcode's hash; null if there is none. */
export async function spendAttempt(
  db: Database,
  { email, browserHash, now }: { email: string; browserHash: string; now: Date },
): Promise<string | null> {
  const [row] = await db
    .update(passcodes)
    .set({ triesLeft: sql`${passcodes.triesLeft} - 1` })
    .where(
      and(
        eq(passcodes.email, email),
        eq(passcodes.browserHash, browserHash),
        gt(passcodes.triesLeft, 0),
        gt(passcodes.expiresAt, now),
      ),
    )
    .returning({ codeHash: passcodes.codeHash })
  return row?.codeHash ?? null
}

/** True for one caller only: it has used the passcode. */
export async function removePasscode(
  tx: Connection,
  { email, codeHash }: { email: string; codeHash: string },
): Promise<boolean> {
  const removed = await tx
    .delete(passcodes)
    .where(and(eq(passcodes.email, email), eq(passcodes.codeHash, codeHash)))
    .returning({ email: passcodes.email })
  return removed.length > 0
}

export async function insertSession(tx: Transaction, session: NewSession) {
  await tx.insert(sessions).values(session)
}

export async function removeSessionByToken(tx: Connection, tokenHash: string) {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

const sessionByToken = prepareOnce((db: Database) => {
  const customer = customerRecords(db)
  return db
    .select({
      sessionId: sessions.id,
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      id: customer.id,
      email: customer.email,
      language: customer.language,
    })
    .from(sessions)
    .innerJoin(customer, eq(customer.id, sessions.customerId))
    .where(
      and(
        eq(sessions.tokenHash, sql.placeholder('tokenHash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare('session_by_token')
})

export async function findSession(db: Database, by: { tokenHash: string; now: Date }) {
  const [session] = await sessionByToken(db).execute(by)
  return session ?? null
}

export async function extendSession(
  db: Database,
  { id, now, expiresAt }: { id: number; now: Date; expiresAt: Date },
) {
  await db.update(sessions).set({ lastSeenAt: now, expiresAt }).where(eq(sessions.id, id))
}

export function findSessions(db: Database, { customerId, now }: { customerId: number; now: Date }) {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.customerId, customerId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
}

export async function removeSession(
  db: Database,
  { id, customerId }: { id: number; customerId: number },
): Promise<boolean> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.customerId, customerId)))
    .returning({ id: sessions.id })
  return removed.length > 0
}

export async function removeExpired(db: Database, now: Date) {
  await db.delete(passcodes).where(lte(passcodes.expiresAt, now))
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}
