import { openDatabase, searchTimeouts } from './database.ts'

type Addresses = { databaseUrl: string; replicaUrl: string | null; onLost: (error: Error) => void }

/** All connections of a process but those of its jobs; docs/operations/installing.md, 'Connections'. */
export function openDatabases({ databaseUrl, replicaUrl, onLost }: Addresses) {
  const main = openDatabase(databaseUrl, { applicationName: 'store', maxConnections: 10, onLost })
  const search = openDatabase(databaseUrl, {
    applicationName: 'store search',
    maxConnections: 2,
    timeouts: searchTimeouts,
    onLost,
  })
  const replica = replicaUrl
    ? openDatabase(replicaUrl, { applicationName: 'store reports', maxConnections: 4, onLost })
    : null
  const db = main.limitTo(6)
  return {
    db,
    searchDb: search.db,
    reportDb: replica?.db ?? db,
    /** Has four connections that nothing else uses. */
    reservedDb: main.db,
    pools: { main: main.readUse, search: search.readUse },
    close: async () => void (await Promise.all([main.close(), search.close(), replica?.close()])),
  }
}
