import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { query as queryAt } from '../../testing/query.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { locks } from '../locks/locks.ts'
import { migrate, migrationState } from './migrate.ts'

const created = 'create table applied (step int)'
let folder: string
let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'astra-migrations-'))
  database = await createTestDatabase()
  await query('drop schema if exists drizzle cascade')
})

afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('two processes that migrate at the same time apply each migration once', async () => {
  const slow = 'insert into applied select 1 from pg_sleep(0.5)'
  await writeMigrations([created, slow, 'insert into applied values (2)'])
  expect(await Promise.all([migrateInProcess(), migrateInProcess()])).toEqual([0, 0])
  expect(await query('select step from applied order by step')).toEqual([{ step: 1 }, { step: 2 }])
})

test('a later start applies the new migrations only', async () => {
  await writeMigrations([created])
  await migrate(database.url, { folder })
  await writeMigrations([created, 'insert into applied values (1)'])
  await migrate(database.url, { folder })
  await migrate(database.url, { folder })
  expect(await query('select step from applied')).toEqual([{ step: 1 }])
})

test('a database that a newer version has migrated is refused, and not changed', async () => {
  await writeMigrations([created, 'insert into applied values (1)'])
  await migrate(database.url, { folder })
  await writeMigrations([created])
  expect(await migrationState(database.url, folder)).toBe('newer')
  await expect(migrate(database.url, { folder })).rejects.toThrow(/newer version of the shop/)
  expect(await query('select step from applied')).toEqual([{ step: 1 }])
})

test('a failed migration changes nothing and reports its error', async () => {
  await writeMigrations([created, 'insert into missing values (1)'])
  await expect(migrate(database.url, { folder })).rejects.toThrow(/insert into missing/)
  expect(await query("select to_regclass('applied') as found")).toEqual([{ found: null }])
})

test('a process that waits for another one says so, and continues afterwards', async () => {
  const other = await openSession()
  await other.query('begin')
  await other.query('select pg_advisory_xact_lock($1)', [locks.migration])
  await writeMigrations([created])
  const printed: string[] = []
  const waiting = migrate(database.url, { folder, log: message => printed.push(message) })
  await eventually(() => expect(printed).toEqual(['Waiting for another process that migrates the database']))
  expect(await query("select to_regclass('applied') as found")).toEqual([{ found: null }])
  await other.end()
  await waiting
  expect(await query('select step from applied')).toEqual([])
})

test('a table that another session uses is not blocked: the migration is tried again until the table is free', async () => {
  await writeMigrations([created])
  await migrate(database.url, { folder })
  const other = await openSession()
  await other.query('begin')
  await other.query('select from applied')
  await writeMigrations([created, 'alter table applied add column note text'])
  const printed: string[] = []
  const waiting = migrate(database.url, { folder, log: message => printed.push(message) })
  const says = 'Waiting for a session that uses a table which is to be changed'
  await eventually(() => expect(printed).toEqual([says]))
  await other.query('insert into applied values (1)')
  await other.query('commit')
  await other.end()
  await waiting
  expect(await query('select * from applied')).toEqual([{ step: 1, note: null }])
})

test('timeouts that the operator has set for queries end neither a long migration nor its lock', async () => {
  const { pathname } = new URL(database.url)
  const settings = ['statement_timeout', 'idle_in_transaction_session_timeout']
  for (const name of settings) await query(`alter database "${pathname.slice(1)}" set ${name} = '2s'`)
  await writeMigrations([created, 'insert into applied select 1 from pg_sleep(2.5)'])
  await Promise.all([migrate(database.url, { folder }), migrate(database.url, { folder })])
  for (const name of settings) await query(`alter database "${pathname.slice(1)}" reset ${name}`)
  expect(await query('select step from applied')).toEqual([{ step: 1 }])
})

async function openSession() {
  const session = new pg.Client({ connectionString: database.url })
  await session.connect()
  return session
}

async function writeMigrations(steps: string[]) {
  await mkdir(join(folder, 'meta'), { recursive: true })
  const usual = { version: '7', breakpoints: true }
  const entries = steps.map((_, idx) => ({ ...usual, idx, when: idx + 1, tag: `000${idx}` }))
  const journal = JSON.stringify({ version: '7', dialect: 'postgresql', entries })
  await writeFile(join(folder, 'meta', '_journal.json'), journal)
  for (const [idx, step] of steps.entries()) await writeFile(join(folder, `000${idx}.sql`), step)
}

async function migrateInProcess(): Promise<unknown> {
  const story = new URL('./migrate.ts', import.meta.url).href
  const script = `await (await import(${JSON.stringify(story)})).migrate(process.argv[1], { folder: process.argv[2] })`
  const options = ['--input-type=module', '-e', script, database.url, folder]
  return (await once(spawn(process.execPath, options, { stdio: 'inherit' }), 'exit'))[0]
}

const query = (text: string) => queryAt(database.url, text)
