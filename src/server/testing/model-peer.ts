import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type ModelRequest = {
  path: string
  authorization: string
  body: { model: string; messages: { content: string }[] }
}

export async function startModelPeer() {
  const asked: ModelRequest[] = []
  const behaviour = { status: 200, reply: toCompletion('An answer.') as unknown }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      asked.push({
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      })
      if (behaviour.status === 0) return response.destroy()
      response.writeHead(behaviour.status, { 'content-type': 'application/json' })
      return response.end(JSON.stringify(behaviour.reply))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo

  return {
    asked,
    environment: {
      ASK_API_URL: `http://127.0.0.1:${port}/v1/`,
      ASK_API_KEY: 'key-of-the-peer',
      ASK_MODEL: 'small-model',
    },
    says: (content: string) => Object.assign(behaviour, { status: 200, reply: toCompletion(content) }),
    fails: (status: number, reply: unknown = {}) => Object.assign(behaviour, { status, reply }),
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function toCompletion(content: string) {
  return { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] }
}
