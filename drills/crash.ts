// Kills processes of a shop that trades: docs/operations/drills.md, 'Crash drill'.
import { setTimeout } from 'node:timers/promises'
import type { Ground } from '../bench/ground.ts'
import { readConfig } from '../src/server/config/config.ts'
import { checkIndexes } from '../src/server/operations/doctor/check.ts'
import { examineShop } from '../src/server/operations/doctor/doctor.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { openDatabase } from '../src/server/platform/database/database.ts'
import { startAdmin } from '../src/server/testing/admin-process.ts'
import { openRandom } from '../src/server/testing/random.ts'
import { auditTrade, describeBroken } from './audit.ts'
import { addReseller } from './bank.ts'
import { readNumbers, runDrill } from './harness.ts'
import { carryOut, describeKill, planKills } from './killer.ts'
import { findOrphans, openShopUnderFire, type ShopUnderFire } from './shop-under-fire.ts'
import { openCrowd, openStreet, type Street } from './street.ts'

const isVerbose = process.argv.includes('--verbose')
const { seed, kills, minutes, customers, burst } = readNumbers({
  seed: Date.now() % 1_000_000,
  kills: 50,
  minutes: 30,
  customers: 12,
  burst: 5,
})
const coupons = {
  FIRST40: ['--percent', '20', '--most-uses', '40'],
  ONEEACH: ['--percent', '15', '--most-uses', '25', '--most-uses-each', '1'],
  GIFT: ['--percent', '100', '--most-uses', '30'],
}

await runDrill(drill, { isFine: 'Nothing was lost.', isBroken: `; the same kills: --seed ${seed}` })

async function drill(ground: Ground): Promise<string[]> {
  const dataDir = await ground.makeFolder()
  const street = await openStreet(ground, {
    findShop: () => shop.url,
    environment: { NODE_ENV: 'production', DATA_DIR: dataDir },
  })
  const shop = await openShopUnderFire(street.environment, dataDir)
  ground.defer(() => endShop(shop))
  console.log(`seed ${seed}: ${kills} kills, ${customers} customers`)
  if (!(await shop.healthy(120_000))) throw new Error('The shop did not start')
  await operate(street, ...addReseller)
  for (const [code, options] of Object.entries(coupons))
    await operate(street, 'coupon', 'create', '--code', code, '--reason', 'x', ...options)

  const began = Date.now()
  const crowd = openCrowd(street, { size: customers, seed, coupons: Object.keys(coupons) })
  const killed = await kill(street, shop)
  const lasted = Math.round((Date.now() - began) / 1000)
  const trading = crowd.close()
  await shop.healthy(120_000)
  await trading
  const kinds = [...Map.groupBy(killed, target => target)].map(
    ([target, { length }]) => `${target} ${length}`,
  )
  console.log(`${killed.length} kills in ${lasted} s: ${kinds.join(', ')}`)
  const problems = await judge(ground, street, shop)
  await endShop(shop)
  return [...problems, ...findOrphans(dataDir).map(orphan => `still running: ${orphan}`)]
}

async function endShop(shop: ShopUnderFire) {
  await shop.stop()
  const postmaster = await shop.findPostmaster()
  if (postmaster === undefined) return
  process.kill(postmaster, 'SIGQUIT')
  await setTimeout(2_000)
}

async function operate({ environment }: Street, ...typed: string[]) {
  const { code, faults } = await startAdmin(environment, typed).ended
  if (code !== 0) throw new Error(faults)
}

/** Returns what was killed. */
async function kill({ bank, moments, ledger }: Street, shop: ShopUnderFire): Promise<string[]> {
  const until = Date.now() + minutes * 60_000
  const random = openRandom(seed)
  const killed: string[] = []
  for (const planned of planKills(random, { kills, burst })) {
    if (Date.now() > until) break
    const target = await carryOut({ shop, bank, moments, random }, planned)
    killed.push(target)
    if (isVerbose) console.log(`${killed.length}. ${describeKill(planned)}: ${target}`)
    else if (killed.length % 50 === 0) console.log(`${killed.length} kills, ${ledger.orders.size} orders`)
  }
  return killed
}

async function judge({ connect }: Ground, street: Street, shop: ShopUnderFire): Promise<string[]> {
  const { ledger, bank } = street
  const client = await connect(await shop.databaseUrl())
  const problems = await auditTrade(client, street)
  await client.end()
  const findings = await askDoctor(street, shop)
  const broken = describeBroken(findings)
  const { statements, failures } = bank.figures()
  const lines = [
    `${shop.starts()} starts, of which ${shop.ended.atStart.length} ended by themselves before they were healthy`,
    ...new Set(shop.ended.atStart.map(printed => `  ended by itself: ${printed.slice(0, 300)}`)),
    `${statements} statements imported, ${failures} imports repeated`,
    `requests without an answer ${ledger.requests.unanswered}`,
    `refused: ${[...ledger.refusals].map(([reason, count]) => `${reason} ${count}`).join('; ') || 'nothing'}`,
    `doctor: ${findings.length} checks, ${broken.length} broken`,
  ]
  for (const line of lines) console.log(line)
  return [
    ...problems,
    ...broken,
    ...shop.faults.map(fault => `logged: ${fault.slice(0, 600)}`),
    ...shop.ended.atWork.map(printed => `the shop ended by itself: ${printed}`),
  ]
}

async function askDoctor({ environment }: Street, shop: ShopUnderFire) {
  const { db, close } = openDatabase(await shop.databaseUrl())
  try {
    const config = { ...readConfig(environment), ratesUrls: null }
    const findings = await examineShop({ db, config, clock: systemClock })
    const indexes = await db.transaction(tx => checkIndexes(tx))
    return indexes ? [...findings, indexes] : findings
  } finally {
    await close()
  }
}
