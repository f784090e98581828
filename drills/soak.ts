// The shop at half of what it can do, for as long as told: docs/operations/drills.md, 'Soak'.
import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startShop } from '../bench/world.ts'
import { removeDataDir } from '../src/server/testing/database-for-tests.ts'
import { countMails, findLosses } from './audit-ledger.ts'
import { openBank } from './bank.ts'
import { trade } from './customer.ts'
import { openLedger } from './ledger.ts'
import { openPeers } from './peers.ts'
import { openRandom } from './random.ts'
import { findDatabaseUrl } from './shop-under-fire.ts'
import { type Sample, takeSample } from './soak-sample.ts'
import { judgeSoak } from './soak-verdict.ts'
import { waitForQuiet } from './wait-for-quiet.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    customers: { type: 'string', default: '64' },
    seed: { type: 'string', default: '1' },
  },
})
const [minutes, crowd, seed] = [values.minutes, values.customers, values.seed].map(Number) as [
  number,
  number,
  number,
]
const sampleMs = 30_000
const warmUpMs = 15_000
const capacityMs = 30_000
const actionsOfACustomer = 12

const dataDir = await mkdtemp(join(tmpdir(), 'astra-soak-'))
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
await chmod(dataDir, 0o711)
const peers = await openPeers(() => shop.url)
const { moments, mails, cards } = peers
const environment = { ...peers.environment, DATA_DIR: dataDir }
const shop = await startShop(environment)
const bank = openBank(environment, dataDir, moments, { everyMs: 60_000 })
const ledger = openLedger()
const client = new pg.Client({ connectionString: await findDatabaseUrl(dataDir) })
await client.connect()
let [actions, customers] = [0, 0]

let problems = ['the drill did not end']
try {
  problems = await soak()
} finally {
  await client.end()
  await bank.close()
  await shop.stop()
  await peers.close()
  await removeDataDir(dataDir)
}
for (const problem of problems.slice(0, 40)) console.log(`BROKEN  ${problem}`)
console.log(problems.length === 0 ? 'Flat, and nothing was lost.' : `${problems.length} broken`)
process.exit(problems.length === 0 ? 0 : 1)

async function soak(): Promise<string[]> {
  const capacity = await measureCapacity()
  const beganAt = performance.now()
  const crowdIsOpen = openCrowd(openPace(capacity / 2))
  ledger.takeTimes()
  const samples: Sample[] = []
  console.log(
    'minute | memory, heap MB | processor | connections | due jobs | orders | requests/s | p50, p99 ms',
  )
  while (performance.now() - beganAt < minutes * 60_000) {
    await setTimeout(sampleMs)
    const sample = await takeSample({ url: shop.url, client, beganAt, times: ledger.takeTimes() })
    print(sample, samples.at(-1))
    samples.push(sample)
  }
  await crowdIsOpen.close()
  const waiting = await waitForQuiet(client, { cards, bank })
  const { posted, twice, faults } = await countMails(client, mails)
  const losses = await findLosses(client, ledger)
  console.log(
    `${ledger.orders.size} orders, ${losses.length} lost; ${posted} e-mails, ${twice} received twice`,
  )
  const verdict = judgeSoak(samples)
  for (const { figure, problem } of verdict) console.log(`${problem ? 'RISES ' : 'flat  '} ${figure}`)
  return [
    ...waiting,
    ...losses,
    ...faults,
    ...ledger.faults.map(fault => `answered 500: ${fault}`),
    ...verdict.flatMap(({ figure, problem }) => (problem ? [figure] : [])),
  ]
}

/** Actions in a second, by the same customers without pauses. */
async function measureCapacity(): Promise<number> {
  const busy = openCrowd(async () => {})
  await setTimeout(warmUpMs)
  const [before, began] = [actions, performance.now()]
  const first = await takeSample({ url: shop.url, client, beganAt: began, times: ledger.takeTimes() })
  await setTimeout(capacityMs)
  const last = await takeSample({ url: shop.url, client, beganAt: began, times: ledger.takeTimes() })
  const seconds = (performance.now() - began) / 1000
  await busy.close()
  const perSecond = (actions - before) / seconds
  console.log(
    `capacity: ${perSecond.toFixed(1)} actions, ${((last.orders - first.orders) / seconds).toFixed(1)} orders and ` +
      `${(last.requests / seconds).toFixed(0)} requests a second, processor of the shop ` +
      `${Math.round(((last.processor - first.processor) / seconds) * 100)} %, p99 ${Math.round(last.p99)} ms`,
  )
  return perSecond
}

/** A customer who leaves is followed by another. Each action is followed by a page. */
function openCrowd(pace: () => Promise<void>) {
  let isOpen = true
  const pause = async () => {
    actions++
    const reply = await fetch(`${shop.url}/astra/pricing/?servers=${1 + (actions % 90)}`)
    await reply.arrayBuffer()
    await pace()
  }
  const queue = async () => {
    while (isOpen) {
      const number = ++customers
      const random = openRandom(seed * 1_000_000 + number)
      const street = { url: shop.url, ledger, moments, mails, cards, bank, random, coupons: [], pause }
      await trade(street, number, actionsOfACustomer, () => isOpen)
    }
  }
  const open = Promise.all(Array.from({ length: crowd }, queue))
  return {
    async close() {
      isOpen = false
      await open
    },
  }
}

/** Lets one pass at a time, evenly. */
function openPace(perSecond: number): () => Promise<void> {
  let next = performance.now()
  return async () => {
    next = Math.max(next, performance.now()) + 1000 / perSecond
    await setTimeout(next - performance.now())
  }
}

function print(sample: Sample, before: Sample | undefined) {
  const seconds = (sample.minute - (before?.minute ?? 0)) * 60
  const processor = before ? `${Math.round(((sample.processor - before.processor) / seconds) * 100)} %` : '-'
  const columns = [
    sample.minute.toFixed(1),
    `${Math.round(sample.memory)}, ${Math.round(sample.heap)}`,
    processor,
    sample.connections,
    sample.dueJobs,
    sample.orders,
    Math.round(sample.requests / seconds),
    `${Math.round(sample.p50)}, ${Math.round(sample.p99)}`,
  ]
  console.log(columns.join(' | '))
}
