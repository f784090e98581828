import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CallName } from '../../../contract/calls.ts'
import { readLanguage } from '../../../domain/languages.ts'
import { maskSerialsIn } from '../../../domain/licenses/serial.ts'
import { findSerialsOfCustomer } from '../../licenses/replaced-serials.ts'
import { answerRefusal } from '../../platform/http/answer-refusals.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Shop } from '../../shop.ts'
import { hashToken } from '../sign-in/secrets.ts'
import { actAs, isFile } from '../sign-in/session.ts'
import { findViewing } from './store.ts'

type Viewing = { email: string; until: Date }

declare module 'fastify' {
  interface FastifyRequest {
    /** A superuser views the shop as `customer`. */
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
    request.customer = actAs({ ...customer, language: readLanguage(customer.language) })
    if (!isViewable(request)) return refuse('viewing-only', request, reply)
  })
  app.addHook('preSerialization', async ({ viewing, customer }, _reply, payload: unknown) =>
    viewing && customer ? hideSecrets(payload, await findSerialsOfCustomer(shop.db, customer.id)) : payload,
  )
}

/** The matched route decides, because an address can be written in several ways. */
function isOfBackOffice({ routeOptions }: FastifyRequest): boolean {
  return /^\/(api\/sezam|sezam|managecms)(\/|$)/.test(routeOptions.url ?? '')
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

function isViewable(request: FastifyRequest): boolean {
  const { url = '', config } = request.routeOptions
  return isRead(request) && (request.is404 || config.isPage === true || viewableRoutes.has(`GET ${url}`))
}

/** It needs the session that began it, while the second factor of that session counts. */
async function findOwnViewing({ db, clock }: Shop, { customer }: FastifyRequest, token: string) {
  if (!customer?.isSuperuser) return null
  return findViewing(db, {
    tokenHash: hashToken(token),
    sessionId: customer.sessionId,
    now: clock.now(),
  })
}

/** It avoids the error handlers of routes, some of which answer with a page of their own. */
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

/** In a reply to a viewing superuser serial numbers are masked, and the address of a payment page is left out. */
function hideSecrets(value: unknown, serials: readonly string[]): unknown {
  if (typeof value === 'string') return maskSerialsIn(value, serials)
  if (Array.isArray(value)) return value.map(each => hideSecrets(each, serials))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'payment_url' ? '' : hideSecrets(part, serials),
    ]),
  )
}

/** Pages read these without a trace. Calls that count tries, download, or open a payment are not among them. */
const viewableCalls = [
  'GET /api/accounts/data/',
  'GET /api/accounts/people/',
  'GET /api/accounts/profile/',
  'GET /api/accounts/sessions/',
  'GET /api/accounts/settings/',
  'GET /api/accounts/tokens/',
  'GET /api/accounts/webhooks/',
  'GET /api/accounts/webhooks/{id}/deliveries/',
  'GET /api/astra/demo/',
  'GET /api/astra/license/list/',
  'GET /api/astra/license/{id}/',
  'GET /api/astra/license/{id}/newest/',
  'GET /api/astra/releases/',
  'GET /api/astra/servers/',
  'GET /api/astra/license/{id}/activations/',
  'GET /api/astra/license/{id}/events/',
  'GET /api/astra/license/{id}/transfer/',
  'GET /api/astra/product/',
  'GET /api/astra/questions/',
  'GET /api/astra/transfers/',
  'GET /api/astra/transfers/{id}/',
  'GET /api/developers/{name}/',
  'GET /api/help/',
  'GET /api/help/{slug}/',
  'GET /api/imprint/',
  'GET /api/legal/{name}/',
  'GET /api/orders/countries/',
  'GET /api/orders/currencies/',
  'GET /api/orders/prefill/',
  'GET /api/orders/resellers/',
  'GET /api/orders/seller/',
  'GET /api/orders/{id}/',
] as const satisfies readonly CallName[]

const viewableRoutes = new Set(viewableCalls.map(call => call.replace(/\{(\w+)\}/g, ':$1')))

export function readViewingToken(request: FastifyRequest): string | undefined {
  return request.cookies['viewing'] || undefined
}

/** The browser keeps it longer than the view lasts: a page that is still open then must not act for the superuser. */
export function setViewingCookie(reply: FastifyReply, token: string) {
  reply.setCookie('viewing', token, { httpOnly: true })
}

export function clearViewingCookie(reply: FastifyReply) {
  reply.clearCookie('viewing')
}
