import type { FastifyInstance } from 'fastify'
import { backOfficeTokenCalls } from '../../../contract/back-office/tokens.ts'
import { tokenMessages as english } from '../../../texts/en/back-office/settings-messages.ts'
import { tokenMessages as russian } from '../../../texts/ru/back-office/settings-messages.ts'
import { type Actor, runAction } from '../../audit/run-action.ts'
import { describeToken } from '../../identity/api-tokens/describe-token.ts'
import { pageOfTokens } from '../../identity/api-tokens/page-of-tokens.ts'
import { findTokenById, revokeAnyToken } from '../../identity/api-tokens/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { refuseAsChanged } from '../row-version.ts'

const messages = { en: english, ru: russian }
const pageLength = 50

/** Register in the scope of the back office. */
export function backOfficeTokenRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, backOfficeTokenCalls, 'GET /api/sezam/tokens/', async ({ query }) => {
    const now = shop.clock.now()
    const { q: email, state, after } = query
    const found = await pageOfTokens(shop.db, { email, state, after, limit: pageLength + 1, now })
    const page = found.slice(0, pageLength)
    const next = found.length > pageLength ? String(page.at(-1)?.token.id) : null
    return {
      ok: true,
      data: page.map(each => ({ ...describeToken(each.token, now), email: each.email })),
      next,
    }
  })

  const postRevocation = 'POST /api/sezam/tokens/{id}/revocation/'
  serve(app, backOfficeTokenCalls, postRevocation, async ({ params, body, request }) => {
    await revokeByHand(shop, { actor: actingSuperuser(request), ...params, ...body })
    return { ok: true, message: messages[request.language].revoked }
  })
}

/** Refuses 'not-found' and 'changed-meanwhile'. */
async function revokeByHand(shop: Shop, { actor, reason, id }: { actor: Actor; reason: string; id: number }) {
  const action = { verb: 'revoke API token' as const, target: { type: 'API token', id }, actor, reason }
  await runAction(shop, { ...action, needs: 'reason and fresh factor' }, async tx => {
    if (await revokeAnyToken(tx, id, shop.clock.now())) return
    const token = await findTokenById(tx, id)
    if (!token) throw new Refusal('not-found')
    await refuseAsChanged(tx, { tableName: 'api_tokens', rowId: id }, { state: 'revoked' })
  })
}
