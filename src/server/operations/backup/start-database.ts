import type { Config } from '../../config/config.ts'
import { withClient } from '../../platform/database/with-client.ts'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { archiveSettings, claimBackupFolder, prepareArchive } from './claim-folder.ts'

type Options = Pick<EmbeddedPostgresOptions, 'log' | 'onLost' | 'onLaunched' | 'settings'>

/** The embedded database of the shop, which archives its WAL if BACKUP_DIR is set. */
export async function startDatabase(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  options: Options,
): Promise<EmbeddedPostgres> {
  if (!backupDir) return startEmbeddedPostgres({ dataDir, ...options })
  await claimBackupFolder(backupDir, dataDir)
  await prepareArchive(backupDir, dataDir)
  const settings = archiveSettings(backupDir)
  const start = () =>
    startEmbeddedPostgres({ dataDir, ...options, settings: { ...options.settings, ...settings } })

  const started = await start()
  if (await hasSettings(started.url, settings)) return started
  // A database that a killed shop left running. It is not stopped while another process uses it.
  await started.stop()
  const next = await start()
  if (!(await hasSettings(next.url, settings)))
    options.log('The WAL is not archived to BACKUP_DIR: another process has started PostgreSQL without it')
  return next
}

async function hasSettings(url: string, settings: Record<string, string>): Promise<boolean> {
  const { rows } = await withClient({ connectionString: url }, client =>
    client.query(
      "select current_setting('archive_mode') as mode, current_setting('archive_command') as command",
    ),
  )
  return rows[0].mode === 'on' && rows[0].command === settings['archive_command']
}
