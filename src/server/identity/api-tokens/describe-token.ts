import type { ApiToken } from '../../../contract/api-tokens.ts'
import type { ApiTokenRow } from './store.ts'

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
