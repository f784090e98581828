import pg from 'pg'
import { connectionOptions } from './database.ts'

/** A connection of its own, outside of the pools, which is closed after `act`. */
export async function withClient<Result>(
  config: pg.ClientConfig,
  act: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ ...connectionOptions, ...config })
  // The query that is running fails too.
  client.on('error', () => {})
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}
