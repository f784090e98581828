import cluster from 'node:cluster'
import { Server } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Call before `close`, which resets the requests on their way if clients are still connected. */
    drain(): Promise<void>
    /** Whether it drains or closes: every reply closes its connection. */
    isClosing(): boolean
  }
}

/** Clients see that their connection closes, and a load balancer sees it in `/health` and `/readyz`. */
const drainMs = 1_000
/** The connections that were accepted last are answered. */
const lastAnswersMs = 200
/** Clients that were answered just before connect again. */
const quietMs = 50
const mostRounds = 4
/** A process tells the first one, which tells all of them once no process listens any more. */
export const stoppedListening = 'stopped listening'

export function closeGracefully(app: FastifyInstance) {
  let closing = false
  let held: Promise<void> | null = null
  app.decorate('isClosing', () => closing)
  app.addHook('onRequest', (_request, _reply, done) => {
    if (held) void callAfter(held, done)
    else done()
  })
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.decorate('drain', async () => {
    closing = true
    await waitForDisconnects(app.server, drainMs)
    // Clients without an answer do not connect again meanwhile.
    const listening = Promise.withResolvers<void>()
    held = listening.promise
    await stopListening(app.server)
    listening.resolve()
    await waitForDisconnects(app.server, lastAnswersMs)
  })
}

async function callAfter(moment: Promise<void>, call: () => void) {
  await moment
  call()
}

async function waitForDisconnects(server: Server, maxMs: number) {
  const countConnections = promisify(server.getConnections.bind(server))
  const deadline = Date.now() + maxMs
  while (Date.now() < deadline && (await countConnections()) > 0) await setTimeout(20)
}

/** The system resets connections that are not accepted yet, so this waits for a moment without any. */
async function stopListening(server: Server) {
  let accepted = true
  const note = () => {
    accepted = true
  }
  server.on('connection', note)
  // Rounds instead of a deadline: a process that stalls still accepts what arrived meanwhile.
  for (let round = 0; accepted && round < mostRounds; round++) {
    accepted = false
    await setTimeout(quietMs)
    // After a stall the timer runs first.
    await setImmediate()
  }
  server.off('connection', note)
  // The HTTP server's own would close idle connections too, on which a request may be on its way.
  Server.prototype.close.call(server)
  if (cluster.isWorker) await waitForOthers()
}

/** The first process accepts for all: until it has closed the port, a client that is answered connects again. */
async function waitForOthers() {
  const all = Promise.withResolvers<void>()
  const hear = (message: unknown) => {
    if (message === stoppedListening) all.resolve()
  }
  process.on('message', hear)
  process.send?.(stoppedListening, undefined, undefined, () => {})
  await Promise.race([all.promise, setTimeout(lastAnswersMs)])
  process.off('message', hear)
}
