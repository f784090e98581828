import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { migrate } from '../platform/database/migrate.ts'
import { query } from './query.ts'
import { changedTables, describeSchema, restoreRows } from './template-rows.ts'

/** This worker's databases. Restoring the rows of one takes less processor time than copying the template. */
const left: string[] = []

/** Copies the run's template, unless another locale is needed. `drop` also ends the connections. */
export async function createTestDatabase({ locale }: { locale?: 'C' } = {}) {
  const server = inject('databaseServerUrl')
  const template = inject('templateDatabase')
  const buildUrl = (name: string) => Object.assign(new URL(server), { pathname: name }).href
  const reused = locale ? undefined : left.pop()
  const name = reused ?? template.replace('template', 'test') + '_' + randomBytes(4).toString('hex')
  const url = buildUrl(name)
  const drop = async () => void (await query(server, `drop database if exists ${name} with (force)`))
  if (reused) {
    const changed = await query(url, changedTables)
    await query(
      url,
      restoreRows(
        inject('templateRows'),
        changed.map(({ name }) => String(name)),
      ),
    )
    return { url, drop: leave }
  }

  const source = locale
    ? `template0 encoding 'UTF8' locale_provider libc locale '${locale}'`
    : `${template} strategy file_copy`
  await query(server, `create database ${name} template ${source}`)
  if (!locale) return { url, drop: leave }
  await migrate(url)
  return { url, drop }

  /** For the next test, unless this one has changed more than rows. */
  async function leave() {
    await query(
      server,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
    )
    const [{ schema } = {}] = await query(url, describeSchema)
    if (schema !== inject('templateSchema')) return drop()
    left.push(name)
  }
}
