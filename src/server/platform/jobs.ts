import { sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { Database, Transaction } from './database.ts'

export type JobRecord = Record<string, string | number>

/** What must happen after a commit is enqueued in the transaction that commits it. */
export type Jobs = {
  /** Declares a kind of job, before `start`. A failed job is tried again with growing pauses for about a day. */
  work(kind: string, run: (job: JobRecord) => Promise<void>): void
  /** Runs a kind of job by the clock; `cron` is in UTC. */
  schedule(kind: string, cron: string): void
  enqueue(tx: Transaction | Database, kind: string, ...jobs: JobRecord[]): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const wakesAfterMs = [20, 150] as const
const working = {
  batchSize: 8,
  perJobResults: true,
  burstWhenBatchFull: true,
  localConcurrency: 2,
} as const
/** The shop that enqueues a job looks for it at once: this long waits what another process enqueued, or the clock. */
const pollingSeconds = { enqueued: 1, scheduled: 5 } as const

type Log = { error(details: object, message: string): void }

export function openJobs(url: string, log: Log): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'astra-jobs',
    // What a crash of the database makes it forget is that a job was begun or done: it is then done again.
    options: '-c synchronous_commit=off',
  })
  const kinds = new Map<string, (job: JobRecord) => Promise<void>>()
  const schedules = new Map<string, string>()
  const workers = new Map<string, string>()
  boss.on('error', error => log.error({ err: error }, 'job queue'))

  const waking = new Set<string>()
  /**
   * PostgreSQL's NOTIFY would let only one transaction commit at a time. So this process looks for its own jobs when
   * they are likely to be committed; whatever is not found then, here or elsewhere, is found by the next poll.
   */
  function wake(kind: string) {
    const worker = workers.get(kind)
    if (!worker || waking.has(kind)) return
    waking.add(kind)
    setTimeout(() => waking.delete(kind), wakesAfterMs[0]).unref()
    for (const pause of wakesAfterMs) setTimeout(() => boss.notifyWorker(worker), pause).unref()
  }

  return {
    work: (kind, run) => void kinds.set(kind, run),
    schedule: (kind, cron) => void schedules.set(kind, cron),
    async enqueue(tx, kind, ...jobs) {
      await insertJobs(boss, tx, kind, jobs)
      wake(kind)
    },
    async start() {
      await boss.start()
      for (const [kind, run] of kinds) {
        const pollingIntervalSeconds = pollingSeconds[schedules.has(kind) ? 'scheduled' : 'enqueued']
        workers.set(kind, await startWorker(boss, { kind, run, pollingIntervalSeconds }, log))
      }
      for (const [kind, cron] of schedules) await boss.schedule(kind, cron, {}, { tz: 'UTC' })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** For a process that runs beside the shop: what it enqueues is worked on there, now or at the shop's next start. */
export function openJobSender(url: string, log: Log): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    application_name: 'astra-job-sender',
    supervise: false,
    schedule: false,
  })
  const known = new Set<string>()
  boss.on('error', error => log.error({ err: error }, 'job queue'))

  return {
    work: () => {},
    schedule: () => {},
    async enqueue(tx, kind, ...jobs) {
      // The shop may never have been started on this database.
      if (!known.has(kind)) await boss.createQueue(kind, queueOptions)
      known.add(kind)
      await insertJobs(boss, tx, kind, jobs)
    },
    start: async () => void (await boss.start()),
    stop: () => boss.stop({ graceful: false }),
  }
}

const queueOptions = {
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 7200,
  expireInSeconds: 60,
}

async function insertJobs(boss: PgBoss, tx: Transaction | Database, kind: string, jobs: JobRecord[]) {
  if (jobs.length === 0) return
  await boss.insert(
    kind,
    jobs.map(data => ({ data })),
    { db: fromDrizzle(tx, sql) },
  )
}

/** Answers the worker's id. */
async function startWorker(
  boss: PgBoss,
  {
    kind,
    run,
    pollingIntervalSeconds,
  }: { kind: string; run: (job: JobRecord) => Promise<void>; pollingIntervalSeconds: number },
  log: Log,
): Promise<string> {
  await boss.createQueue(kind, queueOptions)
  // One that an earlier version made still notifies.
  await boss.updateQueue(kind, { notify: false })
  return boss.work<JobRecord>(kind, { ...working, pollingIntervalSeconds }, jobs =>
    Promise.all(
      jobs.map(async job => {
        try {
          await run(job.data)
          return { id: job.id, status: 'completed' as const }
        } catch (error) {
          log.error({ err: error, job: kind, jobId: job.id }, 'job failed')
          return { id: job.id, status: 'failed' as const, output: { message: String(error) } }
        }
      }),
    ),
  )
}
