import type { FastifyInstance } from 'fastify'
import { backOfficeCustomerCalls as calls } from '../../../contract/back-office/customers.ts'
import { signedInSuperuser } from '../../identity/second-factor/signed-in-superuser.ts'
import { signedInCustomer } from '../../identity/sign-in/session.ts'
import { setViewingCookie } from '../../identity/viewing/view-as-customer.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Shop } from '../../shop.ts'
import { serveList } from '../engine/lists.ts'
import { serveData } from '../engine/serve-data.ts'
import { messages } from '../messages.ts'
import { viewByHand } from '../viewing/view-by-hand.ts'
import { addNoteByHand, deleteNoteByHand, editNoteByHand } from './notes-by-hand.ts'
import { orderByHand } from './order-by-hand.ts'
import { customerRows, readCustomer } from './read-customers.ts'

/** Register in the scope of the back office. */
export function backOfficeCustomerRoutes(app: FastifyInstance, shop: Shop) {
  serveList(app, shop, calls, customerRows)
  serveData(app, calls, 'GET /api/sezam/customers/{id}/', ({ params, request }) =>
    readCustomer(shop, params.id, request.language),
  )

  const notes = '/api/sezam/customers/{id}/notes/' as const
  serve(app, calls, `POST ${notes}`, async ({ params: { id }, body, request }) => {
    const { text, is_pinned: isPinned } = body
    await addNoteByHand(shop, { actor: signedInSuperuser(request), id, text, isPinned })
    return { ok: true, message: messages[request.language].customerMessages.noteSaved }
  })

  serve(app, calls, `PUT ${notes}{note}/`, async ({ params: { id, note }, body, request }) => {
    const { text, is_pinned: isPinned } = body
    await editNoteByHand(shop, note, { actor: signedInSuperuser(request), id, text, isPinned })
    return { ok: true, message: messages[request.language].customerMessages.noteSaved }
  })

  serve(app, calls, `DELETE ${notes}{note}/`, async ({ params: { id, note }, request }) => {
    await deleteNoteByHand(shop, note, { actor: signedInSuperuser(request), id })
    return { ok: true, message: messages[request.language].customerMessages.noteDeleted }
  })

  const customer = '/api/sezam/customers/{id}/' as const
  serve(app, calls, `POST ${customer}viewing/`, async ({ params: { id }, body, request, reply }) => {
    const token = await viewByHand(shop, { superuser: signedInSuperuser(request), id, ...body })
    setViewingCookie(reply, token)
    return { ok: true, message: messages[request.language].customerMessages.viewing }
  })

  serve(app, calls, `POST ${customer}orders/`, async ({ params: { id }, body, request }) => {
    const asked = { id, ...body, actor: signedInSuperuser(request), superuser: signedInCustomer(request) }
    const { url, orderId } = await orderByHand(shop, asked)
    return {
      ok: true,
      message: messages[request.language].customerMessages.ordered(orderId),
      data: { order_id: orderId, url },
    }
  })
}
