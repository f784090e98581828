import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, realpath, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ServerUser } from './run-program.ts'
import { canEnter } from './server-user.ts'

/** Where what another user must reach goes when the app's own folders are closed to that user. */
export const systemFolder = '/var/lib/astra-store'

const noteName = 'postgres-is-elsewhere.txt'

/** The folder that holds (or will hold) the cluster: below the data folder, else the one that its note names. */
export async function placeCluster(dataDir: string, password: string, user: ServerUser | undefined) {
  const inPlace = join(dataDir, 'postgres')
  if (isCluster(inPlace)) {
    await requireWayIn(inPlace, user)
    return inPlace
  }
  const noted = await readNote(dataDir)
  if (noted) {
    requireCluster(noted, dataDir)
    return noted
  }
  return (await canEnter(dataDir, user)) ? inPlace : placeElsewhere(dataDir, password)
}

/** Leaves word in the data folder once there is a cluster elsewhere. */
export async function noteCluster(dataDir: string, folder: string, user: ServerUser | undefined) {
  if (folder === join(dataDir, 'postgres')) return
  await writeFile(
    join(dataDir, noteName),
    `This folder is closed to ${user?.name}, which runs PostgreSQL when the app is root.\n` +
      'So the database is in the folder below: back it up too, and keep this note with the data.\n' +
      `${folder}\n`,
  )
}

/** The cluster of a data folder, for whoever wants to remove it; undefined before its first start. */
export async function findCluster(dataDir: string): Promise<string | undefined> {
  const inPlace = join(dataDir, 'postgres')
  return isCluster(inPlace) ? inPlace : readNote(dataDir)
}

export function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'))
}

/** The cluster itself may still belong to root, after a restore; the folders above it are the person's to open. */
async function requireWayIn(cluster: string, user: ServerUser | undefined) {
  if (await canEnter(dirname(await realpath(cluster)), user)) return
  throw new Error(
    `The database in ${cluster} is closed to ${user?.name}, which runs PostgreSQL because the app is root: ` +
      'every folder above it must let that user through (chmod o+x).',
  )
}

/** An empty shop instead of a lost or unmounted one would hide the loss. */
function requireCluster(noted: string, dataDir: string) {
  if (isCluster(noted)) return
  throw new Error(
    `${join(dataDir, noteName)} says that the database is in ${noted}, but there is none. ` +
      'Restore it there, or delete the note to begin with an empty one.',
  )
}

/** The password is part of the name: a data folder deleted and made again must not find its predecessor's data. */
async function placeElsewhere(dataDir: string, password: string) {
  const name = createHash('sha256').update(`${dataDir}\n${password}`).digest('hex').slice(0, 16)
  const folder = join(systemFolder, name)
  await mkdir(folder, { recursive: true })
  // mkdir's own mode would be narrowed by the umask.
  await chmod(systemFolder, 0o755)
  await chmod(folder, 0o755)
  return join(folder, 'postgres')
}

async function readNote(dataDir: string): Promise<string | undefined> {
  const note = join(dataDir, noteName)
  if (!existsSync(note)) return undefined
  return (await readFile(note, 'utf8')).split('\n').find(line => line.startsWith('/'))
}
