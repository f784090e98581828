import type pg from 'pg'
import { withClient } from '../platform/database/with-client.ts'

/** On a connection of its own. */
export async function query(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return withClient({ connectionString: url, query_timeout: 0 }, async client => {
    // Several statements at once have several results.
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(statement, values)
    return [result].flat().at(-1)?.rows ?? []
  })
}
