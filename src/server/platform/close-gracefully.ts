import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Closing before the clients have closed their connections could reset a request that is on its way. */
    drain(maxMs: number): Promise<void>
  }
}

/** While draining and closing, every reply closes its connection, and `/health` tells a load balancer to stop. */
export function closeGracefully(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (closing && request.url === '/health') return reply.status(503).send({ status: 'unavailable' })
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.decorate('drain', async maxMs => {
    closing = true
    const countConnections = promisify(app.server.getConnections.bind(app.server))
    const deadline = Date.now() + maxMs
    while (Date.now() < deadline && (await countConnections()) > 0) await setTimeout(20)
  })
}
