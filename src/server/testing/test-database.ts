import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A migrated database of a test file's own, copied from the run's template; `drop` also ends its connections. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('databaseServerUrl')
  const template = inject('templateDatabase')
  const name = template.replace('template', 'test') + '_' + randomBytes(4).toString('hex')
  const url = new URL(server)
  url.pathname = name

  await execute(server, `create database ${name} template ${template}`)
  return { url: url.href, drop: () => execute(server, `drop database if exists ${name} with (force)`) }
}

async function execute(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
