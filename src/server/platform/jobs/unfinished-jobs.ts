import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../database/database.ts'
import type { JobRecord } from './jobs.ts'

export type JobState = 'created' | 'retry' | 'active' | 'failed'

type Counted = { kind: string; state: JobState; jobs: number; oldest: string }

type UnfinishedJob = {
  id: string
  kind: string
  data: JobRecord
  state: 'retry' | 'failed'
  tries: number
  createdAt: string
  nextTryAt: string
  error: string
}

/** Finished jobs are deleted after a week, so the table stays small. */
export async function countJobs(db: Reader): Promise<Counted[]> {
  const { rows } = await db.execute<Counted>(sql`
    select name as kind, state, count(*)::integer as jobs, to_json(min(start_after)) #>> '{}' as oldest
    from pgboss.job where state in ('created', 'retry', 'active', 'failed') group by 1, 2 order by 1, 2`)
  return rows
}

/** First those that failed for good, then those that are tried again; the newest first. */
export async function listUnfinishedJobs(
  db: Reader,
  { without, most }: { without: readonly string[]; most: number },
): Promise<UnfinishedJob[]> {
  const { rows } = await db.execute<UnfinishedJob>(sql`
    select id, name as kind, data, state, retry_count as tries, to_json(created_on) #>> '{}' as "createdAt",
      to_json(start_after) #>> '{}' as "nextTryAt", coalesce(output ->> 'message', '') as error
    from pgboss.job where state in ('retry', 'failed') and name <> all(${sql.param([...without])}::text[])
    order by state = 'failed' desc, created_on desc, id limit ${most}`)
  return rows
}

/** Locks the job. Null if it has not failed. */
export async function findFailedJob(tx: Reader, id: string): Promise<{ id: string; kind: string } | null> {
  const { rows } = await tx.execute<{ kind: string }>(
    sql`select name as kind from pgboss.job where id::text = ${id} and state = 'failed' for update`,
  )
  return rows[0] ? { id, kind: rows[0].kind } : null
}

/** False if it has not failed. */
export async function removeFailedJob(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from pgboss.job where id = ${id}::uuid and state = 'failed'`,
  )
  return rowCount !== 0
}
