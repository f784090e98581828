import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from './shop-process.ts'

const main = fileURLToPath(new URL('../admin-cli/main.ts', import.meta.url))

/** `bin/admin` as a process of its own, without the installing that the shell script does before. */
export function startAdmin(environment: Record<string, string>, typed: readonly string[]) {
  const child = spawn(process.execPath, [main, ...typed], {
    env: { ...inheritedEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return { child, ended: readToEnd(child) }
}

async function readToEnd(child: ChildProcessByStdio<null, Readable, Readable>) {
  const [out, faults] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, faults }
}
