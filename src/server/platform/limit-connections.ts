import type { FastifyInstance } from 'fastify'
import { openGate } from './gate.ts'

/** Only for a shop without a proxy: all connections of a proxy come from one address. */
export function limitConnections({ server }: FastifyInstance) {
  const gate = openGate({ most: Infinity, mostOfNetwork: 100 })
  server.on('connection', socket => {
    const leave = gate.enter(socket.remoteAddress ?? '')
    if (leave) socket.once('close', leave)
    else socket.destroy()
  })
}
