import type { JobEntry, QueueEntry } from '../../../contract/back-office/connections.ts'
import { processEventJob } from '../../checkout/webhooks/receive-event.ts'
import type { Reader } from '../../platform/database/database.ts'
import { countJobs, listUnfinishedJobs } from '../../platform/jobs/unfinished-jobs.ts'
import { sendMailJob } from '../../platform/mail/outbox.ts'
import { jobRules } from './actions.ts'

const mostJobs = 50
/** Failures of these jobs are in the lists of failed events and of failed e-mails. */
const without = [processEventJob, sendMailJob]

export async function readJobs(db: Reader): Promise<{ queues: QueueEntry[]; failed: JobEntry[] }> {
  const counted = Map.groupBy(await countJobs(db), ({ kind }) => kind)
  const found = await listUnfinishedJobs(db, { without, most: mostJobs })
  return {
    queues: [...counted].map(([kind, states]) => {
      const count = (state: string) => states.find(each => each.state === state)?.jobs ?? 0
      const oldest = states.find(({ state }) => state === 'created')?.oldest
      return {
        kind,
        waiting: count('created'),
        active: count('active'),
        retrying: count('retry'),
        failed: count('failed'),
        oldest: oldest ?? null,
      }
    }),
    failed: found.map(job => ({
      ...job,
      created_at: job.createdAt,
      tries: job.tries + 1,
      next_try_at: job.state === 'retry' ? job.nextTryAt : null,
      data: JSON.stringify(job.data),
      possible: jobRules.possible({ id: job.id, failed: job.state === 'failed' ? job : null }),
    })),
  }
}

/** First the newest. */
export async function listFailedJobs(db: Reader, most: number) {
  return (await listUnfinishedJobs(db, { without, most })).filter(({ state }) => state === 'failed')
}
