import { type SQL, sql } from 'drizzle-orm'
import { utcDay } from '../../platform/clock.ts'
import type { Check, Examined } from './check.ts'

/** They are changed by actions only, so the audit has their whole history; with the column that identifies a row. */
const actionTables: Record<string, string> = {
  coupons: 'code',
  sellers: 'id',
  seller_countries: 'country',
  seller_registrations: 'id',
  shop_settings: 'name',
  statement_files: 'id',
}

export const recordChecks: readonly Check[] = [
  {
    name: 'audit',
    rule: 'What the audit last recorded is what is stored.',
    subjects: () => sql`
      with today as (${sql.join(Object.entries(actionTables).map(readRows), sql` union all `)}),
      recorded as (
        select distinct on (table_name, row_id, field) table_name, row_id, field,
          after ->> field as value, after = '{}' as deleted
        from action_changes, jsonb_object_keys(before || after) as field
        where table_name in (${sql.join(
          Object.keys(actionTables).map(name => sql`${name}`),
          sql`, `,
        )})
        order by table_name, row_id, field, id desc
      )
      select distinct table_name || ' ' || row_id as subject from recorded
      left join today using (table_name, row_id)
      where case when deleted then stored is not null
        else value is distinct from 'hidden' and (stored is null or stored ->> field is distinct from value) end`,
  },
  {
    name: 'operators',
    rule: 'Each change of a license by an operator belongs to an action of the audit.',
    subjects: () => sql`
      select 'license ' || e.license_id as subject from license_events e left join actions a on a.id = e.action_id
      where e.actor_kind = 'operator' and a.id is null`,
  },
  {
    name: 'sequences',
    rule: 'Each sequence is ahead of the numbers in its table.',
    subjects: readSequences,
  },
  {
    name: 'rates',
    rule: 'No exchange rate is older than three days, if the shop reads them.',
    subjects: ({ clock, config }) => sql`
      select currency || ' of ' || day as subject from exchange_rates
      where ${config.ratesUrls !== null}::boolean and currency <> 'USD'
        and day < ${utcDay(clock.now())}::date - 3`,
  },
]

function readRows([name, key]: [string, string]): SQL {
  const table = sql.identifier(name)
  return sql`select ${sql.raw(`'${name}'`)} as table_name, ${sql.identifier(key)}::text as row_id, to_jsonb(${table}) as stored from ${table}`
}

async function readSequences({ db }: Examined): Promise<SQL> {
  const { rows } = await db.execute<{ table: string; column: string; sequence: string }>(sql`
    select c.relname as "table", a.attname as "column",
      pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attidentity <> '' and not a.attisdropped and c.relnamespace = 'public'::regnamespace`)
  const compared = rows.map(({ table, column, sequence }) => {
    const [from, id] = [sql.identifier(table), sql.identifier(column)]
    return sql`select ${sql.raw(`'${sequence}'`)} as subject from ${sql.raw(sequence)}
      where last_value + is_called::integer <= (select max(${id}) from ${from})`
  })
  return sql.join(compared, sql` union all `)
}
