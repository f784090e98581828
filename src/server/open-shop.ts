import type { FastifyInstance } from 'fastify'
import { sellInTexts } from '../texts/sold.ts'
import type { Config } from './config/config.ts'
import { openLicenseKeys } from './licenses/files/license-keys.ts'
import { openProviders } from './open-providers.ts'
import { type Clock, systemClock } from './platform/clock.ts'
import { openDatabase, searchTimeouts } from './platform/database/database.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { type Mailer, smtpMailer } from './platform/mail/mail.ts'
import { measureService } from './platform/provider-calls.ts'
import { sandboxMailer } from './sandbox/mailbox/store.ts'
import type { Shop } from './shop.ts'
import { openVies } from './tax/vies.ts'

type Options = { config: Config; databaseUrl: string; clock?: Clock }

/** `reserved` has connections that nothing else uses: docs/operations/installing.md, 'Connections'. */
export async function openShop(app: FastifyInstance, { config, databaseUrl, clock = systemClock }: Options) {
  sellInTexts(config.catalog)
  const onLost = (error: Error) => app.log.warn({ err: error }, 'lost an idle database connection')
  const replicaUrl = config.databaseReplicaUrl
  const { reservedDb, pools, close, ...databases } = openDatabases({ databaseUrl, replicaUrl, onLost })
  const jobs = openJobs(databaseUrl, app.log)
  const mailer: Mailer = config.smtp
    ? measureService('smtp', await smtpMailer(config.smtp), ['send'])
    : sandboxMailer(reservedDb, clock)
  const parts = { config, ...databases, jobs, clock, mailer, log: app.log }
  const providers = await openProviders({ ...parts, db: reservedDb })

  app.addHook('onReady', () => jobs.start())
  app.addHook('onClose', async () => {
    await jobs.stop()
    mailer.close()
    await close()
  })
  const vies = openVies(parts)
  const shop: Shop = { ...parts, providers, vies, licenseKeys: openLicenseKeys(config) }
  return { shop, reserved: { ...shop, db: reservedDb } satisfies Shop, pools }
}

type Addresses = { databaseUrl: string; replicaUrl: string | null; onLost: (error: Error) => void }

/** All connections of a process but those of its jobs; docs/operations/installing.md, 'Connections'. */
function openDatabases({ databaseUrl, replicaUrl, onLost }: Addresses) {
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
