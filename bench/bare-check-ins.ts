import Fastify from 'fastify'
import pg from 'pg'

// The baseline for bench/activation.ts: one update, without any checks.
const [databaseUrl, servers] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query(`
  create table servers (id bigint primary key, name text, last_seen_at timestamptz, held_until timestamptz);
  insert into servers select n, 'Studio', now(), now() from generate_series(0, ${Number(servers)}) as n`)

const app = Fastify()
app.post<{ Body: { row: number } }>('/', async ({ body }) => {
  await pool.query(
    "update servers set last_seen_at = now(), held_until = now() + interval '30 days' where id = $1",
    [body.row],
  )
  return { ok: true }
})
process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
