import { setTimeout } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'

export type Answer = { path: string; status: number; body: Record<string, unknown> }

/** The statuses after which a client sends the same request again. */
const again = [429, 500, 503]
const mostLimited = 20

/** Sends a request until the shop has answered it, as a browser or a product does. Null if it gives up: without time at once. */
export async function insist(
  ledger: Ledger,
  ask: () => Promise<Response>,
  { longestMs = 3_600_000, pauseMs = 300 } = {},
): Promise<Answer | null> {
  const deadline = Date.now() + longestMs
  let limited = 0
  do {
    const asked = performance.now()
    try {
      const reply = await ask()
      const text = await reply.text()
      ledger.countReply(reply.status, performance.now() - asked)
      const path = new URL(reply.url).pathname
      const reason = `${path}: ${text.slice(0, 200)}`
      if (reply.status === 500) ledger.faults.push(reason)
      if (reply.status === 503) ledger.unavailable.push(reason)
      const body = readBody(text)
      const isLater = again.includes(reply.status) || (reply.status === 409 && 'retry_after' in body)
      if (reply.status === 429) limited++
      if (!isLater || limited > mostLimited) return { path, status: reply.status, body }
    } catch {
      ledger.requests.unanswered++
    }
    await setTimeout(pauseMs)
  } while (Date.now() < deadline)
  return null
}

function readBody(text: string): Answer['body'] {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? { ...body } : {}
  } catch {
    return {}
  }
}
