import Fastify from 'fastify'
import pg from 'pg'
import { renderToString } from 'react-dom/server'

// The baseline for bench/start.ts: imports what every start of the shop needs, and uses none of it.
const app = Fastify()
app.get('/health', async () => ({ status: [pg, renderToString].every(Boolean) ? 'ok' : 'unavailable' }))
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
