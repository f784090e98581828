// The shop at half of what it can do, for as long as told: docs/operations/drills.md, 'Soak'.
import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../bench/ground.ts'
import { auditTrade } from './audit.ts'
import { readNumbers, runDrill } from './harness.ts'
import { findDatabaseUrl } from './shop-under-fire.ts'
import { type Sample, takeSample } from './soak-sample.ts'
import { judgeSoak } from './soak-verdict.ts'
import { openCrowd, openStreet } from './street.ts'

const { minutes, customers, seed } = readNumbers({ minutes: 30, customers: 64, seed: 1 })
const sampleMs = 30_000
const warmUpMs = 15_000
const capacityMs = 30_000

await runDrill(soak, { isFine: 'Flat, and nothing was lost.' })

async function soak(ground: Ground): Promise<string[]> {
  const dataDir = await ground.makeFolder()
  const street = await openStreet(ground, {
    findShop: () => shop.url,
    environment: { DATA_DIR: dataDir },
    banking: { everyMs: 60_000 },
  })
  const { ledger } = street
  const shop = await ground.startShop(street.environment)
  const client = await ground.connect(await findDatabaseUrl(dataDir))
  let actions = 0

  /** Each action is followed by a page. */
  function open(pace: () => Promise<void>) {
    const pause = async () => {
      actions++
      const reply = await fetch(`${shop.url}/astra/pricing/?servers=${1 + (actions % 90)}`)
      await reply.arrayBuffer()
      await pace()
    }
    return openCrowd(street, { size: customers, seed, pause })
  }

  const sample = (beganAt: number) =>
    takeSample({ url: shop.url, client, beganAt, times: ledger.takeTimes() })

  /** Actions in a second, by the same customers without pauses. */
  async function measureCapacity(): Promise<number> {
    const busy = open(async () => {})
    await setTimeout(warmUpMs)
    const [before, began] = [actions, performance.now()]
    const first = await sample(began)
    await setTimeout(capacityMs)
    const last = await sample(began)
    const lasted = (performance.now() - began) / 1000
    await busy.close()
    const perSecond = (actions - before) / lasted
    console.log(
      `capacity: ${perSecond.toFixed(1)} actions, ${((last.orders - first.orders) / lasted).toFixed(1)} orders and ` +
        `${(last.requests / lasted).toFixed(0)} requests a second, processor of the shop ` +
        `${Math.round(((last.processor - first.processor) / lasted) * 100)} %, p99 ${Math.round(last.p99)} ms`,
    )
    return perSecond
  }

  const capacity = await measureCapacity()
  const beganAt = performance.now()
  const crowd = open(openPace(capacity / 2))
  ledger.takeTimes()
  const samples: Sample[] = []
  console.log(
    'minute | memory, heap MB | processor | connections | due jobs | orders | requests/s | p50, p99 ms',
  )
  while (performance.now() - beganAt < minutes * 60_000) {
    await setTimeout(sampleMs)
    const taken = await sample(beganAt)
    print(taken, samples.at(-1))
    samples.push(taken)
  }
  await crowd.close()
  const problems = await auditTrade(client, street)
  const verdict = judgeSoak(samples)
  for (const { figure, problem } of verdict) console.log(`${problem ? 'RISES ' : 'flat  '} ${figure}`)
  return [...problems, ...verdict.flatMap(({ figure, problem }) => (problem ? [figure] : []))]
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
  const lasted = (sample.minute - (before?.minute ?? 0)) * 60
  const processor = before ? `${Math.round(((sample.processor - before.processor) / lasted) * 100)} %` : '-'
  const columns = [
    sample.minute.toFixed(1),
    `${Math.round(sample.memory)}, ${Math.round(sample.heap)}`,
    processor,
    sample.connections,
    sample.dueJobs,
    sample.orders,
    Math.round(sample.requests / lasted),
    `${Math.round(sample.p50)}, ${Math.round(sample.p99)}`,
  ]
  console.log(columns.join(' | '))
}
