import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  lchown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hasCode } from '../database/database-errors.ts'
import { canEnter, lastFault, type Programs, runProgram, type ServerUser } from './programs.ts'

/** Has the files that PostgreSQL's user must reach if that user cannot enter the app's own folders. */
export const systemFolder = '/var/lib/astra-store'

const noteName = 'postgres-is-elsewhere.txt'

export async function placeCluster(dataDir: string, password: string, user: ServerUser | undefined) {
  const inPlace = join(dataDir, 'postgres')
  if (isCluster(inPlace)) {
    await requireAccess(inPlace, user)
    return inPlace
  }
  const noted = await readNote(dataDir)
  if (noted) {
    requireNotedCluster(noted, dataDir)
    return noted
  }
  return (await canEnter(dataDir, user)) ? inPlace : placeElsewhere(dataDir, password)
}

export async function noteCluster(dataDir: string, folder: string, user: ServerUser | undefined) {
  if (folder === join(dataDir, 'postgres')) return
  await writeFile(
    join(dataDir, noteName),
    `${user?.name}, which runs PostgreSQL when the app runs as root, cannot enter this folder.\n` +
      'So the database is in the folder below. Back it up too, and do not delete this note.\n' +
      `${folder}\n`,
  )
}

/** Undefined before the first start. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const inPlace = join(dataDir, 'postgres')
  return isCluster(inPlace) ? inPlace : readNote(dataDir)
}

function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

/** Checks only the folders above: after a restore, the cluster itself may still belong to root. */
async function requireAccess(cluster: string, user: ServerUser | undefined) {
  if (await canEnter(dirname(await realpath(cluster)), user)) return
  throw new Error(
    `${user?.name}, which runs PostgreSQL because the app runs as root, cannot enter ${cluster}: ` +
      'every folder above it must allow that user to enter (chmod o+x).',
  )
}

/** Starting with an empty database instead would hide that the old one is lost or not mounted. */
function requireNotedCluster(noted: string, dataDir: string) {
  if (isCluster(noted)) return
  throw new Error(
    `${join(dataDir, noteName)} says that the database is in ${noted}, but there is none. ` +
      'Restore it there, or delete the note to start with an empty one.',
  )
}

/** The password is part of the name, so that a deleted and recreated data folder does not find the old data. */
async function placeElsewhere(dataDir: string, password: string) {
  const name = createHash('sha256').update(`${dataDir}\n${password}`).digest('hex').slice(0, 16)
  const folder = join(systemFolder, name)
  await mkdir(folder, { recursive: true })
  // The umask would restrict mkdir's own mode.
  await chmod(systemFolder, 0o755)
  await chmod(folder, 0o755)
  return join(folder, 'postgres')
}

async function readNote(dataDir: string): Promise<string | undefined> {
  const note = join(dataDir, noteName)
  if (!existsSync(note)) return undefined
  return (await readFile(note, 'utf8')).split('\n').find(line => line.startsWith('/'))
}

export type Cluster = {
  folder: string
  password: string
  programs: Programs
  user: ServerUser | undefined
  logFile: string
  settings: Record<string, string>
}

/** Creates the cluster on the first start, completely or not at all, and once for all processes. */
export async function ensureCluster(cluster: Cluster) {
  if (isCluster(cluster.folder)) return giveToServerUser(cluster)

  await mkdir(dirname(cluster.folder), { recursive: true })
  const draftFolder = await mkdtemp(`${cluster.folder}.new-`)
  try {
    const draft = await initialise(cluster, draftFolder)
    await rename(draft, cluster.folder)
  } catch (error) {
    if (isCluster(cluster.folder)) return
    throw hasCode(error, 'ENOTEMPTY')
      ? new Error(`${cluster.folder} is not empty, but PG_VERSION is missing`)
      : error
  } finally {
    await rm(draftFolder, { recursive: true, force: true })
  }
}

async function initialise(cluster: Cluster, draftFolder: string): Promise<string> {
  const { user, programs } = cluster
  const folder = join(draftFolder, 'cluster')
  const passwordFile = join(draftFolder, 'password')
  await writeFile(passwordFile, cluster.password, { mode: 0o600 })
  if (user) for (const path of [draftFolder, passwordFile]) await chown(path, user.uid, user.gid)

  const outcome = await runProgram(programs.initdb, initdbArguments(cluster, folder, passwordFile), user)
  if (outcome.code === 0) return folder
  throw new Error(`PostgreSQL could not create ${cluster.folder}: ${lastFault(outcome.output)}`)
}

function initdbArguments(cluster: Cluster, folder: string, passwordFile: string) {
  // The built-in C.UTF-8 handles the letter case of Cyrillic and does not change with the system's libraries.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=astra', `--pwfile=${passwordFile}`, '--auth=scram-sha-256']
  const syncing = cluster.settings['fsync'] === 'off' ? ['--no-sync'] : []
  return [`--pgdata=${folder}`, '--data-checksums', ...locale, ...access, ...syncing]
}

/** PostgreSQL refuses a cluster that root has restored from a backup and that belongs to root. */
async function giveToServerUser({ folder, user }: Cluster) {
  if (!user || (await stat(folder)).uid === user.uid) return

  for (const path of await readdir(folder, { recursive: true }))
    await lchown(join(folder, path), user.uid, user.gid)
  await chown(folder, user.uid, user.gid)
  await chmod(folder, 0o700)
}
