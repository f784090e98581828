import type { FastifyInstance } from 'fastify'
import { apiTokenCalls } from '../../../contract/api-tokens.ts'
import { apiTokenMessages as english } from '../../../texts/en/api-tokens.ts'
import { apiTokenMessages as russian } from '../../../texts/ru/api-tokens.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { hashToken } from '../sign-in/secrets.ts'
import { freshlySignedInCustomer, signedInCustomer } from '../sign-in/session.ts'
import { describeToken } from './describe-token.ts'
import { findApiTokens, insertApiToken, revokeApiToken } from './store.ts'
import { newApiToken } from './token.ts'

const words = { en: english, ru: russian }
const dayMs = 86_400_000
const startLength = 8

export function apiTokenRoutes(app: FastifyInstance, { db, clock }: Shop) {
  serve(app, apiTokenCalls, 'GET /api/accounts/tokens/', async ({ request }) => {
    const tokens = await findApiTokens(db, signedInCustomer(request).id)
    return { ok: true, data: tokens.map(token => describeToken(token, clock.now())) }
  })

  serve(app, apiTokenCalls, 'POST /api/accounts/tokens/', async ({ body, request }) => {
    const { id: customerId } = freshlySignedInCustomer(request, clock.now())
    const { name, scopes, days } = body
    const token = newApiToken()
    const createdAt = clock.now()
    const id = await db.transaction(tx =>
      insertApiToken(tx, {
        customerId,
        name,
        scopes,
        start: token.slice(0, startLength),
        tokenHash: hashToken(token),
        createdAt,
        expiresAt: days === null ? null : new Date(createdAt.getTime() + days * dayMs),
      }),
    )
    return { ok: true, message: words[request.language].created, data: { id, token } }
  })

  serve(app, apiTokenCalls, 'DELETE /api/accounts/tokens/{id}/', async ({ params, request }) => {
    const { id: customerId } = signedInCustomer(request)
    await revokeApiToken(db, { id: params.id, customerId, now: clock.now() })
    return { ok: true, message: words[request.language].revoked }
  })
}
