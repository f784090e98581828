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
  enqueue(tx: Transaction | Database, kind: string, job: JobRecord): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

type Log = { error(details: object, message: string): void }

export function openJobs(url: string, log: Log): Jobs {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    application_name: 'astra-jobs',
    useListenNotify: true,
  })
  const kinds = new Map<string, (job: JobRecord) => Promise<void>>()
  const schedules = new Map<string, string>()
  boss.on('error', error => log.error({ err: error }, 'job queue'))

  return {
    work: (kind, run) => void kinds.set(kind, run),
    schedule: (kind, cron) => void schedules.set(kind, cron),
    enqueue: async (tx, kind, job) => void (await boss.send(kind, job, { db: fromDrizzle(tx, sql) })),
    async start() {
      await boss.start()
      for (const [kind, run] of kinds) await startWorker(boss, kind, run, log)
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
    useListenNotify: true,
  })
  const known = new Set<string>()
  boss.on('error', error => log.error({ err: error }, 'job queue'))

  return {
    work: () => {},
    schedule: () => {},
    async enqueue(tx, kind, job) {
      // The shop may never have been started on this database.
      if (!known.has(kind)) await boss.createQueue(kind, queueOptions)
      known.add(kind)
      await boss.send(kind, job, { db: fromDrizzle(tx, sql) })
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
  notify: true,
}

async function startWorker(boss: PgBoss, kind: string, run: (job: JobRecord) => Promise<void>, log: Log) {
  await boss.createQueue(kind, queueOptions)
  await boss.work<JobRecord>(
    kind,
    // Nobody is notified of a retry that has come due: without this one is looked for every 30 s only.
    { batchSize: 1, localConcurrency: 4, pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 3 },
    async ([job]) => {
      if (!job) return
      try {
        await run(job.data)
      } catch (error) {
        log.error({ err: error, job: kind, jobId: job.id }, 'job failed')
        throw error
      }
    },
  )
}
