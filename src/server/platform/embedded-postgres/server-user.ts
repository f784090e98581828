import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram, type ServerUser } from './run-program.ts'

/** Undefined unless the app runs as root; then the owner of an existing cluster, else `postgres`, else `nobody`. */
export async function findServerUser(clusterFolder: string): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined

  const users = await readUsers()
  const owner = await stat(join(clusterFolder, 'PG_VERSION')).catch(() => undefined)
  if (owner && owner.uid !== 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid }

  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (user) return user
  throw new Error(
    'PostgreSQL refuses to run as root, and /etc/passwd has neither the user postgres nor nobody. ' +
      'Start the app as another user, or set DATABASE_URL.',
  )
}

/** Tries it instead of reading modes, so that access control lists and mounts are taken into account. */
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
