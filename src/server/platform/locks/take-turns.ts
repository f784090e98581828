import { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { clientNetwork } from '../http/rate-limit.ts'
import { Refusal } from '../http/refusal.ts'

const mostInProgress = 10
const mostWaiting = 500
const retryAfterSeconds = 2

/** The requests of one network wait for each other, so that many of them do not delay those of other networks. */
export function takeTurns(app: FastifyInstance) {
  const networks = new Map<string, Line>()

  app.addHook('onRequest', (request, reply, done) => {
    // A page that is being rendered calls the API without a connection, as part of its own turn.
    if (!(request.raw.socket instanceof Socket)) return done()
    const network = clientNetwork(request.ip)
    const line: Line = networks.get(network) ?? { inProgress: 0, waiting: new Set(), isBeginning: false }
    if (line.waiting.size >= mostWaiting) return done(new Refusal('busy', { retryAfterSeconds }))

    networks.set(network, line)
    const leave = enter(line, done)
    // The event follows too if the client gives up.
    reply.raw.once('close', () => {
      leave()
      if (line.inProgress + line.waiting.size === 0) networks.delete(network)
    })
  })
}

type Line = { inProgress: number; waiting: Set<() => void>; isBeginning: boolean }

/** Returns how to leave, in progress or still waiting. */
function enter(line: Line, begin: () => void): () => void {
  const beginTurn = () => {
    line.waiting.delete(beginTurn)
    line.inProgress++
    begin()
  }
  if (line.inProgress < mostInProgress && line.waiting.size === 0) beginTurn()
  else line.waiting.add(beginTurn)

  return () => {
    if (!line.waiting.delete(beginTurn)) line.inProgress--
    beginNext(line)
  }
}

/** One at a time: between two of them, the process answers other networks. */
function beginNext(line: Line) {
  if (line.isBeginning || line.waiting.size === 0 || line.inProgress >= mostInProgress) return
  line.isBeginning = true
  setImmediate(() => {
    line.isBeginning = false
    const [next] = line.waiting
    next?.()
    beginNext(line)
  })
}
