import { stat } from 'node:fs/promises'
import { userInfo } from 'node:os'
import Fastify from 'fastify'
import { sellInTexts } from '../../texts/sold.ts'
import type { Config } from '../config/config.ts'
import { requireOwnSeries } from '../invoices/series-ownership.ts'
import { openLicenseKeys } from '../licenses/files/license-keys.ts'
import { openProviders } from '../open-providers.ts'
import { startDatabase } from '../operations/backup/start-database.ts'
import { systemClock } from '../platform/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate, migrationState, NewerDatabase } from '../platform/database/migrate.ts'
import { openJobSender } from '../platform/jobs/jobs.ts'
import { loggerOptions } from '../platform/logging.ts'
import { smtpMailer } from '../platform/mail/mail.ts'
import { sandboxMailer } from '../sandbox/mailbox/store.ts'
import type { Shop } from '../shop.ts'
import { openVies } from '../tax/vies.ts'
import { CommandError } from './command.ts'

/** The shop without its HTTP server. Jobs are only enqueued: the running shop does them, or the next that starts. */
export async function openAdminShop(
  config: Config,
  printError: (line: string) => void,
): Promise<{ shop: Shop; close(): Promise<void> }> {
  sellInTexts(config.catalog)
  const database = await openServer(config)
  try {
    await requireMigrated(database.url)
    const log = Fastify({ logger: loggerOptions('error', { write: line => printError(line.trimEnd()) }) }).log
    const { db, close: closePool } = openDatabase(database.url, {
      maxConnections: 3,
      applicationName: 'store admin',
    })
    await requireOwnSeries({ config, db }).catch(async error => {
      await closePool()
      throw error
    })
    const jobs = openJobSender(database.url, log)
    await jobs.start()
    const mailer = config.smtp ? await smtpMailer(config.smtp) : sandboxMailer(db, systemClock)
    const parts = { config, db, searchDb: db, reportDb: db, jobs, clock: systemClock, mailer, log }
    return {
      shop: {
        ...parts,
        providers: await openProviders(parts),
        vies: openVies(parts),
        licenseKeys: openLicenseKeys(config),
      },
      async close() {
        await jobs.stop()
        mailer.close()
        await closePool()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function openServer(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} }
  await requireShopUser(config.dataDir)
  return startDatabase(config, { log: () => {} })
}

/** Another user's database would create files that the shop cannot read. */
async function requireShopUser(dataDir: string) {
  const owner = await stat(dataDir).then(
    ({ uid }) => uid,
    () => undefined,
  )
  const current = process.getuid?.()
  if (owner === undefined || current === undefined || owner === current) return
  throw new CommandError(
    `The data folder ${dataDir} belongs to another user (uid ${owner}); you are ${userInfo().username}.`,
    'Run the command as the user of the shop: sudo -u USER bin/admin ...',
  )
}

async function requireMigrated(url: string) {
  const state = await migrationState(url)
  if (state === 'new') await migrate(url)
  if (state === 'newer') throw new CommandError(new NewerDatabase().message)
  if (state === 'behind')
    throw new CommandError(
      'The database has not been migrated to this version. Start the shop once with bin/start.',
    )
}
