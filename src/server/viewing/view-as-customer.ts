import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readLanguage } from '../../texts/language.ts'
import { findSerialsOfCustomer } from '../licenses/find-serials.ts'
import { answerRefusal } from '../platform/answer-refusals.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Shop } from '../shop.ts'
import { hashToken } from '../sign-in/secrets.ts'
import { isFile } from '../sign-in/session.ts'
import { hideSecrets } from './hide-secrets.ts'
import { findViewing } from './store.ts'
import { isViewableCall } from './viewable-calls.ts'
import { clearViewingCookie, readViewingToken } from './viewing-cookie.ts'

export type Viewing = { email: string; until: Date }

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a superuser who views the shop as `customer`. */
    viewing: Viewing | null
  }
  interface FastifyContextConfig {
    /** Reading it leaves no trace, although it is no call of the contract. */
    isPage?: boolean
  }
}

/**
 * Call it after `recognizeCustomer`. A request with the cookie reads as the customer, or is refused: 'viewing-only',
 * 'viewing-ended'. Only the back office goes on with the superuser's own session; docs/domain.md, 'Viewing as a customer'.
 */
export function viewAsCustomer(app: FastifyInstance, shop: Shop) {
  app.decorateRequest('viewing', null)
  app.addHook('onRequest', async (request, reply) => {
    const token = readViewingToken(request)
    if (!token || isOfBackOffice(request) || (isRead(request) && isFile(request))) return
    const viewing = await findOwnViewing(shop, request, token)
    if (!viewing) return leave(request, reply)

    const { customer, actionId, expiresAt: until } = viewing
    request.log.info({ action: actionId, customer: customer.id }, 'viewed as the customer')
    request.viewing = { email: customer.email, until }
    request.customer = {
      ...customer,
      language: readLanguage(customer.language),
      superuser: null,
      isSuperuser: false,
      // No session has this id, and no sign-in of this time is fresh.
      sessionId: 0,
      signedInAt: new Date(0),
    }
    if (!isViewable(request)) return refuse('viewing-only', request, reply)
  })
  app.addHook('preSerialization', async ({ viewing, customer }, _reply, payload: unknown) =>
    viewing && customer ? hideSecrets(payload, await findSerialsOfCustomer(shop.db, customer.id)) : payload,
  )
}

/** By the matched route, because an address can be written in several ways. */
function isOfBackOffice({ routeOptions }: FastifyRequest): boolean {
  return /^\/(api\/sezam|sezam|managecms)(\/|$)/.test(routeOptions.url ?? '')
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isViewable(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions
  return isRead(request) && (request.is404 || config.isPage === true || isViewableCall('GET', url))
}

/** Only beside the session that began it, while the second factor of this session counts. */
async function findOwnViewing({ db, clock }: Shop, { customer }: FastifyRequest, token: string) {
  if (!customer?.isSuperuser) return null
  return findViewing(db, {
    tokenHash: hashToken(token),
    sessionId: customer.sessionId,
    now: clock.now(),
  })
}

/** Without the error handlers of routes, some of which answer with a page of their own. */
function refuse(code: 'viewing-only' | 'viewing-ended', request: FastifyRequest, reply: FastifyReply) {
  return answerRefusal(new Refusal(code), request, reply)
}

/** A page is loaded again without the cookie. A page that is open still says that it shows the customer's. */
function leave(request: FastifyRequest, reply: FastifyReply) {
  if (!isRead(request) || request.routeOptions.config.isPage !== true)
    return refuse('viewing-ended', request, reply)
  clearViewingCookie(reply)
  return reply.redirect(/^\/(?![/\\])/.test(request.url) ? request.url : '/')
}
