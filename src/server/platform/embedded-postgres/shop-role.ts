import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { withClient } from '../database/with-client.ts'
import { locks } from '../locks/locks.ts'

const shopRole = 'astra_shop'

/** docs/decisions/0066-the-shop-is-no-superuser.md. Derived, so that a backup needs no further file. */
export function shopUrl({ password, port }: { password: string; port: number }): string {
  return `postgres://${shopRole}:${shopPassword(password)}@127.0.0.1:${port}/astra`
}

export function superuserUrl({ password, port }: { password: string; port: number }, database = 'astra') {
  return `postgres://astra:${password}@127.0.0.1:${port}/${database}`
}

function shopPassword(password: string): string {
  return createHmac('sha256', password).update(shopRole).digest('hex')
}

/** `client` is one of the superuser. */
export async function ensureShopRole(client: pg.Client, server: { password: string; port: number }) {
  if (await isOwner(client)) return
  const connection = {
    connectionString: superuserUrl(server),
    application_name: 'store role',
    query_timeout: 0,
  }
  await withClient(connection, async inShop => {
    await inShop.query('begin')
    await inShop.query('select pg_advisory_xact_lock($1)', [locks.shopRole])
    if (!(await isOwner(inShop))) await createShopRole(inShop, shopPassword(server.password))
    await inShop.query('commit')
  })
}

async function isOwner(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_database where datname = 'astra' and pg_get_userbyid(datdba) = $1",
    [shopRole],
  )
  return rowCount === 1
}

async function createShopRole(client: pg.Client, password: string) {
  await client.query(
    `create role ${shopRole} login nosuperuser nocreatedb nocreaterole password '${password}'`,
  )
  // Only a superuser can create it; `bin/admin doctor` reads indexes with it.
  await client.query('create extension if not exists amcheck')
  const { rows: checks } = await client.query<{ name: string }>(listChecks)
  for (const { name } of checks) await client.query(`grant execute on function ${name} to ${shopRole}`)
  await client.query(`alter database astra owner to ${shopRole}`)
}

const listChecks = `
  select objid::regprocedure::text as name from pg_depend join pg_extension on pg_extension.oid = refobjid
  where extname = 'amcheck' and classid = 'pg_proc'::regclass and deptype = 'e'`
