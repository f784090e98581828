import { sql } from 'drizzle-orm'
import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { isUniqueViolation, openDatabase } from './database.ts'

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
  const { rows } = await database.db.execute(
    sql`select count(*) as orders, max(paid_on) as day from ${orders}`,
  )
  expect(rows).toEqual([{ orders: 1, day: '2026-03-29' }])
})

test('a number too large for JavaScript is read as text, with every digit', async () => {
  const { rows } = await database.pool.query('select 9007199254740993::int8 as large')
  expect(rows).toEqual([{ large: '9007199254740993' }])
})

test('a unique violation is distinguished from other errors', async () => {
  const order = { email: 'studio@example.com', cents: 1 }
  await database.db.insert(orders).values(order)
  const again = await database.db
    .insert(orders)
    .values(order)
    .catch((error: unknown) => error)
  expect(isUniqueViolation(again)).toBe(true)
  expect(isUniqueViolation(again, 'one_order_each')).toBe(true)
  expect(isUniqueViolation(again, 'another_constraint')).toBe(false)

  const fault = await database.db.execute(sql`select 1 / 0`).catch((error: unknown) => error)
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
  const other = openDatabase(testDatabase.url, {
    applicationName: 'lost shop',
    onLost: error => lost.push(error.message),
  })
  await other.pool.query('select 1')
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lost shop'",
  )
  await eventually(() => expect(lost).toEqual([expect.stringContaining('terminating connection')]))

  expect((await other.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.close()
})
