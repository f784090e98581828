import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../platform/migrate.ts'

/** Copies the run's template, unless it needs another locale. `drop` also ends its connections. */
export async function createTestDatabase({ locale }: { locale?: 'C' } = {}): Promise<{
  url: string
  drop(): Promise<void>
}> {
  const server = inject('databaseServerUrl')
  const template = inject('templateDatabase')
  const name = template.replace('template', 'test') + '_' + randomBytes(4).toString('hex')
  const url = new URL(server)
  url.pathname = name

  const source = locale
    ? `template0 encoding 'UTF8' locale_provider libc locale '${locale}'`
    : `${template} strategy file_copy`
  await execute(server, `create database ${name} template ${source}`)
  if (locale) await migrate(url.href)
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
