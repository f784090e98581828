import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '../platform/embedded-postgres/server.ts'

/** Without a build the sources run, so that a single test needs none. */
const program = process.env['BUILT_SHOP'] ? '../../../dist/shop/main.js' : '../main.ts'
const main = fileURLToPath(new URL(program, import.meta.url))
const stopWithParent = new URL('./stop-with-parent.ts', import.meta.url).href
const root = fileURLToPath(new URL('../../..', import.meta.url))

export type ShopProcess = Awaited<ReturnType<typeof spawnShop>>

/** Runs the shop in its own process on a free port, as `bin/start` does. It ends when the test process ends. */
export async function startShopProcess(environment: Record<string, string>, port?: number) {
  const shop = await spawnShop(environment, port)
  await waitUntilHealthy(shop)
  return shop
}

/** Does not wait for its start. */
export async function spawnShop(environment: Record<string, string>, port?: number) {
  const chosenPort = port ?? (await findFreePort())
  const options = ['--heap-growing-percent=60', '--max-semi-space-size=16', '--import', stopWithParent]
  const child = spawn(process.execPath, [...options, main], {
    cwd: root,
    env: {
      ...inheritedEnvironment(),
      PORT: String(chosenPort),
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += chunk))
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
    return child.exitCode
  }
  return {
    url: `http://localhost:${chosenPort}`,
    printed: () => output,
    /** Like `kill -9`; waits until the process has ended. */
    kill: async () => void (await end('SIGKILL')),
    /** Returns the exit code. */
    stop: () => end('SIGTERM'),
    process: child,
  }
}

/** Other variables of the environment must not configure the shop. */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  const names = ['PATH', 'HOME', 'TMPDIR', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(names.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}

async function waitUntilHealthy({ process: child, url, printed }: ShopProcess) {
  const deadline = Date.now() + 90_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The shop exited at its start:\n${printed()}`)
    if (Date.now() > deadline) throw new Error(`The shop did not start:\n${printed()}`)
    const reply = await fetch(`${url}/health`).catch(() => null)
    if (reply?.ok) return
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}
