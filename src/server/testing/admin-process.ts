import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inheritedEnvironment } from './shop-process.ts'

const main = fileURLToPath(new URL('../admin-cli/main.ts', import.meta.url))

export type AdminProcess = {
  child: ChildProcess
  ended: Promise<{ code: number | null; out: string; faults: string }>
}

/** `bin/admin` as a process of its own, without the installing that the shell script does before. */
export function startAdmin(environment: Record<string, string>, typed: readonly string[]): AdminProcess {
  const child = spawn(process.execPath, [main, ...typed], {
    env: { ...inheritedEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let faults = ''
  child.stdout.on('data', chunk => {
    out += chunk
  })
  child.stderr.on('data', chunk => {
    faults += chunk
  })
  const ended = once(child, 'close').then(() => ({ code: child.exitCode, out, faults }))
  return { child, ended }
}
