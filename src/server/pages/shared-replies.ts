import type { FastifyRequest } from 'fastify'
import type { CallName } from '../../contract/calls.ts'
import type { Transport } from '../../contract/rendering.ts'

type Reply = Awaited<ReturnType<Transport>>
export type SharedReplies = Map<string, { reply: Reply; until: number }>

const sameForEveryone = new Set<string>([
  'GET /api/orders/currencies/',
  'GET /api/orders/resellers/',
  'GET /api/orders/seller/',
  'GET /api/astra/questions/',
] satisfies CallName[])
/** Contains the country of the last order or choice; otherwise depends on the language only. */
const sameForNewcomers = 'GET /api/orders/countries/' satisfies CallName
const lifetimeMs = 1000

/** For one second, because these replies were half of a page's cost. An order is always priced again. */
export function shareReplies(send: Transport, shared: SharedReplies, request: FastifyRequest): Transport {
  const isNewcomer = !request.customer && !request.cookies.country
  return async call => {
    const name = `${call.method} ${call.path}`
    const isShared = sameForEveryone.has(name) || (isNewcomer && name === sameForNewcomers)
    if (!isShared) return send(call)

    const key = `${name} ${request.language}`
    const known = shared.get(key)
    if (known && known.until > performance.now()) return known.reply
    const reply = await send(call)
    if (reply.status === 200) shared.set(key, { reply, until: performance.now() + lifetimeMs })
    return reply
  }
}
