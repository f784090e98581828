import { text } from 'node:stream/consumers'
import { startHttpPeer } from './http-peer.ts'

type ModelRequest = {
  path: string
  authorization: string
  body: { model: string; messages: { content: string }[] }
}

export async function startModelPeer() {
  const asked: ModelRequest[] = []
  const behaviour = { status: 200, reply: toCompletion('An answer.') as unknown }

  const server = await startHttpPeer(async (request, response) => {
    asked.push({
      path: request.url ?? '',
      authorization: request.headers.authorization ?? '',
      body: JSON.parse(await text(request)),
    })
    if (behaviour.status === 0) return void response.destroy()
    response.writeHead(behaviour.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(behaviour.reply))
  })

  return {
    asked,
    environment: {
      ASK_API_URL: `${server.url}/v1/`,
      ASK_API_KEY: 'key-of-the-peer',
      ASK_MODEL: 'small-model',
    },
    says: (content: string) => Object.assign(behaviour, { status: 200, reply: toCompletion(content) }),
    fails: (status: number, reply: unknown = {}) => Object.assign(behaviour, { status, reply }),
    close: server.close,
  }
}

function toCompletion(content: string) {
  return { choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }] }
}
