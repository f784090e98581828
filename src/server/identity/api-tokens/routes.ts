import type { FastifyInstance } from 'fastify'
import { apiTokenCalls } from '../../../contract/api-tokens.ts'
import { pickTexts } from '../../../texts/all.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { hashToken } from '../sign-in/secrets.ts'
import { freshlySignedInCustomer, type SignedInCustomer, signedInCustomer } from '../sign-in/session.ts'
import { describeToken, findApiTokens, insertApiToken, revokeApiToken } from './store.ts'
import { newApiToken } from './token.ts'

const words = pickTexts(t => t.apiTokenMessages)
const dayMs = 86_400_000
const startLength = 8

export function apiTokenRoutes(app: FastifyInstance, { db, clock }: Shop) {
  serve(app, apiTokenCalls, 'GET /api/accounts/tokens/', async ({ request }) => {
    const customer = signedInCustomer(request)
    const tokens = await findApiTokens(db, customer.id, ownTokensOnly(customer))
    return { ok: true, data: tokens.map(token => describeToken(token, clock.now())) }
  })

  serve(app, apiTokenCalls, 'POST /api/accounts/tokens/', async ({ body, request }) => {
    const customer = freshlySignedInCustomer(request, clock.now())
    const { name, scopes, days } = body
    const isReader = customer.person?.role === 'technician'
    if (isReader && scopes.some(scope => !scope.startsWith('licenses:'))) throw new Refusal('role-not-enough')
    const token = newApiToken()
    const createdAt = clock.now()
    const id = await db.transaction(tx =>
      insertApiToken(tx, customer, {
        customerId: customer.id,
        createdById: customer.person?.id ?? null,
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
    const customer = signedInCustomer(request)
    const createdById = ownTokensOnly(customer)
    await revokeApiToken(db, { id: params.id, customerId: customer.id, createdById, now: clock.now() })
    return { ok: true, message: words[request.language].revoked }
  })
}

/** A technician sees and ends their own. */
function ownTokensOnly({ person }: SignedInCustomer): number | undefined {
  return person?.role === 'technician' ? person.id : undefined
}
