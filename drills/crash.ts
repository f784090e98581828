import { chmod, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { readConfig } from '../src/server/config/config.ts'
import { checkIndexes } from '../src/server/doctor/check-indexes.ts'
import { examineShop } from '../src/server/doctor/doctor.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { openDatabase } from '../src/server/platform/database.ts'
import { startAdmin } from '../src/server/testing/admin-process.ts'
import { removeDataDir } from '../src/server/testing/database-for-tests.ts'
import { countMails, findLosses } from './audit-ledger.ts'
import { addReseller, openBank } from './bank.ts'
import { type Street, trade } from './customer.ts'
import { describeKill, planKills } from './kill-plan.ts'
import { carryOut } from './killer.ts'
import { openLedger } from './ledger.ts'
import { openPeers } from './peers.ts'
import { openRandom } from './random.ts'
import { findOrphans, openShopUnderFire } from './shop-under-fire.ts'
import { waitForQuiet } from './wait-for-quiet.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    kills: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '30' },
    customers: { type: 'string', default: '12' },
    burst: { type: 'string', default: '5' },
    verbose: { type: 'boolean', default: false },
  },
})
const [seed, kills, minutes, crowd, burst] = [
  values.seed,
  values.kills,
  values.minutes,
  values.customers,
  values.burst,
].map(Number) as [number, number, number, number, number]

const coupons = {
  FIRST40: ['--percent', '20', '--uses', '40'],
  ONEEACH: ['--percent', '15', '--uses', '25', '--uses-each', '1'],
  GIFT: ['--percent', '100', '--uses', '30'],
}
const dataFolder = await mkdtemp(join(tmpdir(), 'astra-crash-'))
// As root, PostgreSQL runs as another user, who must be able to enter the folder.
await chmod(dataFolder, 0o711)
const dataDir = join(dataFolder, 'shop')
const peers = await openPeers(() => shop.url)
const { moments, mails, cards } = peers
const environment = { ...peers.environment, NODE_ENV: 'production', DATA_DIR: dataDir }
const shop = await openShopUnderFire(environment, dataDir)
const bank = openBank(environment, dataFolder, moments)
const ledger = openLedger()
let isTrading = true
let problems = ['the drill did not end']

const interrupted = Promise.withResolvers<never>()
for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException', 'unhandledRejection'])
  process.once(event, reason => interrupted.reject(reason))

try {
  await Promise.race([run(), interrupted.promise])
} catch (error) {
  problems = [`the drill was interrupted: ${error instanceof Error ? error.stack : String(error)}`]
} finally {
  isTrading = false
  await bank.close()
  await shop.stop()
  const postmaster = await shop.findPostmaster()
  if (postmaster !== undefined) process.kill(postmaster, 'SIGQUIT')
  problems.push(...findOrphans(dataDir).map(orphan => `still running: ${orphan}`))
  await peers.close()
  await setTimeout(postmaster === undefined ? 0 : 2_000)
  await removeDataDir(dataDir)
  await removeDataDir(dataFolder)
}
for (const problem of problems.slice(0, 40)) console.log(`BROKEN  ${problem}`)
console.log(
  problems.length === 0 ? 'Nothing was lost.' : `${problems.length} broken; the same kills: --seed ${seed}`,
)
process.exit(problems.length === 0 ? 0 : 1)

async function run() {
  console.log(`seed ${seed}: ${kills} kills, ${crowd} customers`)
  if (!(await shop.healthy(120_000))) throw new Error('The shop did not start')
  await operate(...addReseller)
  for (const [code, options] of Object.entries(coupons)) await operate('coupon', 'create', code, ...options)
  const began = Date.now()
  const trading = openStreet()
  const killed = await kill(began)
  const seconds = Math.round((Date.now() - began) / 1000)
  isTrading = false
  await shop.healthy(120_000)
  await trading
  problems = await judge({ killed, seconds })
}

