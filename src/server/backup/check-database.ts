import pg from 'pg'
import { connectionOptions } from '../platform/database.ts'

export type DatabaseCheck = { facts: string[]; faults: string[] }

const counted = ['customers', 'orders', 'payments', 'licenses', 'invoices', 'mails']

/** Reads every page of every table and index: hours on a very large database. */
export async function checkDatabase(url: string): Promise<DatabaseCheck> {
  const client = new pg.Client({ ...connectionOptions, query_timeout: 0, connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const checks = [await countRows(client), await checkInvoiceNumbers(client), await checkPages(client)]
    return { facts: checks.flatMap(({ facts }) => facts), faults: checks.flatMap(({ faults }) => faults) }
  } finally {
    await client.end()
  }
}

async function countRows(client: pg.Client): Promise<DatabaseCheck> {
  const facts: string[] = []
  for (const table of counted) {
    const { rows } = await client.query(`select count(*) as count from ${table}`)
    facts.push(`${table}: ${rows[0].count}`)
  }
  return { facts, faults: [] }
}

async function checkInvoiceNumbers(client: pg.Client): Promise<DatabaseCheck> {
  const { rows } = await client.query<{ name: string; count: number; last: number; isWhole: boolean }>(
    `select concat_ws('-', series, counters.year) as name, count(number)::integer as count, last,
      count(number) = last and coalesce(min(number), 1) = 1 and coalesce(max(number), 0) = last as "isWhole"
    from invoice_counters as counters left join invoices using (series, year)
    group by series, counters.year, last order by 1`,
  )
  return {
    facts: rows.filter(({ isWhole }) => isWhole).map(({ name, last }) => `series ${name}: 1 to ${last}`),
    faults: rows
      .filter(({ isWhole }) => !isWhole)
      .map(
        ({ name, count, last }) => `series ${name} has ${count} documents, but its last number is ${last}`,
      ),
  }
}

type PageCheck = { method: string; kinds: string[]; check: (relation: number) => string }

const pageChecks: readonly PageCheck[] = [
  {
    method: 'btree',
    kinds: ['i'],
    check: relation => `bt_index_check(${relation}, heapallindexed => true, checkunique => true)`,
  },
  { method: 'gin', kinds: ['i'], check: relation => `gin_index_check(${relation})` },
  {
    method: 'heap',
    kinds: ['r', 't', 'm'],
    check: relation => `(select count(*) || ' faults' from verify_heapam(${relation}) having count(*) > 0)`,
  },
]

/** With the extension amcheck, which only a superuser can create. */
async function checkPages(client: pg.Client): Promise<DatabaseCheck> {
  const { rows: known } = await client.query("select from pg_extension where extname = 'amcheck'")
  if (known.length > 0) return runPageChecks(client)
  try {
    await client.query('create extension amcheck')
  } catch (error) {
    return { facts: [`pages not checked: ${describe(error)}`], faults: [] }
  }
  try {
    return await runPageChecks(client)
  } finally {
    await client.query('drop extension amcheck')
  }
}

async function runPageChecks(client: pg.Client): Promise<DatabaseCheck> {
  const facts: string[] = []
  const faults: string[] = []
  for (const { method, kinds, check } of pageChecks) {
    const relations = await listRelations(client, method, kinds)
    for (const { id, name } of relations) {
      const fault = await findFault(client, check(id))
      if (fault) faults.push(`${name}: ${fault}`)
    }
    facts.push(`${method}: ${relations.length} checked`)
  }
  const { rows } = await client.query(
    'select coalesce(sum(checksum_failures), 0)::integer as failures from pg_stat_database',
  )
  if (rows[0].failures > 0) faults.push(`pages with a wrong checksum: ${rows[0].failures}`)
  return { facts, faults }
}

async function listRelations(client: pg.Client, method: string, kinds: readonly string[]) {
  const { rows } = await client.query<{ id: number; name: string }>(
    `select class.oid as id, class.oid::regclass::text as name
    from pg_class as class join pg_am on pg_am.oid = relam left join pg_index on indexrelid = class.oid
    where amname = $1 and relkind = any ($2) and relpersistence = 'p' and coalesce(indisvalid, true)`,
    [method, kinds],
  )
  return rows
}

async function findFault(client: pg.Client, check: string): Promise<string | null> {
  try {
    const { rows } = await client.query(`select ${check}::text as fault`)
    return rows[0].fault || null
  } catch (error) {
    return describe(error)
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
