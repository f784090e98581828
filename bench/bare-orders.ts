import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

// The baseline for bench/orders.ts: a transaction of three inserts, without any checks. For a card it also writes what
// the sandbox of the shop does, which stands for the provider.
const pool = new pg.Pool({ connectionString: process.argv[2], max: 10 })
await pool.query(`
  create table customers_orders (
    id bigint generated always as identity primary key, customer bigint not null, cart jsonb not null,
    created_at timestamptz not null default now());
  create index on customers_orders (customer);
  create table order_payments (
    id bigint generated always as identity primary key, order_id bigint not null references customers_orders,
    amount bigint not null);
  create table order_mails (
    id bigint generated always as identity primary key, order_id bigint not null references customers_orders,
    text text not null);
  create table checkouts (
    id text primary key, order_id bigint not null unique, lines jsonb not null, expires_at timestamptz not null)`)

const app = Fastify()
app.post<{ Body: { payment: string }; Headers: { customer: string } }>('/', async ({ body, headers }) => {
  const id = await insertOrder(headers.customer, body)
  if (body.payment === 'stripe')
    await pool.query(
      "insert into checkouts (id, order_id, lines, expires_at) values ($1, $2, $3, now() + interval '3 hours')",
      [`cs_${randomUUID()}`, id, JSON.stringify([{ title: 'Astra', amount: 2200 }])],
    )
  return { ok: true, message: 'Placed', url: `/orders/${id}/review/?new` }
})

async function insertOrder(customer: string, cart: object): Promise<string | undefined> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const inserted = await client.query<{ id: string }>(
      'insert into customers_orders (customer, cart) values ($1, $2) returning id',
      [customer, cart],
    )
    const id = inserted.rows[0]?.id
    await client.query('insert into order_payments (order_id, amount) values ($1, $2)', [id, 2200])
    await client.query('insert into order_mails (order_id, text) values ($1, $2)', [id, `Order ${id}`])
    await client.query('commit')
    return id
  } finally {
    client.release()
  }
}

process.send?.(await app.listen({ host: '127.0.0.1', port: 0 }))
