import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'

const building = /^create (?:unique )?index concurrently "(\w+)"/i
const dropping = /^drop index (?:concurrently )?(?:if exists )?"(\w+)"/i

/** An index of a big table, which no transaction can build without blocking its writers. */
export function isBuiltLater(statement: string): boolean {
  return building.test(statement.trim())
}

/** Builds those that are not there, also what a crash left unfinished. */
export async function buildIndexes(
  client: pg.Client,
  migrations: readonly MigrationMeta[],
  log: (message: string) => void,
) {
  const wanted = findWanted(migrations.flatMap(({ sql }) => sql))
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class join pg_index on indexrelid = oid
      where indisvalid and relname = any($1) and relnamespace = current_schema()::regnamespace`,
    [[...wanted.keys()]],
  )
  for (const { name } of rows) wanted.delete(name)
  if (wanted.size > 0) await client.query('set statement_timeout = 0')
  for (const [name, statement] of wanted) {
    log(`Building the index ${name}; other processes of the shop go on meanwhile`)
    await client.query(`drop index concurrently if exists "${name}"`)
    await client.query(statement)
  }
}

/** Those that no later migration drops. */
function findWanted(statements: readonly string[]): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const statement of statements.map(each => each.trim())) {
    const [built, dropped] = [building.exec(statement)?.[1], dropping.exec(statement)?.[1]]
    if (built) wanted.set(built, statement)
    if (dropped) wanted.delete(dropped)
  }
  return wanted
}
