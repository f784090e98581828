import type { FastifyInstance } from 'fastify'
import { backOfficeCustomerCalls as calls } from '../../../contract/back-office/customers.ts'
import { formatDay } from '../../../texts/day.ts'
import { customerMessages as english } from '../../../texts/en/back-office/messages.ts'
import { customerMessages as russian } from '../../../texts/ru/back-office/messages.ts'
import { utcDay } from '../../platform/clock.ts'
import { sendCsv } from '../../platform/csv-table.ts'
import { serve } from '../../platform/serve.ts'
import { signedInSuperuser } from '../../second-factor/signed-in-superuser.ts'
import type { Shop } from '../../shop.ts'
import { signedInCustomer } from '../../sign-in/session.ts'
import { setViewingCookie } from '../../viewing/viewing-cookie.ts'
import { actingSuperuser } from '../acting-superuser.ts'
import { viewByHand } from '../viewing/view-by-hand.ts'
import {
  addNoteByHand,
  changeEmailByHand,
  deleteNoteByHand,
  editNoteByHand,
  eraseByHand,
  exportByHand,
  signOutByHand,
} from './change-customer-by-hand.ts'
import { tabulateCustomers } from './export-customers.ts'
import { orderByHand } from './order-by-hand.ts'
import { listCustomers, readCustomer, readCustomerCard } from './read-customers.ts'

const messages = { en: english, ru: russian }

/** Register in the scope of the back office. */
export function backOfficeCustomerRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, calls, 'GET /api/sezam/customers/', async ({ query }) => ({
    ok: true,
    ...(await listCustomers(shop, query)),
  }))

  serve(app, calls, 'GET /api/sezam/customers/export/', async ({ query, request, reply }) =>
    sendCsv(reply, {
      name: `customers-${utcDay(shop.clock.now())}`,
      table: tabulateCustomers(shop, query),
      language: request.language,
    }),
  )

  serve(app, calls, 'GET /api/sezam/customers/{id}/', async ({ params, request }) => ({
    ok: true,
    data: await readCustomer(shop, params.id, request.language),
  }))

  serve(app, calls, 'GET /api/sezam/customer-card/', async ({ query }) => ({
    ok: true,
    data: await readCustomerCard(shop, query),
  }))

  noteRoutes(app, shop)
  changeRoutes(app, shop)
}

function noteRoutes(app: FastifyInstance, shop: Shop) {
  const notes = '/api/sezam/customers/{id}/notes/' as const
  serve(app, calls, `POST ${notes}`, async ({ params: { id }, body, request }) => {
    const { text, is_pinned: isPinned } = body
    await addNoteByHand(shop, { actor: actingSuperuser(request), id, text, isPinned })
    return { ok: true, message: messages[request.language].noteSaved }
  })

  serve(app, calls, `PUT ${notes}{note}/`, async ({ params: { id, note }, body, request }) => {
    const { text, is_pinned: isPinned } = body
    await editNoteByHand(shop, note, { actor: actingSuperuser(request), id, text, isPinned })
    return { ok: true, message: messages[request.language].noteSaved }
  })

  serve(app, calls, `DELETE ${notes}{note}/`, async ({ params: { id, note }, request }) => {
    await deleteNoteByHand(shop, note, { actor: actingSuperuser(request), id })
    return { ok: true, message: messages[request.language].noteDeleted }
  })
}

function changeRoutes(app: FastifyInstance, shop: Shop) {
  const customer = '/api/sezam/customers/{id}/' as const
  serve(app, calls, `POST ${customer}email-change/`, async ({ params: { id }, body, request }) => {
    const { from, to } = await changeEmailByHand(shop, { actor: actingSuperuser(request), id, ...body })
    return { ok: true, message: messages[request.language].emailChanged(from, to) }
  })

  serve(app, calls, `POST ${customer}viewing/`, async ({ params: { id }, body, request, reply }) => {
    const token = await viewByHand(shop, { superuser: signedInSuperuser(request), id, ...body })
    setViewingCookie(reply, { token, config: shop.config })
    return { ok: true, message: messages[request.language].viewing }
  })

  serve(app, calls, `POST ${customer}orders/`, async ({ params: { id }, body, request }) => {
    const asked = { id, ...body, actor: actingSuperuser(request), superuser: signedInCustomer(request) }
    const { url, orderId } = await orderByHand(shop, asked)
    return {
      ok: true,
      message: messages[request.language].ordered(orderId),
      data: { order_id: orderId, url },
    }
  })

  serve(app, calls, `POST ${customer}sign-out/`, async ({ params: { id }, body, request }) => {
    await signOutByHand(shop, { actor: actingSuperuser(request), id, ...body })
    return { ok: true, message: messages[request.language].signedOut }
  })

  serve(app, calls, `POST ${customer}export/`, async ({ params: { id }, body, request }) => {
    await exportByHand(shop, { actor: actingSuperuser(request), id, ...body })
    return { ok: true, message: messages[request.language].exportRequested }
  })

  serve(app, calls, `POST ${customer}erasure/`, async ({ params: { id }, body, request }) => {
    const { language } = request
    const { eraseAt } = await eraseByHand(shop, { actor: actingSuperuser(request), id, ...body })
    return { ok: true, message: messages[language].erased(formatDay(language, utcDay(eraseAt))) }
  })
}
