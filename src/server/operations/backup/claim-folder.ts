import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readGeneratedSecret } from '../../config/database-config.ts'
import { canEnter, findServerUser, runProgram } from '../../platform/embedded-postgres/run-program.ts'
import { makeFolder } from '../../platform/files/make-folder.ts'
import { BackupFault, baseFolder, walFolder } from './manifest.ts'

const markName = 'data-folder'

/**
 * A restored shop writes other WAL under the names of the old: it needs a folder of its own. The id is not in backups.
 */
export async function claimBackupFolder(dir: string, dataDir: string) {
  makeFolder(dir)
  await mkdir(baseFolder(dir), { mode: 0o700, recursive: true })
  const id = readGeneratedSecret(dataDir, 'backup-id')
  const mark = join(dir, markName)
  if (!existsSync(mark)) await writeFile(mark, id, { mode: 0o600 })
  if ((await readFile(mark, 'utf8')).trim() !== id)
    throw new BackupFault(`${dir} contains the backups of another data folder: choose an empty one`)
}

/** Tries as the user of PostgreSQL what it will do for each segment. */
export async function prepareArchive(dir: string, dataDir: string) {
  const wal = walFolder(dir)
  const user = await findServerUser(join(await realpath(dataDir), 'postgres'))
  await mkdir(wal, { mode: 0o700, recursive: true })
  if (user) await chown(wal, user.uid, user.gid)
  await chmod(wal, 0o700)
  if (!(await canEnter(wal, user)))
    throw new BackupFault(`${user?.name}, which runs PostgreSQL, cannot enter ${wal} (chmod o+x above it)`)
  const probe = 'cd -- "$1" && echo | gzip -c >"probe-$$" && sync "probe-$$" && rm "probe-$$"'
  const outcome = await runProgram('/bin/sh', ['-c', probe, 'sh', await realpath(wal)], user)
  if (outcome.kind !== 'exited' || outcome.code !== 0)
    throw new BackupFault(`PostgreSQL cannot archive into ${wal}: ${outcome.output}`)
}

/**
 * An archived segment is on the disk before PostgreSQL removes its own. A segment with the same name and another
 * content is never replaced. A forced segment of 16 MB is nearly empty: compressed, it takes 16 KB.
 */
export function archiveSettings(dir: string): Record<string, string> {
  const folder = walFolder(dir).replaceAll('%', '%%').replaceAll("'", `'\\''`)
  return {
    archive_mode: 'on',
    archive_timeout: '60',
    archive_command: `cd '${folder}' && if [ -f %f.gz ]; then gzip -dc %f.gz | cmp -s - "$OLDPWD/%p"
      else gzip -1c "$OLDPWD/%p" >%f.tmp && sync %f.tmp && mv %f.tmp %f.gz && sync .; fi`,
  }
}
