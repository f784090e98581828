import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from './listen.ts'

/** A local HTTP server in place of an outside service. */
export async function startHttpPeer(
  respond: (request: IncomingMessage, response: ServerResponse) => void | Promise<void>,
) {
  const server = createServer((request, response) => void respond(request, response))
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
