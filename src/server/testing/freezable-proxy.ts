import { connect, createServer, type Socket } from 'node:net'
import { listen } from './listen.ts'

/** In front of PostgreSQL. Frozen, it accepts connections and passes nothing on; stopped, it refuses them. */
export async function startFreezableProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isFrozen = false
  let awaited: string | null = null
  const server = createServer(incoming => {
    const outgoing = connect(Number(target.port), target.hostname)
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(from)
      if (isFrozen) from.pause()
      from.on('data', chunk => {
        if (from === incoming && awaited !== null && chunk.includes(awaited)) {
          awaited = null
          outgoing.pause()
        }
        to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  })
  const port = await listen(server)
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`

  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    /** Freezes only the connection on which the shop next sends this text. */
    freezeNext(text: string) {
      awaited = text
    },
    hasFrozenNext: () => awaited === null,
    thaw() {
      isFrozen = false
      awaited = null
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      for (const socket of sockets) socket.resetAndDestroy()
      await closed
    },
    start: () => listen(server, port),
  }
}
