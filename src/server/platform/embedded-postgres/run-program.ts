import { execFile } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join, parse } from 'node:path'

/** The user that runs PostgreSQL if the app runs as root, which PostgreSQL refuses. */
export type ServerUser = { name: string; uid: number; gid: number }

/** Runs a program to its end, as `user` if one is given (which requires root). Its `code` is a string if it did not start. */
export function runProgram(file: string, args: string[], user: ServerUser | undefined) {
  return new Promise<{ code: number | string; output: string }>(resolve => {
    execFile(file, args, spawnOptions(file, user), (error, stdout, stderr) => {
      const code = error ? (error.code ?? -1) : 0
      resolve({
        code,
        output: typeof code === 'string' ? (error?.message ?? '') : `${stdout}${stderr}`.trim(),
      })
    })
  })
}

/** Removes PG* variables: those of the user's own database tools would change what the programs do. */
export function spawnOptions(file: string, user: ServerUser | undefined) {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'))
  return {
    env: { ...Object.fromEntries(own), LC_ALL: 'C' },
    // The other user may not be able to enter the app's working folder.
    cwd: parse(file).root,
    ...(user && { uid: user.uid, gid: user.gid }),
  }
}

/** Finds the fault in what a program of PostgreSQL printed, without the moment and the process id before it. */
export function lastFault(log: string): string {
  const lines = log.trimEnd().split('\n')
  const fault = lines.findLast(line => /(FATAL|PANIC|error): /.test(line)) ?? lines.at(-1) ?? ''
  return fault.replace(/^.*(FATAL|PANIC|error): +/, '')
}

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
  const { code } = await runProgram('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], user)
  return code === 0
}

async function readUsers(): Promise<ServerUser[]> {
  const passwd = await readFile('/etc/passwd', 'utf8')
  return passwd.split('\n').flatMap(line => {
    const [name, , uid, gid] = line.split(':')
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : []
  })
}
