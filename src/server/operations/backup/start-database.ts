import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import type { Config } from '../../config/config.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { canEnter, findServerUser, runProgram } from '../../platform/embedded-postgres/programs.ts'
import {
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { makeFolder, readGeneratedSecret } from '../../platform/files/data-folder.ts'
import { BackupFault, baseFolder, walFolder } from './backup-folder.ts'

type Options = Pick<EmbeddedPostgresOptions, 'log' | 'onLost' | 'onLaunched' | 'settings'>

/** The embedded database of the shop, which archives its WAL if BACKUP_DIR is set. */
export async function startDatabase(
  { dataDir, backupDir }: Pick<Config, 'dataDir' | 'backupDir'>,
  options: Options,
) {
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

const markName = 'data-folder'

/**
 * A restored shop writes other WAL under the names of the old: it needs a folder of its own. The id is not in backups.
 */
export async function claimBackupFolder(dir: string, dataDir: string) {
  if (`${resolve(dir)}${sep}`.startsWith(`${resolve(dataDir)}${sep}`))
    throw new BackupFault(`${dir} is in DATA_DIR: choose a folder outside of it, on another disk if possible`)
  makeFolder(dir)
  await mkdir(baseFolder(dir), { mode: 0o700, recursive: true })
  const id = readGeneratedSecret(dataDir, 'backup-id')
  const mark = join(dir, markName)
  if (!existsSync(mark)) await writeFile(mark, id, { mode: 0o600 })
  if ((await readFile(mark, 'utf8')).trim() !== id)
    throw new BackupFault(`${dir} contains the backups of another data folder: choose an empty one`)
}

/** Tries as the user of PostgreSQL what it will do for each segment. */
async function prepareArchive(dir: string, dataDir: string) {
  const wal = walFolder(dir)
  const user = await findServerUser(join(await realpath(dataDir), 'postgres'))
  await mkdir(wal, { mode: 0o700, recursive: true })
  if (user) await chown(wal, user.uid, user.gid)
  await chmod(wal, 0o700)
  if (!(await canEnter(wal, user)))
    throw new BackupFault(`${user?.name}, which runs PostgreSQL, cannot enter ${wal} (chmod o+x above it)`)
  const probe = 'cd -- "$1" && echo | gzip -c >"probe-$$" && sync "probe-$$" && rm "probe-$$"'
  const outcome = await runProgram('/bin/sh', ['-c', probe, 'sh', await realpath(wal)], user)
  if (outcome.code !== 0) throw new BackupFault(`PostgreSQL cannot archive into ${wal}: ${outcome.output}`)
}

/**
 * An archived segment is on the disk before PostgreSQL removes its own. A segment with the same name and another
 * content is never replaced. A forced segment of 16 MB is nearly empty: compressed, it takes 16 KB.
 */
function archiveSettings(dir: string): Record<string, string> {
  const folder = walFolder(dir).replaceAll('%', '%%').replaceAll("'", `'\\''`)
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `cd '${folder}' && if [ -f %f.gz ]; then gzip -dc %f.gz | cmp -s - "$OLDPWD/%p"
      else gzip -1c "$OLDPWD/%p" >%f.tmp && sync %f.tmp && mv %f.tmp %f.gz && sync .; fi`,
  }
}