async function operate(...typed: string[]) {
  const { code, faults } = await startAdmin(environment, typed).ended
  if (code !== 0) throw new Error(faults)
}

/** A customer who leaves is followed by another. */
async function openStreet() {
  let last = 0
  const queue = async (place: number) => {
    while (isTrading) {
      const random = openRandom(seed * 1000 + place * 100_000 + last)
      const street: Street = {
        url: shop.url,
        ledger,
        moments,
        mails,
        cards,
        bank,
        random,
        coupons: Object.keys(coupons),
        pause: () => setTimeout(random.between(50, 400)),
      }
      await trade(street, ++last, 12, () => isTrading)
    }
  }
  await Promise.all(Array.from({ length: crowd }, (_, place) => queue(place)))
}

async function kill(began: number): Promise<Map<string, number>> {
  const random = openRandom(seed)
  const killed = new Map<string, number>()
  for (const [index, planned] of planKills(random, { kills, burst }).entries()) {
    if (Date.now() - began > minutes * 60_000) break
    const target = await carryOut({ shop, bank, moments, random }, planned)
    killed.set(target, (killed.get(target) ?? 0) + 1)
    if (values.verbose) console.log(`${index + 1}. ${describeKill(planned)}: ${target}`)
    else if ((index + 1) % 50 === 0) console.log(`${index + 1} kills, ${ledger.orders.size} orders`)
  }
  return killed
}

async function judge({
  killed,
  seconds,
}: {
  killed: Map<string, number>
  seconds: number
}): Promise<string[]> {
  const began = Date.now()
  const client = new pg.Client({ connectionString: await shop.databaseUrl() })
  await client.connect()
  const waiting = await waitForQuiet(client, { cards, bank })
  const quietSeconds = Math.round((Date.now() - began) / 1000)
  const losses = await findLosses(client, ledger)
  const { posted, twice, slowest, faults: lostMails } = await countMails(client, mails)
  await client.end()
  const findings = await askDoctor()
  const broken = findings.filter(finding => finding.broken > 0)
  const all = [...ledger.orders.values()]
  const { statements, failures } = bank.figures()
  const kinds = [...killed].map(([target, count]) => `${target} ${count}`).join(', ')
  const lines = [
    `${[...killed.values()].reduce((sum, count) => sum + count, 0)} kills in ${seconds} s: ${kinds}`,
    `${shop.starts()} starts, of which ${shop.ended.atStart.length} ended by themselves before they were healthy`,
    ...new Set(shop.ended.atStart.map(printed => `  ended by itself: ${printed.slice(0, 300)}`)),
    `${all.length} orders acknowledged (${all.filter(({ method }) => method === 'bank').length} by transfer), ` +
      `${all.filter(({ isPaid }) => isPaid).length} paid, ${ledger.seats.size} servers activated`,
    `${statements} statements imported, ${failures} imports repeated`,
    `requests without an answer ${ledger.requests.unanswered}, replies ${[...ledger.statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}`,
    `refused: ${[...ledger.refusals].map(([reason, count]) => `${reason} ${count}`).join('; ') || 'nothing'}`,
    `${posted} e-mails, ${twice} of them received twice, the slowest after ${slowest} s`,
    `quiet after ${quietSeconds} s`,
    `doctor: ${findings.length} checks, ${broken.length} broken`,
    `acknowledged and lost: ${losses.length}`,
  ]
  for (const line of lines) console.log(line)
  return [
    ...waiting,
    ...losses,
    ...lostMails,
    ...broken.map(({ name, broken: count, first }) => `doctor: ${name} ${count}: ${first.join(', ')}`),
    ...ledger.faults.map(fault => `answered 500: ${fault}`),
    ...shop.faults.map(fault => `logged: ${fault.slice(0, 600)}`),
    ...shop.ended.atWork.map(printed => `the shop ended by itself: ${printed}`),
  ]
}

async function askDoctor() {
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
