import type { RouteOptions } from 'fastify'
import { type Call, idempotencyKey } from '../../contract/call.ts'
import { programCalls } from '../../contract/program-api.ts'
import { isChanging } from '../platform/http/csrf.ts'

/** To the route and to the API document: the scope of a call, and whether it takes an `Idempotency-Key`. */
export function describeCall(route: RouteOptions) {
  // A HEAD route is added for each GET route.
  const methods = [route.method].flat().map(method => (method === 'HEAD' ? 'GET' : method))
  const found = Object.entries(programCalls).find(([name]) =>
    methods.some(method => name.replace(/\{(\w+)\}/g, ':$1') === `${method} ${route.url}`),
  )
  if (!found) return
  const call: Call & { scope: (typeof found)[1]['scope'] } = found[1]
  const isWriting = methods.some(isChanging) && !call.readOnly
  route.config = {
    ...route.config,
    scope: call.scope,
    namesRefusals: true,
    ...(isWriting ? { isWriting, documentedHeaders: idempotencyKey } : {}),
  }
  route.schema = { ...route.schema, security: [{ token: [call.scope] }] }
}
