import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { ApiToken } from '../../../contract/api-tokens.ts'
import { customerRecords } from '../../customers/store.ts'
import { firstRow, type Reader, type Transaction } from '../../platform/database/database.ts'
import { Refusal, requireFound } from '../../platform/http/refusal.ts'
import { type Access, lockAccess } from '../sign-in/store.ts'
import { apiAnswers, apiTokens } from './tables.ts'

const mostTokens = 20

export type ApiTokenRow = typeof apiTokens.$inferSelect

/** `createdById` leaves those of others out. */
export async function findApiTokens(db: Reader, customerId: number, createdById?: number) {
  const isShown = createdById === undefined ? undefined : eq(apiTokens.createdById, createdById)
  return db
    .select()
    .from(apiTokens)
    .where(and(eq(apiTokens.customerId, customerId), isShown))
    .orderBy(desc(apiTokens.id))
}

export async function findApiToken(db: Reader, tokenHash: string): Promise<ApiTokenRow | null> {
  return firstRow(db.select().from(apiTokens).where(eq(apiTokens.tokenHash, tokenHash)))
}

/** Revoked tokens do not count. */
export async function insertApiToken(tx: Transaction, maker: Access, token: typeof apiTokens.$inferInsert) {
  await lockAccess(tx, maker)
  const isCounted = and(eq(apiTokens.customerId, token.customerId), isNull(apiTokens.revokedAt))
  if ((await tx.$count(apiTokens, isCounted)) >= mostTokens) throw new Refusal('too-many-tokens')
  const [row] = await tx.insert(apiTokens).values(token).returning({ id: apiTokens.id })
  if (!row) throw new Error('The API token was not saved')
  return row.id
}

export function describeToken(token: ApiTokenRow, now: Date): ApiToken {
  const { id, name, start, scopes, expiresAt, revokedAt } = token
  const isExpired = expiresAt !== null && expiresAt <= now
  return {
    id,
    name,
    start,
    scopes,
    created_at: token.createdAt.toISOString(),
    expires_at: expiresAt?.toISOString() ?? null,
    last_used_on: token.lastUsedOn,
    state: revokedAt ? 'revoked' : isExpired ? 'expired' : 'active',
  }
}

/** A token that is revoked already stays so. */
export async function revokeApiToken(
  db: Reader,
  own: { id: number; customerId: number; createdById?: number | undefined; now: Date },
) {
  const isOwn = own.createdById === undefined ? undefined : eq(apiTokens.createdById, own.createdById)
  const revoked = await db
    .update(apiTokens)
    .set({ revokedAt: sql`coalesce(${apiTokens.revokedAt}, ${own.now.toISOString()}::timestamptz)` })
    .where(and(eq(apiTokens.id, own.id), eq(apiTokens.customerId, own.customerId), isOwn))
    .returning({ id: apiTokens.id })
  if (revoked.length === 0) throw new Refusal('not-found')
}

/** Refuses 'not-found'. */
export async function requireToken(db: Reader, id: number): Promise<ApiTokenRow> {
  return requireFound(await firstRow(db.select().from(apiTokens).where(eq(apiTokens.id, id))))
}

type Asked = {
  email: string | undefined
  state: 'active' | 'expired' | 'revoked' | undefined
  after: number | undefined
  limit: number
  now: Date
}

/** The newest is first. */
export async function pageOfTokens(db: Reader, { email, state, after, limit, now }: Asked) {
  const customer = customerRecords(db)
  const { revokedAt, expiresAt } = apiTokens
  const states = {
    active: and(isNull(revokedAt), or(isNull(expiresAt), gt(expiresAt, now))),
    expired: and(isNull(revokedAt), lte(expiresAt, now)),
    revoked: isNotNull(revokedAt),
  }
  return db
    .select({ token: apiTokens, email: customer.email })
    .from(apiTokens)
    .innerJoin(customer, eq(customer.id, apiTokens.customerId))
    .where(
      and(
        email ? eq(customer.email, email.toLowerCase()) : undefined,
        state && states[state],
        after === undefined ? undefined : lt(apiTokens.id, after),
      ),
    )
    .orderBy(desc(apiTokens.id))
    .limit(limit)
}

export async function saveLastUse(db: Reader, id: number, day: string) {
  await db.update(apiTokens).set({ lastUsedOn: day }).where(eq(apiTokens.id, id))
}

export async function revokeApiTokens(tx: Transaction, customerId: number, revokedAt: Date) {
  const isCurrent = and(eq(apiTokens.customerId, customerId), isNull(apiTokens.revokedAt))
  await tx.update(apiTokens).set({ revokedAt }).where(isCurrent)
}

/** Those that the person made in the account; without one, in all accounts of others. */
export async function revokePersonTokens(
  tx: Transaction,
  { personId, accountId, now }: { personId: number; accountId?: number; now: Date },
) {
  const isOfAccount = accountId === undefined ? undefined : eq(apiTokens.customerId, accountId)
  const isTheirs = and(eq(apiTokens.createdById, personId), isOfAccount)
  await tx
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(isTheirs, isNull(apiTokens.revokedAt)))
}

export async function eraseApiTokens(tx: Transaction, customerId: number) {
  await tx.delete(apiAnswers).where(eq(apiAnswers.customerId, customerId))
  await tx.delete(apiTokens).where(eq(apiTokens.customerId, customerId))
}
