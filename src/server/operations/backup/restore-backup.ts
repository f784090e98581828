import { existsSync } from 'node:fs'
import {
  chmod,
  copyFile as copyWhole,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
} from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { recoverCluster } from '../../platform/embedded-postgres/start-embedded-postgres.ts'
import { makeFolder } from '../../platform/files/data-folder.ts'
import {
  archiveEnding,
  BackupFault,
  type BaseBackup,
  followSegments,
  listArchivedSegments,
  listFolders,
  readBaseBackup,
  walFolder,
} from './backup-folder.ts'
import { copyFile, decompress, forEachFew } from './copy-files.ts'

export type Restored = { base: BaseBackup; segments: number; lastCommitAt: Date | null }

const recoveryFolder = 'restored-wal'

/** Into `dataDir`, which appears when it is complete. Each file is compared with its checksum while it is copied. */
export async function restoreBackup(
  dir: string,
  { to, at = null, settings = {} }: { to: string; at?: string | null; settings?: Record<string, string> },
): Promise<Restored> {
  const dataDir = resolve(to)
  await requireUnused(dataDir)
  const base = await chooseBase(dir, at)
  makeFolder(dirname(dataDir))
  const draft = await mkdtemp(`${dataDir}.new-`)
  try {
    // PostgreSQL, which may run as another user, enters it.
    await chmod(draft, 0o711)
    await requireFiles(base)
    await mkdir(join(draft, 'postgres', recoveryFolder), { recursive: true, mode: 0o700 })
    const segments = await copySegments(dir, base, { to: join(draft, 'postgres', recoveryFolder), at })
    await copyBase(base, draft)
    const lastCommitAt = await recover(draft, at, settings)
    await rm(join(draft, 'postgres', recoveryFolder), { recursive: true })
    await rename(draft, dataDir)
    return { base, segments, lastCommitAt }
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function requireUnused(dataDir: string) {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new BackupFault(`${dataDir} is not empty: a backup is restored into a new folder`)
}

async function chooseBase(dir: string, at: string | null): Promise<BaseBackup> {
  const folders = await listFolders(dir)
  const [first] = folders
  if (!first) throw new BackupFault(`${dir} contains no backup`)
  const moment = at === null ? Number.POSITIVE_INFINITY : Date.parse(at)
  for (const { folder } of folders.filter(({ startedAt }) => startedAt.getTime() <= moment).reverse()) {
    const base = await readBaseBackup(folder)
    if (Date.parse(base.manifest.stoppedAt) <= moment) return base
  }
  throw new BackupFault(
    `The first backup began at ${first.startedAt.toISOString()}: nothing before its end can be restored`,
  )
}

/** Checks this before anything is copied, which takes long. */
async function requireFiles({ folder, manifest }: BaseBackup) {
  for (const { path, size } of manifest.files) {
    const found = await stat(join(folder, path)).catch(() => null)
    if (!found) throw new BackupFault(`${join(folder, path)} is missing`)
    if (found.size !== size) throw new BackupFault(`${join(folder, path)} is damaged: its size differs`)
  }
}

async function copyBase({ folder, manifest }: BaseBackup, draft: string) {
  await chmod(join(draft, 'postgres'), 0o700)
  for (const name of manifest.folders) await mkdir(join(draft, 'postgres', name), { mode: 0o700 })
  const targets: Record<string, string> = {
    cluster: join(draft, 'postgres'),
    wal: join(draft, 'postgres', recoveryFolder),
    keys: draft,
  }
  await forEachFew(manifest.files, async ({ path, crc }) => {
    const [kind = '', ...rest] = path.split('/')
    const to = join(targets[kind] ?? draft, ...rest)
    const copied = await copyFile(join(folder, path), to, { isDurable: false })
    if (copied.crc !== crc) throw new BackupFault(`${join(folder, path)} is damaged: its checksum differs`)
  })
}

/** PostgreSQL would take a damaged segment for the end of the archive, and silently restore an older state. */
async function copySegments(
  dir: string,
  { manifest }: BaseBackup,
  { to, at }: { to: string; at: string | null },
): Promise<number> {
  const { following, missing } = followSegments(await listArchivedSegments(dir), manifest)
  let copied = 0
  for (const name of following) {
    const file = join(walFolder(dir), name + archiveEnding)
    const content = await decompress(await readFile(file)).catch(() => null)
    if (content?.length !== manifest.segmentBytes) {
      if (at === null) throw incomplete(`${file} is damaged`)
      return copied
    }
    await copyWhole(file, join(to, basename(file)))
    copied++
  }
  if (missing && at === null) throw incomplete(`${join(walFolder(dir), missing + archiveEnding)} is missing`)
  return copied
}

function incomplete(fault: string) {
  return new BackupFault(`${fault}. What was before it can be restored with --at`)
}

/** If `at` is after the last commit of the archive, PostgreSQL refuses. */
async function recover(dataDir: string, at: string | null, settings: Record<string, string>) {
  // While PostgreSQL starts, it knows no names of time zones.
  const moment = at?.replace(/Z$/, '+00:00')
  const target = moment ? { recovery_target_time: moment, recovery_target_action: 'promote' } : {}
  const recovery = { restore_command: `gzip -dc '${recoveryFolder}/%f${archiveEnding}' >'%p'`, ...target }
  try {
    return await recoverCluster({ dataDir, log: () => {}, settings: { ...settings, ...recovery } })
  } catch (error) {
    const fault = error instanceof Error ? error.message.replace(/ \(in .*\)$/, '') : String(error)
    throw new BackupFault(
      /before configured recovery target/.test(fault)
        ? `The backup ends before ${at}. Without --at it is restored to its end`
        : fault,
      { cause: error },
    )
  }
}
