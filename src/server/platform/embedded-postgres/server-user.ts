import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram, type ServerUser } from './run-program.ts'

/**
 * The user PostgreSQL runs as: nobody else unless the app is root, then the owner of the cluster that is
 * already in `clusterFolder`, else `postgres`, else `nobody`.
 */
export async function findServerUser(clusterFolder: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined

  const users = await readUsers()
  const owner = await stat(join(clusterFolder, 'PG_VERSION')).catch(() => undefined)
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }

  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (user) return user
  throw new Error(
    'PostgreSQL refuses to run as root, and /etc/passwd has neither postgres nor nobody to run it as. ' +
      'Start the app as another user, or set DATABASE_URL.',
  )
}

/** Asks the system itself rather than reading modes, so that access lists and mounts count too. */
export async function canEnter(folder: string, user: ServerUser | undefined): Promise<boolean> {
  if (!user) return true
  const outcome = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)
  return outcome.kind === 'exited' && outcome.code === 0
}

async function readUsers(): Promise<ServerUser[]> {
  const passwd = await readFile('/etc/passwd', 'utf8')
  return passwd.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
