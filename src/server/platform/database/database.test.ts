import { randomBytes } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { startFreezableProxy } from '../../testing/freezable-proxy.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { openWorld } from '../../testing/world.ts'
import { countRows } from './count-rows.ts'
import { openDatabase } from './database.ts'
import { isConnectionFault, isUniqueViolation } from './database-errors.ts'
import { deleteInBatches } from './delete-in-batches.ts'
import { rateLimits } from './tables.ts'

const orders = pgTable('sample_orders', {
  email: text('email').notNull(),
  cents: bigint('cents', { mode: 'number' }).notNull(),
  paidOn: date('paid_on', { mode: 'string' }),
})

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: ReturnType<typeof openDatabase>

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase(testDatabase.url, { applicationName: 'sample shop', maxConnections: 2 })
  await database.pool.query(
    'create table sample_orders (email text constraint one_order_each unique, cents bigint not null, paid_on date)',
  )
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test('amounts are read as numbers, and days unchanged', async () => {
  const order = { email: 'anna@example.com', cents: 9_007_199_254_740_991, paidOn: '2026-03-29' }
  expect(await database.db.insert(orders).values(order).returning()).toEqual([order])
  const summed = sql`select count(*) as orders, max(paid_on) as day from ${orders}`
  const { rows } = await database.db.execute(summed)
  expect(rows).toEqual([{ orders: 1, day: '2026-03-29' }])
})

test('a number too large for JavaScript is read as text, with every digit', async () => {
  const { rows } = await database.pool.query('select 9007199254740993::int8 as large')
  expect(rows).toEqual([{ large: '9007199254740993' }])
})

test('a unique violation is distinguished from other errors', async () => {
  const order = { email: 'studio@example.com', cents: 1 }
  await database.db.insert(orders).values(order)
  const caught = (error: unknown) => error
  const again = await database.db.insert(orders).values(order).catch(caught)
  expect(isUniqueViolation(again)).toBe(true)
  expect(isUniqueViolation(again, 'one_order_each')).toBe(true)
  expect(isUniqueViolation(again, 'another_constraint')).toBe(false)

  const fault = await database.db.execute(sql`select 1 / 0`).catch(caught)
  expect(isUniqueViolation(fault)).toBe(false)
})

