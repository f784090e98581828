import type { pricingCalls } from '../../contract/pricing.ts'
import type { Transport } from '../../contract/rendering.ts'

type Reply = Awaited<ReturnType<Transport>>

const sameForEveryone = new Set<string>([
  'GET /api/orders/currencies/',
  'GET /api/orders/resellers/',
  'GET /api/orders/seller/',
] satisfies (keyof typeof pricingCalls)[])
const keptMs = 1000

/**
 * Pages that are rendered within the same second share the answers that are the same for every visitor: asking anew
 * for each is a third of a page's cost. An order is priced anew, whatever a page showed.
 */
export function shareReplies(ask: Transport, kept: SharedReplies): Transport {
  return async call => {
    const name = `${call.method} ${call.path}`
    if (!sameForEveryone.has(name)) return ask(call)

    const known = kept.get(name)
    if (known && known.until > performance.now()) return known.reply
    const reply = await ask(call)
    if (reply.status === 200) kept.set(name, { reply, until: performance.now() + keptMs })
    return reply
  }
}

export type SharedReplies = Map<string, { reply: Reply; until: number }>
