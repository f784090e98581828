import { sql } from 'drizzle-orm'
import { type Check, isImported } from './check.ts'

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
      where license_id is null or before is distinct from previous or (next is null and after <> jsonb_build_object(
        'type', l.type, 'period', l.period, 'servers', l.servers, 'expiresOn', l.expires_on, 'state', l.state))`,
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
