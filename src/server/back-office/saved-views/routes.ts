import type { FastifyInstance } from 'fastify'
import { savedViewCalls as calls } from '../../../contract/back-office/saved-views.ts'
import { viewMessages as english } from '../../../texts/en/back-office/messages.ts'
import { viewMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { runAction } from '../../audit/run-action.ts'
import { serve } from '../../platform/serve.ts'
import { findViews, removeView, renameView, saveView } from '../../saved-views/store.ts'
import type { Shop } from '../../shop.ts'
import { actingSuperuser } from '../acting-superuser.ts'

const messages = { en: english, ru: russian }
const plain = { reason: '', needs: 'nothing' as const }

/** Register in the scope of the back office. */
export function savedViewRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/saved-views/', async ({ query: { list } }) => ({
    ok: true,
    data: await findViews(shop.db, list),
  }))

  serve(app, calls, 'POST /api/sezam/saved-views/', async ({ body, request }) => {
    const target = { type: 'saved view', id: (id: number) => id }
    const action = { ...plain, actor: actingSuperuser(request), verb: 'save view' as const, target }
    await runAction(shop, action, tx => saveView(tx, { ...body, createdAt: shop.clock.now() }))
    return { ok: true, message: messages[request.language].saved(body.name) }
  })

  serve(app, calls, 'PUT /api/sezam/saved-views/{id}/', async ({ params: { id }, body, request }) => {
    const target = { type: 'saved view', id }
    const action = { ...plain, actor: actingSuperuser(request), verb: 'rename view' as const, target }
    await runAction(shop, action, tx => renameView(tx, id, body.name))
    return { ok: true, message: messages[request.language].renamed(body.name) }
  })

  serve(app, calls, 'DELETE /api/sezam/saved-views/{id}/', async ({ params: { id }, request }) => {
    const target = { type: 'saved view', id }
    const action = { ...plain, actor: actingSuperuser(request), verb: 'delete view' as const, target }
    await runAction(shop, action, tx => removeView(tx, id))
    return { ok: true, message: messages[request.language].deleted }
  })
}
