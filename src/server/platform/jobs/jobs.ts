import { PgBoss } from 'pg-boss'
import { inBatchesOn } from '../database/batches.ts'
import { connectionOptions, type Database, executePrepared, type Transaction } from '../database/database.ts'

export type JobRecord = Record<string, string | number>

/** What must happen after a commit is enqueued in the transaction that commits it. */
export type Jobs = {
  /** Before `start`. A job starts at once, or at the next poll: each second if it is urgent, else every five. */
  work(kind: string, run: RunJob, options?: { urgent?: boolean }): void
  /** `cron` is in UTC. What was due while no process ran is done once after the next start. */
  repeat(kind: string, cron: string, run: RunJob, options?: { urgent?: boolean }): void
  enqueue(tx: Transaction | Database, kind: string, job: JobRecord, options?: JobOptions): Promise<void>
  /** Runs a failed job again. */
  retry(tx: Transaction, job: { kind: string; id: string }): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

type RunJob = (job: JobRecord) => Promise<void>
/** A job that takes longer than `mostSeconds`, usually 60, counts as failed. */
type JobOptions = { afterSeconds?: number; mostSeconds?: number }

/** Most transactions that enqueue a job have committed by then. Later ones wait for the next poll. */
const noticeDelayMs = 50

type Log = { error(details: object, message: string): void }

const repeatedErrorMs = 60_000

/** Jobs of a process that was killed are found this often. */
const usualSupervisionSeconds = 15

export function openJobs(url: string, log: Log, supervisionSeconds = usualSupervisionSeconds): Jobs {
  const boss = new PgBoss({
    ...connectionOptions,
    connectionString: url,
    max: 3,
    application_name: 'store jobs',
    // A crash of PostgreSQL may lose the last state of a job, which is then run again.
    options: '-c synchronous_commit=off',
    superviseIntervalSeconds: supervisionSeconds,
    monitorIntervalSeconds: supervisionSeconds,
  })
  const kinds = new Map<string, { run: RunJob; urgent: boolean }>()
  const schedules = new Map<string, string>()
  const workers = new Map<string, string>()
  const { insertJob, retry } = openInsert(boss, log)

  const work: Jobs['work'] = (kind, run, { urgent = false } = {}) => void kinds.set(kind, { run, urgent })

  return {
    work,
    repeat(kind, cron, ...how) {
      work(kind, ...how)
      schedules.set(kind, cron)
    },
    async enqueue(tx, kind, job, options) {
      await insertJob(tx, { kind, job, ...options })
      const worker = workers.get(kind)
      // PostgreSQL's NOTIFY would serialize the commits of all transactions that enqueue jobs.
      if (worker) setTimeout(() => boss.notifyWorker(worker), noticeDelayMs).unref()
    },
    retry,
    async start() {
      await boss.start()
      await createQueues(boss, [...kinds.keys()])
      for (const [kind, how] of kinds) workers.set(kind, await startWorker(boss, { kind, ...how }, log))
      for (const [kind, cron] of schedules) await boss.schedule(kind, cron, {}, { tz: 'UTC', missed: 'once' })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** Each worker reports an outage each second. */
function logErrors(boss: PgBoss, log: Log) {
  const loggedAt = new Map<string, number>()
  boss.on('error', error => {
    const now = performance.now()
    const message = error.message.replace(/ \(Queue: .*/s, '')
    if (now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < repeatedErrorMs) return
    loggedAt.set(message, now)
    log.error({ err: error }, 'job queue')
  })
}

/** A process beside the shop enqueues what the workers of the shop run. */
export function openJobSender(url: string, log: Log): Jobs {
  const boss = new PgBoss({
    ...connectionOptions,
    connectionString: url,
    max: 2,
    application_name: 'store job sender',
    supervise: false,
    schedule: false,
  })
  const known = new Set<string>()
  const { insertJob, retry } = openInsert(boss, log)

  return {
    work: () => {},
    repeat: () => {},
    async enqueue(tx, kind, job, options) {
      // The shop may never have started on this database.
      if (!known.has(kind)) await boss.createQueue(kind, queueOptions)
      known.add(kind)
      await insertJob(tx, { kind, job, ...options })
    },
    retry,
    start: async () => void (await boss.start()),
    stop: () => boss.stop({ graceful: false }),
  }
}

const queueOptions = {
  deleteAfterSeconds: 7 * 86_400,
  retryLimit: 20,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 7200,
  expireInSeconds: 60,
  // A process that has said nothing about its job for so long was killed.
  heartbeatSeconds: 20,
}

const workerOptions = {
  batchSize: 8,
  perJobResults: true,
  burstWhenBatchFull: true,
} as const

type NewJob = { kind: string; job: JobRecord } & JobOptions

function openInsert(boss: PgBoss, log: Log) {
  logErrors(boss, log)
  const insertJob = inBatchesOn(async (tx: Transaction | Database, jobs: NewJob[]) => {
    for (const [kind, some] of Map.groupBy(jobs, ({ kind }) => kind)) {
      const inserted = some.map(({ job, afterSeconds, mostSeconds }) => ({
        data: job,
        ...(afterSeconds === undefined ? {} : { startAfter: afterSeconds }),
        ...(mostSeconds === undefined ? {} : { expireInSeconds: mostSeconds }),
      }))
      await boss.insert(kind, inserted, { db: joinTransaction(tx) })
    }
    return jobs.map(() => undefined)
  })
  const retry: Jobs['retry'] = async (tx, { kind, id }) => {
    await boss.retry(kind, id, { db: joinTransaction(tx) })
  }
  return { insertJob, retry }
}

function joinTransaction(tx: Transaction | Database) {
  return {
    executeSql: (text: string, values?: unknown[]) =>
      executePrepared(tx, { name: nameStatement(text), text, values: values ?? [] }),
  }
}

/** Each text has a name; the library has few different ones. */
const statementNames = new Map<string, string>()

function nameStatement(text: string): string {
  const name = statementNames.get(text) ?? `job_${statementNames.size}`
  statementNames.set(text, name)
  return name
}

async function createQueues(boss: PgBoss, kinds: readonly string[]) {
  const existing = new Set((await boss.getQueues()).map(({ name }) => name))
  for (const kind of kinds) if (!existing.has(kind)) await boss.createQueue(kind, queueOptions)
}

function startWorker(
  boss: PgBoss,
  { kind, run, urgent }: { kind: string; run: RunJob; urgent: boolean },
  log: Log,
): Promise<string> {
  // Each worker polls, also when there is nothing to do.
  const pace = urgent
    ? { pollingIntervalSeconds: 1, localConcurrency: 2 }
    : { pollingIntervalSeconds: 5, localConcurrency: 1 }
  return boss.work<JobRecord>(kind, { ...workerOptions, ...pace }, jobs =>
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
