import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import Fastify from 'fastify'
import { browserHeaders } from './wrk.ts'

// The baseline for bench/memory.ts: sends the bytes that the shop sends, from memory.
const { headers, status, body } = await read(process.argv[2] ?? '')
const app = Fastify()
app.get('*', async (_request, reply) => reply.status(status).headers(headers).send(body))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))

/** Not by `fetch`, which would decompress them. */
async function read(url: string) {
  const asked = request(url, { headers: browserHeaders }).end()
  const [reply]: IncomingMessage[] = await once(asked, 'response')
  if (!reply) throw new Error(`${url} did not answer`)
  const { 'content-type': type = '', 'content-encoding': encoding } = reply.headers
  return {
    status: reply.statusCode ?? 0,
    headers: { 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) },
    body: await buffer(reply),
  }
}