test('a session is in UTC, has its application name and times out', async () => {
  const { rows } = await database.pool.query(
    `select current_setting('timezone') as zone, current_setting('application_name') as name,
      current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(rows).toEqual([{ zone: 'UTC', name: 'sample shop', statement: '15s', idle: '15s' }])
})

test('a lost idle connection is reported, and the next query works', async () => {
  const lost: string[] = []
  const onLost = ({ message }: Error) => lost.push(message)
  const other = openDatabase(testDatabase.url, { applicationName: 'lost shop', onLost })
  await other.pool.query('select 1')
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost shop'",
  )
  await eventually(() => expect(lost).toEqual([expect.stringContaining('terminating connection')]))

  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.close()
})

test('a connection that is lost in a transaction fails this transaction only, and is replaced', async () => {
  const other = openDatabase(testDatabase.url, { applicationName: 'lost in use', maxConnections: 1 })
  const reasons: unknown[] = []
  for (const moment of ['waiting', 'asking'])
    await other.db
      .transaction(async tx => {
        const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
        const ended = database.pool.query('select pg_terminate_backend($1, 5000)', [rows[0]?.['pid']])
        if (moment === 'asking') await tx.execute(sql`select pg_sleep(60)`)
        await ended
      })
      .catch((error: unknown) => reasons.push(error))

  expect(reasons.map(isConnectionFault)).toEqual([true, true])
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.close()
})

test('a transaction without an answer fails after the time-out, and its connection is replaced', async () => {
  const proxy = await startFreezableProxy(testDatabase.url)
  const timeouts = { statementMs: 1000, queryMs: 1000, connectionMs: 5000 }
  const other = openDatabase(proxy.url, { maxConnections: 1, timeouts })
  const faults: unknown[] = []
  for (const moment of ['before it begins', 'when it asks']) {
    await other.pool.query('select 1')
    if (moment === 'before it begins') proxy.freeze()
    const asking = other.db.transaction(async tx => {
      proxy.freeze()
      await tx.execute(sql`select 1`)
    })
    faults.push(await asking.catch(isConnectionFault))
    proxy.thaw()
  }
  expect(faults).toEqual([true, true])
  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.close()
  await proxy.stop()
})

test('a server without free connections is recognized', async () => {
  const name = `limited_${randomBytes(4).toString('hex')}`
  await database.pool.query(`create role ${name} login password 'limited' connection limit 1`)
  const url = Object.assign(new URL(testDatabase.url), { username: name, password: 'limited' })
  const other = openDatabase(url.href)
  const only = await other.pool.connect()
  expect(await other.pool.query('select 1').catch(isConnectionFault)).toBe(true)
  only.release()
  await other.close()
  await database.pool.query(`drop role ${name}`)
})

test('a transaction that fails changes nothing, and its connection is used again', async () => {
  const other = openDatabase(testDatabase.url, { maxConnections: 1 })
  const pid = async () => (await other.pool.query('select pg_backend_pid()')).rows
  const before = await pid()
  const failed = other.db.transaction(async tx => {
    await tx.insert(orders).values({ email: 'rolled-back@example.com', cents: 1 })
    throw new Error('not today')
  })
  await expect(failed).rejects.toThrow('not today')
  expect(await other.db.$count(orders, sql`email = 'rolled-back@example.com'`)).toBe(0)
  expect(await pid()).toEqual(before)
  await other.close()
})

const { shop } = openWorld()

test('expired rows are deleted in batches, each in its own statement, and other rows stay', async () => {
  const now = shop.clock.now()
  const endsAt = new Date(now.getTime() - 1000)
  const over = [1, 2, 3, 4, 5].map(each => ({ key: `over:${each}`, tries: 1, endsAt }))
  await shop.db.insert(rateLimits).values([...over, { key: 'counted', tries: 1, endsAt: now }])
  const statements = vi.spyOn(pg.Client.prototype, 'query')
  expect(await deleteInBatches(shop.db, rateLimits, lt(rateLimits.endsAt, now), 2)).toBe(5)
  const sent = statements.mock.calls.map(([query]) => readText(query))
  const deletions = sent.filter(statement => statement.includes('delete from "rate_limits"'))
  statements.mockRestore()
  expect(deletions).toHaveLength(3)
  expect(await shop.db.select({ key: rateLimits.key }).from(rateLimits)).toEqual([{ key: 'counted' }])
})

test('deleting expired rows does not wait for a row that another transaction has locked', async () => {
  const now = shop.clock.now()
  const isOver = lt(rateLimits.endsAt, now)
  const endsAt = new Date(now.getTime() - 1000)
  await shop.db.insert(rateLimits).values(['locked', 'free'].map(key => ({ key, tries: 1, endsAt })))
  await shop.db.transaction(async tx => {
    await tx.select().from(rateLimits).where(eq(rateLimits.key, 'locked')).for('update')
    expect(await deleteInBatches(shop.db, rateLimits, isOver)).toBe(1)
  })
  expect(await deleteInBatches(shop.db, rateLimits, isOver)).toBe(1)
})

const readText = (query: unknown) => String(Object(query).text ?? query)

test('a list of more than 10,000 rows is counted to 10,000', async () => {
  const many = (rows: number) => (limit: number) =>
    sql`select from generate_series(1, ${rows}) limit ${limit}`
  expect(await countRows(shop.db, many(9_999))).toEqual({ rows: 9_999, more: false })
  expect(await countRows(shop.db, many(10_000))).toEqual({ rows: 10_000, more: false })
  expect(await countRows(shop.db, many(10_001))).toEqual({ rows: 10_000, more: true })
})

test('a count that takes longer than 50 ms is given up, and the connection goes on', async () => {
  const before = await shop.db.execute('select pg_backend_pid() as pid')
  expect(await countRows(shop.db, () => sql`select pg_sleep(60)`)).toEqual({ rows: null, more: true })
  const readLimit = `select pg_backend_pid() as pid, current_setting('statement_timeout') as limit`
  const after = await shop.db.execute(readLimit)
  expect(after.rows).toEqual([{ ...before.rows[0], limit: '15s' }])
})
