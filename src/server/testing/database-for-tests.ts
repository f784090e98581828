import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../platform/database/migrate.ts'
import { withClient } from '../platform/database/with-client.ts'
import { findCluster } from '../platform/embedded-postgres/cluster.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts'
import { openJobs } from '../platform/jobs/jobs.ts'
import { query } from './query.ts'
import { describeSchema, readTemplateRows, type TemplateRows } from './template-rows.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string
    templateDatabase: string
    templateRows: TemplateRows
    templateSchema: string
  }
}

/** vitest's globalSetup: one server for the run, and a migrated template database. */
export default async function setup(project: TestProject) {
  const server = await openServer()
  const run = randomBytes(4).toString('hex')
  const templateDatabase = `astra_template_${run}`
  const template = new URL(server.url)
  template.pathname = templateDatabase

  await query(server.url, `create database ${templateDatabase}`)
  await migrate(template.href)
  await createJobTables(template.href)
  project.provide('databaseServerUrl', server.url)
  project.provide('templateDatabase', templateDatabase)
  await withClient({ connectionString: template.href }, async client => {
    project.provide('templateRows', await readTemplateRows(client))
    project.provide('templateSchema', (await client.query(describeSchema)).rows[0].schema)
  })

  return async () => {
    await dropDatabases(server.url, run)
    await server.close()
  }
}

/** Creates the tables that the first start of a shop creates. */
async function createJobTables(url: string) {
  const jobs = openJobs(url, { error: () => {} })
  await jobs.start()
  await jobs.stop()
}

/** Drops databases that no test closed, too: those of the shops that a browser worker shares. */
async function dropDatabases(url: string, run: string) {
  const named = `astra\\_%\\_${run}%`
  const found = await query(url, 'select datname from pg_database where datname like $1', [named])
  for (const { datname } of found) await query(url, `drop database if exists ${String(datname)} with (force)`)
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? { url: given, close: async () => {} } : startServer()
}

async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'astra-tests-'))
  // If root runs the tests, PostgreSQL runs as another user, which must be able to open its folder.
  await chmod(dataDir, 0o711)
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '300',
    autovacuum: 'off',
    // Without what replication needs, copying the template costs a quarter.
    wal_level: 'minimal',
    max_wal_senders: '0',
    jit: 'off',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: () => {} })
  const watch = stopWithThisProcess((await findCluster(dataDir)) ?? dataDir, dataDir)
  return {
    // Tests create databases, and make faults that the shop cannot.
    url: postgres.superuserUrl,
    async close() {
      await postgres.stop()
      watch.kill()
      await removeDataDir(dataDir)
    },
  }
}

function stopWithThisProcess(cluster: string, dataDir: string) {
  const script = `cat >/dev/null
    pid=$(head -n 1 "$1/postmaster.pid") && kill -QUIT "$pid"
    while kill -0 "$pid"; do sleep 0.1; done
    rm -rf "$1" "$2"`
  const watch = spawn('sh', ['-c', script, 'sh', cluster, dataDir], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watch.unref()
  return watch
}

/** Finds a cluster that was moved below /var/lib too. */
export async function removeDataDir(dataDir: string) {
  const cluster = await findCluster(dataDir)
  const isElsewhere = cluster && !cluster.startsWith(dataDir)
  if (isElsewhere) await rm(dirname(cluster), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}
