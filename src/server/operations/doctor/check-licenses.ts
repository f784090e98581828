import { type SQL, sql } from 'drizzle-orm'
import { utcDay } from '../../platform/clock.ts'
import { type Check, type Examined, isImported } from './check.ts'

const bought = sql`f.before is null and not ${isImported(sql`f.order_id`)}`

export const licenseChecks: readonly Check[] = [
  {
    name: 'one-license',
    rule: 'Each license was bought with one order, and each order changed one license once.',
    subjects: () => sql`
      select 'license ' || f.license_id as subject from fulfilments f where ${bought}
      group by f.license_id having count(*) > 1
      union all
      select 'order ' || order_id from license_events where order_id is not null
      group by order_id having count(*) > 1`,
  },
  {
    name: 'terms',
    rule: 'Each order gave its license the days and the servers that were paid.',
    subjects: () => sql`
      with changed as (
        select f.order_id, f.license_id, o.mode, o.servers, f.fulfilled_at::date as today,
          o.periods * case o.product when 'astra-1m' then 30 else 365 end as days,
          (f.before ->> 'expiresOn')::date as old_end, (f.after ->> 'expiresOn')::date as new_end,
          (f.before ->> 'servers')::integer as old_servers, (f.after ->> 'servers')::integer as new_servers
        from fulfilments f join orders o on o.id = f.order_id where not ${isImported(sql`f.order_id`)}
      )
      select 'order ' || order_id || ', license ' || license_id as subject from changed
      where (case
        when mode in ('renew', 'renew-sn') then new_end = greatest(old_end, today) + days and new_servers = old_servers
        when mode = 'upgrade' then new_end = old_end and new_servers = servers and new_servers > old_servers
        else new_end = today + days and new_servers = servers
      end) is not true`,
  },
  {
    name: 'history',
    rule: 'Each license is what its events have made it, one after the other.',
    subjects: () => sql`
      with chain as (
        select license_id, before, after,
          lag(after) over by_time as previous, lead(id) over by_time as next
        from license_events window by_time as (partition by license_id order by id)
      )
      select distinct 'license ' || coalesce(l.id, license_id) as subject
      from licenses l full join chain on license_id = l.id
      where license_id is null or before is distinct from previous or (next is null
        and (after ->> 'type', after ->> 'period', after ->> 'servers', after ->> 'expiresOn', after ->> 'state')
          is distinct from (l.type::text, l.period::text, l.servers::text, l.expires_on::text, l.state))`,
  },
  {
    name: 'license-files',
    rule: 'Each license that was bought has a license file.',
    subjects: () => sql`
      select 'license ' || f.license_id as subject from fulfilments f
      join orders o on o.id = f.order_id join customers c on c.id = o.customer_id
      where ${bought} and c.erased_at is null
        and not exists (select from license_files where license_id = f.license_id)`,
  },
  {
    name: 'seats',
    rule: 'No server holds a seat above the number of servers of its license.',
    subjects: () => sql`
      select 'license ' || l.id as subject from activations a join licenses l on l.id = a.license_id
      where a.released_at is null and a.seat > l.servers
      group by l.id`,
  },
]

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
