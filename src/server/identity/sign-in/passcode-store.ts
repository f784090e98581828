import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { type Database, firstRow, prepareOnce, type Transaction } from '../../platform/database/database.ts'
import { passcodes } from './tables.ts'

const minute = 60_000
const day = 86_400_000

type Connection = Database | Transaction
export type NewPasscode = typeof passcodes.$inferInsert

const sentPasscodes = prepareOnce((db: Connection) =>
  db
    .select({
      network: passcodes.network,
      knownBrowser: passcodes.knownBrowser,
      sentAt: passcodes.sentAt,
    })
    .from(passcodes)
    .where(
      and(
        eq(passcodes.email, sql.placeholder('email')),
        gt(passcodes.sentAt, sql.placeholder('from')),
        lte(passcodes.sentAt, sql.placeholder('to')),
      ),
    )
    .orderBy(passcodes.sentAt)
    .prepare('sent_passcodes'),
)

/** The e-mail's passcodes of the last day, the oldest first. The clocks of two processes may differ by a minute. */
export function findSentPasscodes(db: Connection, { email, now }: { email: string; now: Date }) {
  const [from, to] = [new Date(now.getTime() - day), new Date(now.getTime() + minute)]
  return sentPasscodes(db).execute({ email, from, to })
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

const spentAttempts = prepareOnce((db: Database) =>
  db
    .update(passcodes)
    .set({ triesLeft: sql`${passcodes.triesLeft} - 1` })
    .where(
      and(
        eq(passcodes.email, sql.placeholder('email')),
        eq(passcodes.browserHash, sql.placeholder('browserHash')),
        gt(passcodes.triesLeft, 0),
        gt(passcodes.expiresAt, sql.placeholder('now')),
      ),
    )
    .returning({ codeHash: passcodes.codeHash, browserHash: passcodes.browserHash })
    .prepare('spend_attempt'),
)

/** Uses one attempt of the browser's valid passcode; null if there is none. */
export async function spendAttempt(db: Database, attempt: { email: string; browserHash: string; now: Date }) {
  return firstRow(spentAttempts(db).execute(attempt))
}

/** True for one caller only: it has used the passcode. */
export async function removePasscode(tx: Connection, { browserHash }: { browserHash: string }) {
  const { rowCount } = await tx.delete(passcodes).where(eq(passcodes.browserHash, browserHash))
  return rowCount !== 0
}
