import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { findCluster } from '../platform/embedded-postgres/cluster-place.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/start-embedded-postgres.ts'
import { migrate } from '../platform/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    databaseServerUrl: string
    templateDatabase: string
  }
}

/** vitest's globalSetup: one server for the run, and a migrated database on it that every test file copies. */
export default async function setup(project: TestProject) {
  const server = await openServer()
  const run = randomBytes(4).toString('hex')
  const templateDatabase = `astra_template_${run}`
  const template = new URL(server.url)
  template.pathname = templateDatabase

  await onServer(server.url, client => client.query(`create database ${templateDatabase}`))
  await migrate(template.href)
  project.provide('databaseServerUrl', server.url)
  project.provide('templateDatabase', templateDatabase)

  return async () => {
    await onServer(server.url, client => client.query(`drop database ${templateDatabase} with (force)`))
    await server.close()
  }
}

async function openServer(): Promise<{ url: string; close(): Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL']
  return given ? { url: given, close: async () => {} } : startServer()
}

async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'astra-tests-'))
  // As root, PostgreSQL runs as another user, which must get through to its own folder.
  await chmod(dataDir, 0o711)
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    synchronous_commit: 'off',
    max_connections: '300',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, settings, log: () => {} })
  return {
    url: postgres.url,
    async close() {
      await postgres.stop()
      await removeDataDir(dataDir)
    },
  }
}

/** Removes a stopped shop's data, also where its cluster went below /var/lib. */
export async function removeDataDir(dataDir: string) {
  const cluster = await findCluster(dataDir)
  const isElsewhere = cluster && !cluster.startsWith(dataDir)
  if (isElsewhere) await rm(dirname(cluster), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

async function onServer(url: string, act: (client: pg.Client) => Promise<unknown>) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}
