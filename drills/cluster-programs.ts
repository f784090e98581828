import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findServerUser, spawnOptions } from '../src/server/platform/embedded-postgres/programs.ts'
import { findFreePort } from '../src/server/platform/embedded-postgres/server.ts'

const deploy = new URL('../deploy/postgresql-cluster/', import.meta.url)
export const nodes = ['1', '2', '3'] as const
export type Node = (typeof nodes)[number]
type Name = `${'etcd' | 'pg'}${Node}` | 'haproxy'

/** etcd, Patroni and HAProxy, configured as in deploy/postgresql-cluster, but on ports of this machine. */
export async function openPrograms(folder: string) {
  const user = await findServerUser(folder)
  const own = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
    return path
  }
  await own(folder)
  const ports = { 1: await choosePorts(), 2: await choosePorts(), 3: await choosePorts() }
  const [primaryPort, replicaPort] = [await findFreePort(), await findFreePort()]
  const running = new Map<Name, ChildProcess>()

  async function run(name: Name, command: string, args: string[]) {
    const options = spawnOptions(command, user)
    const log = openSync(join(folder, `${name}.log`), 'a')
    const child = spawn(command, args, {
      ...options,
      env: { ...options.env, HOME: await own(join(folder, `${name}-home`)) },
      // In a group of its own, so that a kill of a node takes PostgreSQL with it.
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.on('error', error => console.error(`${command}: ${error.message}`))
    running.set(name, child)
  }

  async function configure(file: string, node: Node): Promise<string> {
    let text = await readFile(new URL(file, deploy), 'utf8')
    for (const each of nodes) {
      const { etcd, postgres, restapi } = ports[each]
      text = text
        .replaceAll(`10.0.0.${each}:2379`, `127.0.0.1:${etcd}`)
        .replaceAll(`10.0.0.${each}:5432 check port 8008`, `127.0.0.1:${postgres} check port ${restapi}`)
    }
    const path = join(folder, `pg${node}-${file}`)
    const configured = text
      .replace('name: pg1', `name: pg${node}`)
      .replaceAll('10.0.0.1:8008', `127.0.0.1:${ports[node].restapi}`)
      .replaceAll('10.0.0.1:5432', `127.0.0.1:${ports[node].postgres}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${primaryPort}`)
      .replaceAll('127.0.0.1:5001', `127.0.0.1:${replicaPort}`)
      .replace(/data_dir: .*/, `data_dir: ${join(folder, `pg${node}`)}`)
    await writeFile(path, configured)
    return path
  }

  return {
    ports,
    urlOf: (server: 'primary' | 'replica', user: string, database: string) =>
      `postgres://${user}@127.0.0.1:${server === 'primary' ? primaryPort : replicaPort}/${database}`,
    async startEtcd(node: Node) {
      const { etcd, peer } = ports[node]
      const address = (port: number) => `http://127.0.0.1:${port}`
      const settings = {
        name: `e${node}`,
        'data-dir': await own(join(folder, `etcd${node}`)),
        'listen-client-urls': address(etcd),
        'advertise-client-urls': address(etcd),
        'listen-peer-urls': address(peer),
        'initial-advertise-peer-urls': address(peer),
        'initial-cluster': nodes.map(each => `e${each}=${address(ports[each].peer)}`).join(),
      }
      const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
      await run(`etcd${node}`, 'etcd', options)
    },
    startNode: async (node: Node) => run(`pg${node}`, 'patroni', [await configure('patroni.yml', node)]),
    startProxy: async () => run('haproxy', 'haproxy', ['-f', await configure('haproxy.cfg', '1'), '-db']),
    signalProxy: (signal: NodeJS.Signals) => running.get('haproxy')?.kill(signal),
    wasKilled: (node: Node) => Boolean(running.get(`pg${node}`)?.signalCode),
    killNode: (node: Node) => kill(running.get(`pg${node}`)),
    async killAll() {
      for (const child of running.values()) await kill(child)
    },
  }
}

async function choosePorts() {
  return {
    etcd: await findFreePort(),
    peer: await findFreePort(),
    restapi: await findFreePort(),
    postgres: await findFreePort(),
  }
}

async function kill(child: ChildProcess | undefined) {
  if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(-child.pid, 'SIGKILL')
  await gone
}
