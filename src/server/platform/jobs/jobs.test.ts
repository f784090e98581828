import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openDatabase } from '../database/database.ts'
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

test('a job whose hour passed while no process ran is done once after the start, by one of two processes', async () => {
  const { url, drop } = await createTestDatabase()
  const { db, close } = openDatabase(url)
  const done: number[] = []
  const halfAnHourAgo = (new Date().getMinutes() + 30) % 60
  const open = (process: number) => {
    const jobs = openJobs(url, { error: () => {} }, 1)
    jobs.repeat('count', `${halfAnHourAgo} * * * *`, async () => void done.push(process))
    return jobs
  }
  const first = open(1)
  await first.start()
  await first.stop()
  expect(done).toEqual([])
  await db.execute(sql`update pgboss.schedule set created_on = now() - interval '1 day'`)
  await db.execute(sql`update pgboss.version set cron_on = now() - interval '3 hours'`)

  const both = [open(1), open(2)]
  await Promise.all(both.map(jobs => jobs.start()))
  await eventually(() => expect(done).toHaveLength(1))
  await Promise.all(both.map(jobs => jobs.stop()))
  const { rows } = await db.execute(sql`select state from pgboss.job where name = 'count'`)
  expect(rows).toEqual([{ state: 'completed' }])
  await close()
  await drop()
})
