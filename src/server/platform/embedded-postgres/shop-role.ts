import { createHmac } from 'node:crypto'
import pg from 'pg'
import { connectionOptions } from '../database.ts'
import { locks } from '../locks.ts'

const shopRole = 'astra_shop'

/** docs/decisions/0066-the-shop-is-no-superuser.md. Derived, so that a backup needs no further file. */
export function shopUrl({ password, port }: { password: string; port: number }): string {
  return `postgres://${shopRole}:${shopPassword(password)}@127.0.0.1:${port}/astra`
}

export function superuserUrl({ password, port }: { password: string; port: number }): string {
  return `postgres://astra:${password}@127.0.0.1:${port}/astra`
}

function shopPassword(password: string): string {
  return createHmac('sha256', password).update(shopRole).digest('hex')
}

/** Also where an earlier version has created everything as the superuser. `client` is one of the superuser. */
export async function ensureShopRole(client: pg.Client, server: { password: string; port: number }) {
  if (await isOwner(client)) return
  const inShop = new pg.Client({
    ...connectionOptions,
    connectionString: superuserUrl(server),
    application_name: 'astra role',
    query_timeout: 0,
  })
  inShop.on('error', () => {})
  await inShop.connect()
  try {
    await inShop.query('begin')
    await inShop.query('select pg_advisory_xact_lock($1)', [locks.shopRole])
    if (!(await isOwner(inShop))) await handOver(inShop, shopPassword(server.password))
    await inShop.query('commit')
  } finally {
    await inShop.end()
  }
}

/** The database becomes its own in the transaction that hands over everything else. */
async function isOwner(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "select from pg_database where datname = 'astra' and pg_get_userbyid(datdba) = $1",
    [shopRole],
  )
  return rowCount === 1
}

async function handOver(client: pg.Client, password: string) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [shopRole])
  const verb = rowCount ? 'alter' : 'create'
  await client.query(
    `${verb} role ${shopRole} login nosuperuser nocreatedb nocreaterole password '${password}'`,
  )
  const { rows } = await client.query<{ statement: string }>(listOwned)
  for (const { statement } of rows) await client.query(`${statement} owner to ${shopRole}`)
  // Only a superuser can create it; `bin/admin doctor` reads indexes with it.
  await client.query('create extension if not exists amcheck')
  const { rows: checks } = await client.query<{ name: string }>(listChecks)
  for (const { name } of checks) await client.query(`grant execute on function ${name} to ${shopRole}`)
  await client.query(`alter database astra owner to ${shopRole}`)
}

/** Of the user who is asking, outside of extensions. Sequences of tables follow their tables. */
const listOwned = `
  with own as (
    select oid, nspname from pg_namespace
    where nspowner = current_user::regrole and nspname !~ '^pg_' and nspname <> 'information_schema'
      or nspname = 'public'
  )
  select format('alter schema %I', nspname) as statement from own where nspname <> 'public'
  union all
  select format('alter %s %s', case relkind when 'S' then 'sequence' when 'v' then 'view'
    when 'm' then 'materialized view' else 'table' end, oid::regclass)
  from pg_class
  where relnamespace in (select oid from own) and relowner = current_user::regrole
    and relkind in ('r', 'p', 'v', 'm', 'S') and not exists (
      select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid
        and (deptype = 'e' or relkind = 'S' and deptype in ('a', 'i')))
  union all
  select format('alter routine %s', oid::regprocedure)
  from pg_proc
  where pronamespace in (select oid from own) and proowner = current_user::regrole
    and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  union all
  select format('alter type %s', oid::regtype)
  from pg_type
  where typnamespace in (select oid from own) and typowner = current_user::regrole and typtype in ('e', 'd')
    and not exists (select from pg_depend where classid = 'pg_type'::regclass and objid = pg_type.oid and deptype = 'e')`

const listChecks = `
  select objid::regprocedure::text as name from pg_depend join pg_extension on pg_extension.oid = refobjid
  where extname = 'amcheck' and classid = 'pg_proc'::regclass and deptype = 'e'`
