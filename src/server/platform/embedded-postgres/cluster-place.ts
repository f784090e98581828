import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServerUser } from './run-program.ts'
import { canEnter } from './run-program.ts'

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

export function isCluster(folder: string): boolean {
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
