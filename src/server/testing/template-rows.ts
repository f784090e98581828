import type pg from 'pg'

/** What a database of tests begins with: the rows of the tables that have some, as JSON, and each sequence. */
export type TemplateRows = {
  tables: Record<string, { columns: string; rows: string }>
  sequences: { name: string; value: string; isCalled: boolean }[]
}

const catalogs = {
  pg_class: 'oid',
  pg_attribute: 'attrelid',
  pg_constraint: 'oid',
  pg_trigger: 'oid',
  pg_proc: 'oid',
}

/** A text that changes with any table, column, index, constraint, trigger or function, but not with rows. */
export const describeSchema = `select ${Object.entries(catalogs)
  .map(
    ([name, oid]) =>
      `(select count(*) || ' ' || sum(xmin::text::bigint) from ${name} where ${oid}::bigint >= 16384)`,
  )
  .join(" || ' ' || ")} as schema`

/** The tables whose rows were ever changed. PostgreSQL counts it when a connection ends. */
export const changedTables = `select oid::regclass::text as name from pg_class where relkind = 'r' and oid >= 16384
  and pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid) > 0`

export async function readTemplateRows(client: pg.Client): Promise<TemplateRows> {
  const found = await client.query<{ name: string; columns: string }>(`
    select oid::regclass::text as name, (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class where relkind = 'r' and oid >= 16384`)
  const tables: TemplateRows['tables'] = {}
  for (const { name, columns } of found.rows) {
    const { rows } = await client.query(`select json_agg(t)::text as rows from ${name} t`)
    if (rows[0].rows) tables[name] = { columns, rows: rows[0].rows }
  }
  const sequences = await client.query<TemplateRows['sequences'][number]>(`
    select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
      last_value is not null as "isCalled" from pg_sequences`)
  return { tables, sequences: sequences.rows }
}

/** Statements of a superuser, for whom triggers and foreign keys do not count meanwhile. */
export function restoreRows({ tables, sequences }: TemplateRows, changed: readonly string[]): string {
  const begun = changed.flatMap(name => (tables[name] ? [{ name, ...tables[name] }] : []))
  return [
    'set session_replication_role = replica',
    ...changed.map(name => `delete from ${name}`),
    ...begun.map(
      ({ name, columns, rows }) =>
        `insert into ${name} (${columns}) overriding system value
          select ${columns} from json_populate_recordset(null::${name}, ${quote(rows)})`,
    ),
    ...sequences.map(({ name, value, isCalled }) => `select setval('${name}', ${value}, ${isCalled})`),
  ].join(';\n')
}

const quote = (text: string) => `'${text.replaceAll("'", "''")}'`
