import { and, desc, eq, gt, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { customerRecords } from '../customers/store.ts'
import { inBatches } from '../platform/batches.ts'
import { type Database, prepareOnce, type Transaction } from '../platform/database.ts'
import type { FactorKind } from '../superusers/factor-store.ts'
import { superuserRecords } from '../superusers/store.ts'
import type { SentPasscode } from './passcode-limits.ts'
import { passcodes, sessions } from './tables.ts'

const minute = 60_000
const day = 86_400_000

type Connection = Database | Transaction
export type NewPasscode = typeof passcodes.$inferInsert
export type NewSession = Omit<typeof sessions.$inferInsert, 'id'>

/** The e-mail's passcodes of the last day, the oldest first. The clocks of two processes may differ by a minute. */
export function findSentPasscodes(
  db: Connection,
  { email, now }: { email: string; now: Date },
): Promise<SentPasscode[]> {
  return db
    .select({
      network: passcodes.network,
      knownBrowser: passcodes.knownBrowser,
      sentAt: passcodes.sentAt,
    })
    .from(passcodes)
    .where(
      and(
        eq(passcodes.email, email),
        gt(passcodes.sentAt, new Date(now.getTime() - day)),
        lte(passcodes.sentAt, new Date(now.getTime() + minute)),
      ),
    )
    .orderBy(passcodes.sentAt)
}

/** Until the transaction ends, no other request for this e-mail is counted. */
export async function lockEmail(tx: Transaction, email: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`passcode ${email}`}, 0))`)
}

export async function insertPasscode(tx: Transaction, passcode: NewPasscode) {
  await tx.insert(passcodes).values(passcode)
}

/** The address of the browser's valid passcode; null if there is none. */
export async function findPasscodeEmail(
  db: Database,
  { browserHash, now }: { browserHash: string; now: Date },
): Promise<string | null> {
  const [row] = await db
    .select({ email: passcodes.email })
    .from(passcodes)
    .where(
      and(eq(passcodes.browserHash, browserHash), gt(passcodes.triesLeft, 0), gt(passcodes.expiresAt, now)),
    )
  return row?.email ?? null
}

/** Uses one attempt of the browser's valid passcode; null if there is none. */
export async function spendAttempt(
  db: Database,
  { email, browserHash, now }: { email: string; browserHash: string; now: Date },
): Promise<{ codeHash: string; browserHash: string } | null> {
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
    .returning({ codeHash: passcodes.codeHash, browserHash: passcodes.browserHash })
  return row ?? null
}

/** True for one caller only: it has used the passcode. */
export async function removePasscode(
  tx: Connection,
  { browserHash }: { browserHash: string },
): Promise<boolean> {
  const removed = await tx
    .delete(passcodes)
    .where(eq(passcodes.browserHash, browserHash))
    .returning({ browserHash: passcodes.browserHash })
  return removed.length > 0
}

export async function insertSession(tx: Transaction, session: NewSession) {
  await tx.insert(sessions).values(session)
}

export async function removeSessionByToken(tx: Connection, tokenHash: string) {
  await tx.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

const sessionsByToken = prepareOnce((db: Database) => {
  const customer = customerRecords(db)
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
      superuserId: superuser.id,
      factor: sessions.factor,
      factorAt: sessions.factorAt,
      factorSeenAt: sessions.factorSeenAt,
    })
    .from(sessions)
    .innerJoin(customer, eq(customer.id, sessions.customerId))
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

export async function removeSession(
  db: Connection,
  { id, customerId }: { id: number; customerId: number },
): Promise<boolean> {
  const removed = await db
    .delete(sessions)
    .where(and(eq(sessions.id, id), eq(sessions.customerId, customerId)))
    .returning({ id: sessions.id })
  return removed.length > 0
}

export async function removeOtherSessions(
  db: Database,
  { id, customerId }: { id: number; customerId: number },
) {
  await db.delete(sessions).where(and(eq(sessions.customerId, customerId), ne(sessions.id, id)))
}

/** After a change of the e-mail address, for which the cookies of known browsers are signed. */
export async function renewKnownBrowsers(tx: Transaction, customerId: number) {
  await tx.update(sessions).set({ knownBrowserDue: true }).where(eq(sessions.customerId, customerId))
}

export async function clearKnownBrowserDue(db: Database, id: number) {
  await db.update(sessions).set({ knownBrowserDue: false }).where(eq(sessions.id, id))
}

export async function removeExpired(db: Database, now: Date) {
  await db.delete(passcodes).where(lte(passcodes.sentAt, new Date(now.getTime() - day)))
  await db.delete(sessions).where(lte(sessions.expiresAt, now))
}

export async function eraseSignIns(
  tx: Transaction,
  { customerId, email }: { customerId: number; email: string },
) {
  await tx.delete(sessions).where(eq(sessions.customerId, customerId))
  await tx.delete(passcodes).where(eq(passcodes.email, email))
}
