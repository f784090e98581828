import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { Shop } from '../../shop.ts'

export type Examined = Pick<Shop, 'db' | 'clock'> & { config: Pick<Shop['config'], 'ratesUrls'> }

/** `subjects` names what breaks the rule in a column of this name. No code is shared with what the rule is about. */
export type Check = {
  /** A heading of docs/operations/troubleshooting.md starts with it. */
  name: string
  rule: string
  subjects(shop: Examined): SQL | Promise<SQL>
}

export type Finding = { name: string; rule: string; broken: number; first: string[] }

const mostNamed = 5

export async function examine(shop: Examined, checks: readonly Check[]): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { name, rule, subjects } of checks) {
    const { rows } = await shop.db.execute<Pick<Finding, 'broken' | 'first'>>(sql`
      with broken as materialized (${await subjects(shop)})
      select (select count(*)::integer from broken) as broken,
        array(select subject from broken order by 1 limit ${mostNamed}) as first`)
    for (const found of rows) findings.push({ name, rule, ...found })
  }
  return findings
}

export function before({ clock }: Examined, hours: number): SQL {
  return sql`${new Date(clock.now().getTime() - hours * 3600_000).toISOString()}::timestamptz`
}

/** The legacy shop invoiced and fulfilled its orders itself. */
export function isImported(orderId: SQL): SQL {
  return sql`exists (select from imported_rows where kind = 'order' and target_id = ${orderId})`
}

type Index = { name: string; isUnique: boolean; kind: string }

/** Reads every index and compares it with its table. Null where amcheck is not there or not allowed. */
export async function checkIndexes(tx: Transaction): Promise<Finding | null> {
  const amcheck = await openAmcheck(tx)
  if (!amcheck) return null
  const { rows: indexes } = await tx.execute<Index>(sql`
    select format('%I.%I', n.nspname, c.relname) as name, i.indisunique as "isUnique", m.amname as kind
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am m on m.oid = c.relam
    join pg_namespace n on n.oid = c.relnamespace
    where (m.amname = 'btree' or (m.amname = 'gin' and ${amcheck.readsGin}::boolean))
      and c.relkind = 'i' and i.indisready and i.indisvalid
      and n.nspname in ('public', 'pgboss', 'pg_catalog') order by 1`)
  const rule = `Each of ${indexes.length} indexes fits its table.`
  return examineEach(tx, indexes, { name: 'indexes', rule, read: index => checkIndex(index, amcheck) })
}

/** Names those at which `read` fails, or returns a row with a message. */
export async function examineEach<Subject extends { name: string }>(
  tx: Transaction,
  subjects: readonly Subject[],
  { name, rule, read }: { name: string; rule: string; read(subject: Subject): SQL },
): Promise<Finding> {
  const broken: string[] = []
  for (const subject of subjects) {
    const fault = await tx
      .transaction(inner => inner.execute<{ msg?: string }>(read(subject)))
      .then(
        ({ rows }) => rows[0]?.msg,
        error => (error.cause instanceof Error ? error.cause.message : String(error)),
      )
    if (fault !== undefined) broken.push(`${subject.name}: ${fault}`)
  }
  return { name, rule, broken: broken.length, first: broken.slice(0, 5) }
}

type Amcheck = { isAllowed: boolean; comparesUnique: boolean; readsGin: boolean }

/** What this version of it can do. */
async function openAmcheck(tx: Transaction): Promise<Amcheck | null> {
  const { rows: installed } = await tx.execute(sql`select from pg_extension where extname = 'amcheck'`)
  const create = () => tx.transaction(inner => inner.execute(sql`create extension amcheck`))
  if (installed.length === 0 && !(await create().catch(() => null))) return null
  const { rows } = await tx.execute<Amcheck>(sql`
    select (select bool_and(has_function_privilege(oid, 'execute')) from pg_proc
        where proname in ('bt_index_check', 'gin_index_check', 'verify_heapam')) as "isAllowed",
      to_regprocedure('bt_index_check(regclass, boolean, boolean)') is not null as "comparesUnique",
      to_regprocedure('gin_index_check(regclass)') is not null as "readsGin"`)
  return rows[0]?.isAllowed ? rows[0] : null
}

function checkIndex({ name, isUnique, kind }: Index, { comparesUnique }: Amcheck) {
  if (kind === 'gin') return sql`select gin_index_check(${name}::regclass)`
  return comparesUnique
    ? sql`select bt_index_check(${name}::regclass, true, ${isUnique}::boolean)`
    : sql`select bt_index_check(${name}::regclass, true)`
}
