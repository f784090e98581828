import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { newestMigration } from '../src/server/platform/database/migrate.ts'
import { inheritedEnvironment } from '../src/server/testing/shop-process.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

export type PreviousRelease = Awaited<ReturnType<typeof unpackPreviousRelease>>

/** Its files in a folder of their own; it installs and builds what it needs when it starts. */
export async function unpackPreviousRelease(ref: string | undefined) {
  const from = ref ?? (await findNewestTag())
  await mkdir(join(root, '.cache'), { recursive: true })
  const folder = await mkdtemp(join(root, '.cache', 'previous-release-'))
  await bash('git archive "$1" | tar -x -C "$2"', from, folder)
  if (await hasSamePackages(folder)) await run('cp', ['-al', 'node_modules', folder], { cwd: root })
  return {
    name: from,
    /** This version has migrations that it lacks. */
    isBehind: newestMigration(join(folder, 'migrations')) < newestMigration(),
    /** Starts the release by its own `bin/start`, as an operator does. */
    start(environment: Record<string, string>) {
      const child = spawn(join(folder, 'bin/start'), {
        cwd: folder,
        env: { ...inheritedEnvironment(), ...environment },
      })
      let printed = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (printed += chunk))
      const ended = new Promise<number | null>(resolve => child.once('close', resolve))
      return { process: child, printed: () => printed, ended }
    },
    operate: (environment: Record<string, string>, ...typed: string[]) =>
      run(join(folder, 'bin/admin'), typed, {
        cwd: folder,
        env: { ...inheritedEnvironment(), ...environment },
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function findNewestTag(): Promise<string> {
  const { stdout } = await run('git', ['tag', '--sort=-creatordate', '--merged'], { cwd: root })
  const [newest] = stdout.split('\n')
  if (!newest) throw new Error('No release has a tag yet: name a commit with --from')
  return newest
}

async function hasSamePackages(folder: string): Promise<boolean> {
  const files = ['package.json', 'package-lock.json']
  const read = (place: string) => Promise.all(files.map(file => readFile(join(place, file), 'utf8')))
  return (await read(folder)).join() === (await read(root)).join()
}

async function bash(script: string, ...args: string[]) {
  await run('bash', ['-euo', 'pipefail', '-c', script, 'bash', ...args], { cwd: root, maxBuffer: 1e8 })
}
