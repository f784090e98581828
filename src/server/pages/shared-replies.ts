import type { FastifyRequest } from 'fastify'
import type { pricingCalls } from '../../contract/pricing.ts'
import type { Transport } from '../../contract/rendering.ts'

type Reply = Awaited<ReturnType<Transport>>
type CallName = keyof typeof pricingCalls
export type SharedReplies = Map<string, { reply: Reply; until: number }>

const sameForEveryone = new Set<string>([
  'GET /api/orders/currencies/',
  'GET /api/orders/resellers/',
  'GET /api/orders/seller/',
] satisfies CallName[])
/** Names the country of the last order or choice, otherwise differs by language alone. */
const sameForNewcomers = 'GET /api/orders/countries/' satisfies CallName
const keptMs = 1000

/**
 * Pages that are rendered within the same second share the answers that do not depend on the visitor: asking anew for
 * each was half of a page's cost. An order is priced anew, whatever a page showed.
 */
export function shareReplies(ask: Transport, kept: SharedReplies, request: FastifyRequest): Transport {
  const isNewcomer = !request.customer && !request.cookies.country
  return async call => {
    const name = `${call.method} ${call.path}`
    const isShared = sameForEveryone.has(name) || (isNewcomer && name === sameForNewcomers)
    if (!isShared) return ask(call)

    const key = `${name} ${request.language}`
    const known = kept.get(key)
    if (known && known.until > performance.now()) return known.reply
    const reply = await ask(call)
    if (reply.status === 200) kept.set(key, { reply, until: performance.now() + keptMs })
    return reply
  }
}
