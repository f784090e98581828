import type pg from 'pg'
import { readMetric } from '../src/server/testing/read-metric.ts'

type Table = { bytes: number; live: number; dead: number }

export type Sample = Awaited<ReturnType<typeof takeSample>>
type Place = { url: string; client: pg.Client; beganAt: number; times: readonly number[] }

export async function takeSample({ url, client, beganAt, times }: Place) {
  const sorted = times.toSorted((a, b) => a - b)
  const percentile = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const read = (name: string) => readMetric(metrics, name) ?? Number.NaN
  const { rows } = await client.query<{ connections: number; dueJobs: number; orders: number }>(`
    select (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
      (select count(*)::integer from pgboss.job
        where state in ('created', 'retry', 'active') and start_after < now() - interval '5 seconds') as "dueJobs",
      (select count(*)::integer from orders) as orders`)
  const [counts] = rows
  if (!counts) throw new Error('PostgreSQL counted nothing')
  return {
    ...counts,
    minute: (performance.now() - beganAt) / 60_000,
    /** Memory of the process, and used heap, in MB. */
    memory: read('process_resident_memory_bytes') / 1e6,
    heap: read('nodejs_heap_size_used_bytes') / 1e6,
    /** Processor time of the process so far, in seconds. */
    processor: read('process_cpu_seconds_total'),
    requests: times.length,
    p50: percentile(0.5),
    p99: percentile(0.99),
    tables: await readTables(client),
  }
}

/** With indexes, as estimated by PostgreSQL. */
async function readTables(client: pg.Client): Promise<Map<string, Table>> {
  const { rows } = await client.query<{ name: string } & Table>(`
    select schemaname || '.' || relname as name, pg_total_relation_size(relid)::float8 as bytes,
      n_live_tup::float8 as live, n_dead_tup::float8 as dead
    from pg_stat_user_tables order by bytes desc`)
  return new Map(rows.map(({ name, ...table }) => [name, table]))
}
