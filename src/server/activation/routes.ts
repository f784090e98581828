import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  type ActivationBody,
  type ActivationReply,
  activationCalls,
  activationStatuses,
  seatCalls,
  unsignedCodes,
} from '../../contract/activation.ts'
import type { RevocationClaims } from '../../domain/licenses/activation.ts'
import { signedInCustomer } from '../identity/sign-in/session.ts'
import { commonClaims, signToken } from '../licenses/files/license-keys.ts'
import { freeSeat } from '../licenses/seats/release-seats.ts'
import { renewAtLookup } from '../licenses/seats/renew-at-lookup.ts'
import { findGoodGenerations } from '../licenses/store.ts'
import { sendCsv } from '../platform/files/csv-table.ts'
import { countTries } from '../platform/http/rate-limit.ts'
import { serve } from '../platform/http/serve.ts'
import type { Shop } from '../shop.ts'
import { activate } from './activate.ts'
import { answer, signActivation } from './answer.ts'
import { activationWords } from './emails.ts'
import {
  describeProcess,
  explainMissingSeat,
  isRecent,
  judgeVisit,
  type Outcome,
  renewAfterMs,
  renewSeat,
} from './hold.ts'
import { identifyLicense, type Visit } from './identify-license.ts'
import { cutServers, freeServer, nameServer, pageOfLicense, tabulateServers } from './own-servers.ts'

type Asked = { request: FastifyRequest; reply: FastifyReply; body: ActivationBody }

/** The scope must be its own: its hook changes every reply. */
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

export function seatRoutes(app: FastifyInstance, shop: Shop) {
  serve(app, seatCalls, 'GET /api/astra/license/{id}/activations/', async ({ params, query, request }) => {
    const { id, isSuperuser } = signedInCustomer(request)
    const customerId = isSuperuser ? null : id
    return { ok: true, ...(await pageOfLicense(shop, { licenseId: params.id, customerId }, query)) }
  })

  serve(app, seatCalls, 'DELETE /api/astra/license/{id}/activations/{seat}/', async ({ params, request }) => {
    const customerId = signedInCustomer(request).id
    await freeServer(shop, { licenseId: params.id, customerId, seat: params.seat })
    return { ok: true, message: activationWords[request.language].seatFreed }
  })

  const named = 'PUT /api/astra/license/{id}/activations/{seat}/'
  serve(app, seatCalls, named, async ({ params: { id, seat }, body: { name }, request }) => {
    const customerId = signedInCustomer(request).id
    await nameServer(shop, { licenseId: id, customerId, seat, name })
    return { ok: true, message: activationWords[request.language].serverNamed }
  })

  serve(app, seatCalls, 'GET /api/astra/servers/', async ({ query: { after, ...filters }, request }) => {
    const own = { ...filters, customerId: signedInCustomer(request).id }
    return { ok: true, ...(await cutServers(shop, own, { after })) }
  })

  serve(app, seatCalls, 'GET /api/astra/servers/export/', async ({ query, request, reply }) => {
    const table = tabulateServers(shop, { ...query, customerId: signedInCustomer(request).id })
    return sendCsv(reply, { name: 'servers', table, language: request.language })
  })
}

/** A refusal that is not signed has its code too, for those who read it. */
function withCode(status: number, payload: unknown): unknown {
  const codes: Record<number, string> = unsignedCodes
  const isUnsigned = typeof payload === 'object' && payload !== null && !('token' in payload)
  return isUnsigned && codes[status] ? { ...payload, code: codes[status] } : payload
}

async function signRevocations(shop: Shop): Promise<string> {
  const claims: RevocationClaims = {
    ...commonClaims(shop, shop.clock.now()),
    licenses: await findGoodGenerations(shop.db),
    revoked_kids: shop.licenseKeys.revokedKids,
  }
  return signToken(shop.licenseKeys, 'revocations', claims)
}

/** The visit of a check-in; its usual case takes one statement. */
function identifyCheckIn(shop: Shop, request: ActivationBody, address: string): Promise<Visit> {
  return identifyLicense(shop, request, address, server => {
    const seenBefore = new Date(server.now.getTime() - renewAfterMs)
    return renewAtLookup(shop.db, { ...server, ...describeProcess(request), seenBefore })
  })
}

/** The seat of an expired license stays held, so that after a late renewal everything just goes on. */
async function checkIn(shop: Shop, visit: Visit): Promise<Outcome> {
  const { seat, license, now } = visit
  if (!seat) return explainMissingSeat(shop, visit)
  const code = judgeVisit(shop, visit)
  if (license.state !== 'active' || visit.isRenewed) return { code, seat }

  // Check-ins at their usual pace are renewals, and are not counted.
  const limit = { name: 'activation-check-in', subject: String(seat.id), most: 60, withinSeconds: 3600 }
  if (isRecent(seat, now)) await countTries(shop, [limit])
  const renewed = await renewSeat(shop, { ...visit, seat })
  return renewed ? { code, seat: renewed } : explainMissingSeat(shop, visit)
}

/** Writes nothing. */
async function validate(shop: Shop, visit: Visit): Promise<Outcome> {
  const { seat } = visit
  return seat ? { code: judgeVisit(shop, visit), seat } : explainMissingSeat(shop, visit)
}

async function release(shop: Shop, { seat, license, seatsUsed, now }: Visit): Promise<Outcome> {
  if (!seat) return { code: 'released', seat: null }
  const freed = { licenseId: license.id, seat: seat.seat, id: seat.id, reason: 'released', now } as const
  await shop.db.transaction(tx => freeSeat(tx, freed))
  return { code: 'released', seat: null, seatsUsed: seatsUsed - 1 }
}
