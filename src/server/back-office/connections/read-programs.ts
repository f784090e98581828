import { endpointList, tokenList } from '../../../definitions/connections.ts'
import { describeToken } from '../../identity/api-tokens/describe-token.ts'
import { pageOfTokens } from '../../identity/api-tokens/store.ts'
import { describeEndpoint } from '../../outgoing-webhooks/describe-endpoint.ts'
import { pageOfEndpoints } from '../../outgoing-webhooks/endpoint-store.ts'
import type { ListRows } from '../engine/lists.ts'

export const tokenRows: ListRows<typeof tokenList, Awaited<ReturnType<typeof pageOfTokens>>[number]> = {
  list: tokenList,
  read: ({ db, clock }, { q: email, state }, { after, length }) =>
    pageOfTokens(db, { email, state, after: after?.id, limit: length + 1, now: clock.now() }),
  place: ({ token: { createdAt: at, id } }) => ({ at, id }),
  cells: ({ clock }, found) =>
    found.map(({ token, email }) => ({ ...describeToken(token, clock.now()), email })),
}

type FoundEndpoint = Awaited<ReturnType<typeof pageOfEndpoints>>[number]

export const endpointRows: ListRows<typeof endpointList, FoundEndpoint> = {
  list: endpointList,
  read: ({ db, clock }, { q: email, state }, { after, length }) =>
    pageOfEndpoints(db, { email, state, after: after?.id, limit: length + 1, now: clock.now() }),
  place: ({ endpoint: { createdAt: at, id } }) => ({ at, id }),
  cells: (_, found) => found.map(({ endpoint, email }) => ({ ...describeEndpoint(endpoint), email })),
}
