import type { CallName } from '../../contract/calls.ts'

/** What pages read, without a trace. What counts tries, downloads, or opens a payment is not among them. */
const viewableCalls = [
  'GET /api/accounts/data/',
  'GET /api/accounts/profile/',
  'GET /api/accounts/sessions/',
  'GET /api/accounts/settings/',
  'GET /api/accounts/tokens/',
  'GET /api/accounts/webhooks/',
  'GET /api/accounts/webhooks/{id}/deliveries/',
  'GET /api/astra/demo/',
  'GET /api/astra/license/list/',
  'GET /api/astra/license/{id}/',
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

export function isViewableCall(method: string, route: string): boolean {
  return viewableRoutes.has(`${method} ${route}`)
}
