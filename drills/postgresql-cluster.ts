import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../bench/ground.ts'
import { query } from '../src/server/testing/query.ts'
import { type Node, nodes, openPrograms } from './cluster-programs.ts'
import { waitUntil } from './harness.ts'

export type PostgresqlCluster = Awaited<ReturnType<typeof startPostgresqlCluster>>

/** Three nodes of etcd and Patroni with HAProxy before them. */
export async function startPostgresqlCluster({ makeFolder, defer }: Ground) {
  const folder = await makeFolder()
  const programs = await openPrograms(folder)
  const restUrl = (node: Node, path: string) => `http://127.0.0.1:${programs.ports[node].restapi}/${path}`
  defer(async () => {
    await programs.killAll()
    for (const node of nodes) await killServer(folder, node)
  })

  async function findMembers(): Promise<Member[]> {
    for (const node of nodes) {
      const signal = AbortSignal.timeout(2_000)
      const reply = await fetch(restUrl(node, 'cluster'), { signal }).catch(() => null)
      if (reply?.ok) return (await reply.json()).members
    }
    return []
  }

  const isComplete = () =>
    waitUntil(`the cluster is complete; logs in ${folder}`, async () => {
      const members = await findMembers()
      return (
        members.length === 3 &&
        members.some(isLeader) &&
        members.some(({ role }) => role === 'sync_standby') &&
        members.every(({ state }) => ['running', 'streaming'].includes(state))
      )
    })

  async function leader(): Promise<Node> {
    const name = (await findMembers()).find(isLeader)?.name
    const found = nodes.find(node => name === `pg${node}`)
    if (!found) throw new Error('The cluster has no primary')
    return found
  }

  for (const node of nodes) await programs.startEtcd(node)
  for (const node of nodes) await programs.startNode(node)
  await isComplete()
  await programs.startProxy()
  const owner = programs.urlOf('primary', 'postgres:SUPERUSER_PASSWORD', 'postgres')
  await waitUntil('PostgreSQL answers', () => query(owner, 'select').catch(() => null))
  // The statements of docs/operations/scaling.md, 'Failover'.
  await query(owner, "create role shop login password 'SHOP_PASSWORD'")
  await query(owner, 'create database shop owner shop')

  return {
    primaryUrl: programs.urlOf('primary', 'shop:SHOP_PASSWORD', 'shop'),
    replicaUrl: programs.urlOf('replica', 'shop:SHOP_PASSWORD', 'shop'),
    leader,
    isComplete,
    /** Kills Patroni and PostgreSQL at once, as a loss of power does. */
    async killNode(node: Node) {
      await killServer(folder, node)
      await programs.killNode(node)
    },
    killPostgres: (node: Node) => killServer(folder, node),
    /** Starts the nodes that were killed. */
    async repair() {
      for (const node of nodes) if (programs.wasKilled(node)) await programs.startNode(node)
    },
    async switchOver() {
      const from = await leader()
      const body = JSON.stringify({ leader: `pg${from}` })
      await fetch(restUrl(from, 'switchover'), { method: 'POST', body })
    },
    async freezeProxy(ms: number) {
      programs.signalProxy('SIGSTOP')
      await setTimeout(ms)
      programs.signalProxy('SIGCONT')
    },
  }
}

type Member = { name: string; role: string; state: string }
const isLeader = ({ role }: Member) => role === 'leader'

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
