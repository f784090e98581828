import type { FastifyInstance } from 'fastify'
import { clientNetwork } from './rate-limit.ts'

const mostOfNetwork = 100

/** Only for a shop without a proxy: all connections of a proxy come from one address. */
export function limitConnections({ server }: FastifyInstance) {
  const open = new Map<string, number>()
  server.on('connection', socket => {
    const network = clientNetwork(socket.remoteAddress ?? '')
    const count = open.get(network) ?? 0
    if (count >= mostOfNetwork) return void socket.destroy()
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
  })
}
