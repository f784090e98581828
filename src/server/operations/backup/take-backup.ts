import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { crc32 } from 'node:zlib'
import type pg from 'pg'
import { withClient } from '../../platform/database/with-client.ts'
import { locks } from '../../platform/locks/locks.ts'
import {
  archiveEnding,
  BackupFault,
  type BaseBackup,
  baseFolder,
  draftEnding,
  isSegment,
  type Manifest,
  manifestName,
  nextSegment,
  removeDrafts,
  type SavedFile,
} from './backup-folder.ts'
import { compress, copyFile, forEachFew, syncFolder, writeDurably } from './copy-files.ts'

type BackupOptions = {
  /** The address of the embedded database. */
  url: string
  dataDir: string
  /** Claimed for this data folder: `claimBackupFolder`. */
  dir: string
  signal?: AbortSignal
}

/** Rebuilt by PostgreSQL at each start, or of the process that runs. */
const emptied = /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\//
const leftOut = /(^|\/)(postmaster\.(pid|opts)|pgsql_tmp[^/]*|pg_internal\.init[^/]*|backup_label[^/]*)(\/|$)/

const keyNames = ['postgres-password', 'secret', 'license-key']

/** A copy of all files while the database runs, with the WAL that makes them consistent. Null while another is made. */
export function takeBackup(options: BackupOptions): Promise<BaseBackup | null> {
  // The checkpoint at the start writes all that is in memory.
  const limits = { query_timeout: 600_000, application_name: 'store backup' }
  // PostgreSQL ends the backup with the connection on which it began.
  return withClient({ connectionString: options.url, ...limits }, async client => {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as ours', [locks.backup])
    if (!rows[0].ours) return null
    await removeDrafts(options.dir)
    return saveBase(client, options)
  })
}

async function saveBase(client: pg.Client, { dataDir, dir, signal }: BackupOptions): Promise<BaseBackup> {
  const { rows } = await client.query(
    "select clock_timestamp() as now, current_setting('data_directory') as cluster",
  )
  const startedAt: string = rows[0].now.toISOString()
  const folder = join(baseFolder(dir), startedAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', '-'))
  if (existsSync(folder)) throw new BackupFault(`${folder} is already there`)
  const draft = folder + draftEnding
  await mkdir(draft, { mode: 0o700 })
  try {
    const saved = await saveCluster(client, { cluster: rows[0].cluster, draft, signal })
    const keys = await saveKeys(dataDir, draft)
    const manifest: Manifest = { format: 1, startedAt, ...saved, files: [...saved.files, ...keys] }
    await writeDurably(join(draft, manifestName), JSON.stringify(manifest))
    for (const each of ['', 'keys', 'wal', ...manifest.folders.map(name => join('cluster', name))])
      await syncFolder(join(draft, each))
    await rename(draft, folder)
    await syncFolder(baseFolder(dir))
    return { folder, manifest, verifiedAt: null }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

type Copying = { cluster: string; draft: string; signal: AbortSignal | undefined }

async function saveCluster(client: pg.Client, copying: Copying) {
  const { cluster, draft } = copying
  if ((await readdir(join(cluster, 'pg_tblspc'))).length > 0)
    throw new BackupFault('The database has tablespaces, which this backup does not copy')
  // Until this connection ends, PostgreSQL retains the WAL that is written meanwhile.
  await client.query('select pg_create_physical_replication_slot($1, true, true)', [
    `astra_backup_${process.pid}`,
  ])
  const { rows: started } = await client.query(
    `select pg_walfile_name(lsn) as first, current_setting('server_version') as postgres,
      pg_size_bytes(current_setting('wal_segment_size')) as bytes
    from pg_backup_start('astra', fast => true) as lsn`,
  )
  const { folders, files } = await copyTree(copying)
  const { rows: stopped } = await client.query(
    `select pg_walfile_name(lsn - 1) as last, labelfile, clock_timestamp() as now
    from pg_backup_stop(wait_for_archive => false)`,
  )
  const { first: firstSegment, postgres, bytes: segmentBytes } = started[0]
  const { last: lastSegment, labelfile, now } = stopped[0]
  files.push(await saveText(draft, 'cluster/backup_label', labelfile))
  const range = { firstSegment, lastSegment, segmentBytes: Number(segmentBytes) }
  files.push(...(await saveSegments(copying, range)))
  return { stoppedAt: now.toISOString(), postgres, ...range, folders, files }
}

/** The control file last, as PostgreSQL's own base backup does. */
async function copyTree({ cluster, draft, signal }: Copying) {
  const entries = await readdir(cluster, { recursive: true, withFileTypes: true })
  const found = entries
    .map(entry => ({ entry, path: join(entry.parentPath, entry.name).slice(cluster.length + 1) }))
    .filter(({ path }) => !emptied.test(path) && !leftOut.test(path))
  const folders = found.filter(({ entry }) => entry.isDirectory()).map(({ path }) => path)
  for (const folder of ['', ...folders]) await mkdir(join(draft, 'cluster', folder), { mode: 0o700 })

  const files: SavedFile[] = []
  const copy = async (path: string) => {
    const to = join(draft, 'cluster', path)
    const copied = await copyFile(join(cluster, path), to, { signal, isDurable: true }).catch(ignoreMissing)
    if (copied) files.push({ path: `cluster/${path}`, ...copied })
  }
  const control = 'global/pg_control'
  const paths = found.filter(({ entry }) => entry.isFile()).map(({ path }) => path)
  await forEachFew(
    paths.filter(path => path !== control),
    copy,
  )
  await copy(control)
  return { folders, files }
}

/** A table that was dropped after the folder was read; the WAL says so too. */
function ignoreMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

async function saveSegments(
  { cluster, draft }: Copying,
  {
    firstSegment,
    lastSegment,
    segmentBytes,
  }: Pick<Manifest, 'firstSegment' | 'lastSegment' | 'segmentBytes'>,
): Promise<SavedFile[]> {
  await mkdir(join(draft, 'wal'), { mode: 0o700 })
  const present = new Set((await readdir(join(cluster, 'pg_wal'))).filter(isSegment))
  const saved: SavedFile[] = []
  for (let name = firstSegment; name <= lastSegment; name = nextSegment(name, segmentBytes)) {
    if (!present.has(name)) throw new BackupFault(`PostgreSQL has removed ${name} before it was copied`)
    const content = await compress(await readFile(join(cluster, 'pg_wal', name)), { level: 1 })
    saved.push(await saveText(draft, `wal/${name}${archiveEnding}`, content))
  }
  return saved
}

/** Saves the keys that were generated: others are stored where the environment is. */
async function saveKeys(dataDir: string, draft: string): Promise<SavedFile[]> {
  await mkdir(join(draft, 'keys'), { mode: 0o700 })
  const files = keyNames.map(name => join(dataDir, name)).filter(existsSync)
  return Promise.all(files.map(async file => saveText(draft, `keys/${basename(file)}`, await readFile(file))))
}

async function saveText(draft: string, path: string, content: string | Uint8Array): Promise<SavedFile> {
  const bytes = Buffer.from(content)
  await writeDurably(join(draft, path), bytes)
  return { path, size: bytes.length, crc: crc32(bytes) }
}
