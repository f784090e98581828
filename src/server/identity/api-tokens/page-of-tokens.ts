import { and, desc, eq, gt, isNotNull, isNull, lt, lte, or } from 'drizzle-orm'
import { customerRecords } from '../../customers/store.ts'
import type { Reader } from '../../platform/database/database.ts'
import { apiTokens } from './tables.ts'

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
        email ? eq(customer.email, email) : undefined,
        state && states[state],
        after === undefined ? undefined : lt(apiTokens.id, after),
      ),
    )
    .orderBy(desc(apiTokens.id))
    .limit(limit)
}
