import { sql } from 'drizzle-orm'
import type { Shop } from '../../shop.ts'
import { before, type Check, examine, type Finding } from './check.ts'
import { licenseChecks, recordChecks } from './check-licenses.ts'
import { documentChecks, orderChecks } from './check-orders.ts'

const lateHours = 1

const workChecks: readonly Check[] = [
  {
    name: 'mails-late',
    rule: 'No e-mail has been unsent for an hour.',
    subjects: shop => sql`
      select 'e-mail ' || id || ' (' || kind || ')' as subject from mails
      where sent_at is null and handled_at is null and created_at < ${before(shop, lateHours)}`,
  },
  {
    name: 'mails-without-job',
    rule: 'Each unsent e-mail has a job that sends it.',
    subjects: () => sql`
      select 'e-mail ' || id || ' (' || kind || ')' as subject from mails
      where sent_at is null and handled_at is null and not exists (
        select from pgboss.job where name = 'send-mail' and data ->> 'mailId' = mails.id::text
          and state in ('created', 'retry', 'active', 'failed'))`,
  },
  {
    name: 'jobs-failed',
    rule: 'No job has failed for good.',
    subjects: () => sql`
      select name || ' ' || id as subject from pgboss.job where state = 'failed'`,
  },
  {
    name: 'jobs-late',
    rule: 'No job has been due, or was to be taken over, for ten minutes.',
    // pg-boss has the clock of the database.
    subjects: () => sql`
      select name || ' ' || id as subject from pgboss.job
      where (state in ('created', 'retry') and start_after < now() - interval '10 minutes')
        or (state = 'active' and started_on + expire_seconds * interval '1 second' < now() - interval '10 minutes')`,
  },
  {
    name: 'events',
    rule: 'Each event of a payment provider was processed within an hour.',
    subjects: shop => sql`
      select provider || ' ' || event_id as subject from webhook_events
      where processed_at is null and (failed_at is not null or received_at < ${before(shop, lateHours)})`,
  },
  {
    name: 'deliveries',
    rule: 'No message to a webhook endpoint has been due for an hour.',
    subjects: shop => sql`
      select 'delivery ' || id as subject from webhook_deliveries
      where status = 'pending' and next_try_at < ${before(shop, lateHours)}`,
  },
]

/** What waits to be done is no fault of a backup: without `workChecks`. */
export const bookChecks = [...orderChecks, ...documentChecks, ...licenseChecks, ...recordChecks]
export const checks = [...bookChecks, ...workChecks]

/** Reads only. Each check is one statement, so it sees one moment, also while the shop sells. */
export function examineShop(shop: Pick<Shop, 'db' | 'clock' | 'config'>): Promise<Finding[]> {
  return examine(shop, checks)
}
