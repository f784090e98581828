import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type Ground, query } from '../bench/ground.ts'
import { findServerUser, spawnOptions } from '../src/server/platform/embedded-postgres/programs.ts'
import { findFreePort } from '../src/server/platform/embedded-postgres/server.ts'

const deploy = new URL('../deploy/postgresql-cluster/', import.meta.url)
const nodes = ['1', '2', '3'] as const
const startMs = 120_000

export type Node = (typeof nodes)[number]
type Ports = Record<'etcd' | 'peer' | 'restapi' | 'postgres', number>
export type PostgresqlCluster = Awaited<ReturnType<typeof startPostgresqlCluster>>

/** Three nodes of etcd and Patroni with HAProxy before them, as in deploy/postgresql-cluster, on ports of this machine. */
export async function startPostgresqlCluster({ makeFolder, defer }: Ground) {
  const folder = await makeFolder()
  const user = await findServerUser(folder)
  const own = async (path: string) => {
    await mkdir(path, { recursive: true, mode: 0o700 })
    if (user) await chown(path, user.uid, user.gid)
  }
  if (user) await chown(folder, user.uid, user.gid)

  const ports = Object.fromEntries(
    await Promise.all(nodes.map(async node => [node, await choosePorts()] as const)),
  ) as Record<Node, Ports>
  const [primaryPort, replicaPort] = [await findFreePort(), await findFreePort()]
  const running = new Map<string, ChildProcess>()

  async function run(name: string, command: string, args: string[]) {
    const home = join(folder, `${name}-home`)
    await own(home)
    const log = openSync(join(folder, `${name}.log`), 'a')
    // In a group of its own, so that a kill of a node takes PostgreSQL with it.
    const options = spawnOptions(command, user)
    const child = spawn(command, args, {
      ...options,
      env: { ...options.env, HOME: home },
      detached: true,
      stdio: ['ignore', log, log],
    })
    child.on('error', error => console.error(`${command}: ${error.message}`))
    running.set(name, child)
  }

  async function configure(file: string, node: Node) {
    let text = await readFile(new URL(file, deploy), 'utf8')
    for (const each of nodes) {
      text = text
        .replaceAll(`10.0.0.${each}:2379`, `127.0.0.1:${ports[each].etcd}`)
        .replaceAll(
          `10.0.0.${each}:5432 check port 8008`,
          `127.0.0.1:${ports[each].postgres} check port ${ports[each].restapi}`,
        )
    }
    return text
      .replace('name: pg1', `name: pg${node}`)
      .replaceAll('10.0.0.1:8008', `127.0.0.1:${ports[node].restapi}`)
      .replaceAll('10.0.0.1:5432', `127.0.0.1:${ports[node].postgres}`)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32')
      .replaceAll('127.0.0.1:5000', `127.0.0.1:${primaryPort}`)
      .replaceAll('127.0.0.1:5001', `127.0.0.1:${replicaPort}`)
      .replace(/data_dir: .*/, `data_dir: ${join(folder, `pg${node}`)}`)
  }

  function startEtcd(node: Node) {
    const { etcd, peer } = ports[node]
    const address = (port: number) => `http://127.0.0.1:${port}`
    const settings = {
      name: `e${node}`,
      'data-dir': join(folder, `etcd${node}`),
      'listen-client-urls': address(etcd),
      'advertise-client-urls': address(etcd),
      'listen-peer-urls': address(peer),
      'initial-advertise-peer-urls': address(peer),
      'initial-cluster': nodes.map(each => `e${each}=${address(ports[each].peer)}`).join(),
    }
    const options = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, value])
    return run(`etcd${node}`, 'etcd', options)
  }

  async function startNode(node: Node) {
    const file = join(folder, `pg${node}.yml`)
    await writeFile(file, await configure('patroni.yml', node))
    await run(`pg${node}`, 'patroni', [file])
  }

  async function members(): Promise<Member[]> {
    for (const node of nodes) {
      const reply = await fetch(`http://127.0.0.1:${ports[node].restapi}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      }).catch(() => null)
      if (reply?.ok) return (await reply.json()).members
    }
    return []
  }

  async function waitFor(what: string, isSo: (found: Member[]) => boolean) {
    const deadline = Date.now() + startMs
    while (!isSo(await members())) {
      if (Date.now() > deadline) throw new Error(`${what}: not within ${startMs / 1000} s; logs in ${folder}`)
      await setTimeout(250)
    }
  }

  const isComplete = (found: Member[]) =>
    found.length === 3 &&
    found.some(isLeader) &&
    found.some(({ role }) => role === 'sync_standby') &&
    found.every(({ state }) => ['running', 'streaming'].includes(state))

  const leader = async () => {
    const found = (await members()).find(isLeader)
    if (!found) throw new Error('The cluster has no primary')
    return found.name.slice(2) as Node
  }

  defer(async () => {
    for (const child of running.values()) await kill(child)
    for (const node of nodes) await killServer(folder, node)
  })

  for (const node of nodes) {
    await own(join(folder, `etcd${node}`))
    await startEtcd(node)
  }
  for (const node of nodes) await startNode(node)
  await waitFor('the start of the cluster', isComplete)
  const proxyFile = join(folder, 'haproxy.cfg')
  await writeFile(proxyFile, await configure('haproxy.cfg', '1'))
  await run('haproxy', 'haproxy', ['-f', proxyFile, '-db'])

  const owner = `postgres://postgres:SUPERUSER_PASSWORD@127.0.0.1:${primaryPort}/postgres`
  await waitForConnection(owner)
  // The statements of docs/operations/scaling.md, 'Failover'.
  await query(owner, "create role shop login password 'SHOP_PASSWORD'")
  await query(owner, 'create database shop owner shop')
  const urlOn = (port: number) => `postgres://shop:SHOP_PASSWORD@127.0.0.1:${port}/shop`

  return {
    primaryUrl: urlOn(primaryPort),
    replicaUrl: urlOn(replicaPort),
    leader,
    isComplete: () => waitFor('the repair of the cluster', isComplete),
    /** As if the machine lost its power: Patroni and PostgreSQL at once. */
    async killNode(node: Node) {
      await killServer(folder, node)
      await kill(running.get(`pg${node}`))
    },
    killPostgres: (node: Node) => killServer(folder, node),
    /** Starts the nodes that were killed. */
    async repair() {
      for (const node of nodes) if (running.get(`pg${node}`)?.signalCode) await startNode(node)
    },
    async switchOver() {
      const from = await leader()
      await fetch(`http://127.0.0.1:${ports[from].restapi}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: `pg${from}` }),
      })
    },
    async freezeProxy(ms: number) {
      running.get('haproxy')?.kill('SIGSTOP')
      await setTimeout(ms)
      running.get('haproxy')?.kill('SIGCONT')
    },
  }
}

type Member = { name: string; role: string; state: string }
const isLeader = ({ role }: Member) => role === 'leader'

async function choosePorts(): Promise<Ports> {
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

async function killServer(folder: string, node: Node) {
  const pidFile = await readFile(join(folder, `pg${node}`, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(pidFile.split('\n')[0])
  if (!pid) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

async function waitForConnection(url: string) {
  const deadline = Date.now() + startMs
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    )
    await client.end().catch(() => {})
    if (isConnected) return
    if (Date.now() > deadline) throw new Error(`PostgreSQL did not answer within ${startMs / 1000} s`)
    await setTimeout(250)
  }
}
