import { like, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { unmatchedPaymentJob } from '../payments/record-unmatched-payment.ts'
import type { Database } from '../platform/database/database.ts'
import { mails } from '../platform/database/tables.ts'
import { eventually } from './eventually.ts'

export async function unmatchedEmails(db: Database) {
  const due = sql`select from pgboss.job where name = ${unmatchedPaymentJob} and state < 'completed'`
  await eventually(async () => expect((await db.execute(due)).rowCount).toBe(0))
  return db.select().from(mails).where(like(mails.key, 'money-%')).orderBy(mails.id)
}
