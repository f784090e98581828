import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ActivationBody,
  type ActivationReply,
  activationCalls,
  activationStatuses,
  seatCalls,
  unsignedCodes,
} from '../../contract/activation.ts'
import { serve } from '../platform/serve.ts'
import type { Shop } from '../shop.ts'
import { signedInCustomer } from '../sign-in/session.ts'
import { activate } from './activate.ts'
import { answer, signActivation } from './answer.ts'
import { checkIn, identifyCheckIn, release, validate } from './check-in.ts'
import { activationWords } from './emails.ts'
import type { Outcome } from './hold.ts'
import { identifyLicense, type Visit } from './identify-license.ts'
import { freeServer, listServers } from './own-servers.ts'
import { signRevocations } from './revocations.ts'

type Asked = { request: FastifyRequest; reply: FastifyReply; body: ActivationBody }

/** Register it in a scope of its own. */
export function activationRoutes(app: FastifyInstance, shop: Shop) {
  app.addHook('preSerialization', async (_request, reply, payload) => withCode(reply.statusCode, payload))

  const handle = async (
    { request, reply, body }: Asked,
    act: (visit: Visit) => Promise<Outcome>,
    identify = identifyLicense,
  ): Promise<ActivationReply> => {
    const visit = await identify(shop, body, request.ip)
    const outcome: Outcome = visit.isReplaced ? { code: 'serial_reset', seat: null } : await act(visit)
    reply.status(activationStatuses[outcome.code])
    return {
      ...(await answer(shop, visit, outcome)),
      ...(outcome.seat?.kind === 'offline' ? { activation: signActivation(shop, visit, outcome.seat) } : {}),
    }
  }

  serve(app, activationCalls, 'POST /api/astra/activation/activate/', async asked =>
    handle(asked, visit => activate(shop, visit, { replace: asked.body.replace })),
  )
  serve(app, activationCalls, 'POST /api/astra/activation/check-in/', async asked =>
    handle(asked, visit => checkIn(shop, visit), identifyCheckIn),
  )
  serve(app, activationCalls, 'POST /api/astra/activation/release/', async asked =>
    handle(asked, visit => release(shop, visit)),
  )
  serve(app, activationCalls, 'POST /api/astra/activation/validate/', async asked =>
    handle(asked, visit => validate(shop, visit)),
  )
  serve(app, activationCalls, 'POST /api/astra/activation/offline/', async asked =>
    handle(asked, visit => activate(shop, visit, { kind: 'offline' })),
  )
  serve(app, activationCalls, 'GET /api/astra/activation/revocations/', async ({ reply }) => {
    reply.header('cache-control', 'public, max-age=3600')
    return { ok: true, token: await signRevocations(shop) }
  })
}

/** Register in the scope of signed-in customers. */
export function seatRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, seatCalls, 'GET /api/astra/license/{id}/activations/', async ({ params, request }) => {
    const { id, isSuperuser } = signedInCustomer(request)
    const customerId = isSuperuser ? null : id
    return { ok: true, data: await listServers(shop, { licenseId: params.id, customerId }) }
  })

  serve(app, seatCalls, 'DELETE /api/astra/license/{id}/activations/{seat}/', async ({ params, request }) => {
    const customerId = signedInCustomer(request).id
    await freeServer(shop, { licenseId: params.id, customerId, seat: params.seat })
    return { ok: true, message: activationWords[request.language].seatFreed }
  })
}

/** A refusal that is not signed has its code too, for those who read it. */
function withCode(status: number, payload: unknown): unknown {
  const codes: Record<number, string> = unsignedCodes
  const isUnsigned = typeof payload === 'object' && payload !== null && !('token' in payload)
  return isUnsigned && codes[status] ? { ...payload, code: codes[status] } : payload
}
