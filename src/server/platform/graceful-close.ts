import type { FastifyInstance } from 'fastify'

/** Requests in flight are finished; their connections then end, for an idle one would hold the close up. */
export function closeGracefully(app: FastifyInstance) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
