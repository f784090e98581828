import { stat } from 'node:fs/promises'
import { isAbsolute, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import { BackupFault, type BaseBackup, removeOldBackups } from './backup-folder.ts'
import { type Restored, restoreBackup } from './restore-backup.ts'
import { claimBackupFolder, startDatabase } from './start-database.ts'
import { takeBackup } from './take-backup.ts'
import { checkDatabase, type DatabaseCheck, verifyBackup } from './verify-backup.ts'

type Environment = Record<string, string | undefined>

const usage = `Usage:
  bin/backup [DIR]                        backs up the embedded database into DIR, or into BACKUP_DIR
  bin/backup --verify [DIR]               restores the newest backup into a temporary folder, and checks it
  bin/backup --verify-database URL        the same checks on another PostgreSQL, such as a restored dump
  bin/restore DIR --to NEW_DATA_DIR [--at TIME]
                                          restores the newest state, or that of TIME (2026-11-23T10:15:00Z)`

/** Returns the exit code: 0 done, 1 refused or damaged, 2 invalid arguments. */
export async function runBackupCommand([command, ...typed]: readonly string[], environment: Environment) {
  const options = {
    verify: { type: 'boolean' },
    'verify-database': { type: 'string' },
    to: { type: 'string' },
    at: { type: 'string' },
  } as const
  const folder = environment['BACKUP_FOLDER'] ?? process.cwd()
  const inFolder = (path: string) => (isAbsolute(path) ? path : join(folder, path))
  try {
    const { values, positionals } = parseArgs({ args: typed, options, allowPositionals: true })
    const dir = positionals[0] === undefined ? undefined : inFolder(positionals[0])
    if (command === 'restore' && dir && values.to)
      return await restore(dir, { to: inFolder(values.to), at: values.at ?? null })
    if (command === 'backup' && values['verify-database'])
      return await verifyDatabase(values['verify-database'])
    if (command === 'backup' && values.verify) return await verify(dir ?? readBackupDir(environment))
    if (command === 'backup') return await backUp(readConfig(environment), dir)
    throw new TypeError('bin/restore needs a folder with backups, and --to')
  } catch (error) {
    return printFailure(error)
  }
}

function readBackupDir(environment: Environment): string {
  const dir = environment['BACKUP_DIR']
  if (dir) return resolve(dir)
  throw new BackupFault('Name the folder with the backups, or set BACKUP_DIR')
}

async function backUp(config: Config, given: string | undefined): Promise<number> {
  const { dataDir, backupDir } = config
  if (config.databaseUrl)
    throw new BackupFault(
      'DATABASE_URL is set: back up that database with pg_dump, as docs/operations/backups.md describes',
    )
  const dir = given ?? backupDir
  if (!dir) throw new BackupFault('Name a folder for the backup, or set BACKUP_DIR')
  await requireOwner(dataDir)
  await claimBackupFolder(dir, dataDir)
  const postgres = await startDatabase(config, { log: () => {} })
  try {
    const started = performance.now()
    const backup = await takeBackup({ url: postgres.superuserUrl, dataDir, dir })
    if (!backup) throw new BackupFault('Another backup is being made')
    print(describe(backup), `seconds: ${seconds(performance.now() - started)}`)
    await removeOldBackups(dir, { keepDays: config.backupKeepDays, now: new Date() })
  } finally {
    await postgres.stop()
  }
  return 0
}

/** The database of another user would create files that the shop cannot read. */
async function requireOwner(dataDir: string) {
  const found = await stat(join(dataDir, 'postgres-password')).catch(() => null)
  if (!found) throw new BackupFault(`${dataDir} has no database: set DATA_DIR`)
  if (found.uid !== process.getuid?.())
    throw new BackupFault(
      `${dataDir} belongs to another user (uid ${found.uid}): run the command as that user`,
    )
}

async function restore(dir: string, { to, at }: { to: string; at: string | null }): Promise<number> {
  if ((at !== null && !/(Z|[+-]\d\d:\d\d)$/.test(at)) || Number.isNaN(Date.parse(at ?? '2026-11-23')))
    throw new BackupFault('--at needs a moment with its time zone, such as 2026-11-23T10:15:00Z')
  const started = performance.now()
  const restored = await restoreBackup(dir, { to, at })
  print(
    ...describeRestored(restored),
    `seconds: ${seconds(performance.now() - started)}`,
    `Start the shop with DATA_DIR=${to} and a new, empty BACKUP_DIR.`,
  )
  return 0
}

async function verify(dir: string): Promise<number> {
  const { restored, seconds: took, ...check } = await verifyBackup(dir)
  print(...describeRestored(restored), `restored in seconds: ${took.toFixed(1)}`)
  return printCheck(check)
}

async function verifyDatabase(url: string): Promise<number> {
  const { host } = new URL(url)
  const check = await checkDatabase(url, new Date()).catch((error: Error) => {
    const cause = error.cause instanceof Error ? error.cause : error
    // PostgreSQL or the network failed: the database is not there, not the shop's, or may not be read.
    throw 'code' in cause ? new BackupFault(`${host}: ${cause.message || String(cause.code)}`) : error
  })
  return printCheck(check)
}

function printCheck({ facts, faults }: DatabaseCheck): number {
  print(...facts, ...faults.map(fault => `WRONG: ${fault}`))
  print(faults.length === 0 ? 'Verified.' : `${faults.length} checks failed.`)
  return faults.length === 0 ? 0 : 1
}

function describe({ folder, manifest }: BaseBackup): string {
  const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0)
  return `backup: ${folder} (${(bytes / 1e6).toFixed(1)} MB, PostgreSQL ${manifest.postgres})`
}

function describeRestored({ base, segments, lastCommitAt }: Restored): string[] {
  const lastChange = lastCommitAt?.toISOString() ?? 'in the backup itself'
  return [describe(base), `WAL segments after it: ${segments}`, `last change: ${lastChange}`]
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)

function print(...lines: string[]) {
  for (const line of lines) process.stdout.write(`${line}\n`)
}

function printFailure(error: unknown): number {
  if (error instanceof TypeError) {
    process.stderr.write(`${error.message}\n${usage}\n`)
    return 2
  }
  const isOfFiles = error instanceof Error && 'syscall' in error && 'path' in error
  if (!(error instanceof BackupFault || error instanceof ConfigError || isOfFiles)) throw error
  process.stderr.write(`${error.message}\n`)
  return 1
}
