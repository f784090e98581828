import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { inherited } from './shop-process.ts'

const main = fileURLToPath(new URL('../admin-cli/main.ts', import.meta.url))

export type OwnerProcess = {
  child: ChildProcess
  ended: Promise<{ code: number | null; out: string; faults: string }>
}

export function startOwner(environment: Record<string, string>, typed: readonly string[]): OwnerProcess {
  const child = spawn(process.execPath, [main, ...typed], {
    env: { ...inherited(), ...environment },
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
