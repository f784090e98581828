import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { openDatabase } from './database.ts'
import { type JobRecord, openJobSender, openJobs } from './jobs.ts'

test('what a killed process was doing is done by another once its heartbeat is missing', async () => {
  const { url, drop } = await createTestDatabase()
  const { db, close } = openDatabase(url)
  const sender = openJobSender(url, { error: () => {} })
  await sender.start()
  await sender.enqueue(db, 'count', { number: 7 })
  await db.execute(sql`update pgboss.job set state = 'active', started_on = now(),
    heartbeat_on = now() - interval '21 seconds' where name = 'count'`)

  const done: JobRecord[] = []
  const jobs = openJobs(url, { error: () => {} }, 1)
  jobs.work('count', async job => void done.push(job))
  await jobs.start()
  await eventually(() => expect(done).toEqual([{ number: 7 }]))

  await Promise.all([jobs.stop(), sender.stop()])
  await close()
  await drop()
})
