// One release replaces another while customers trade: docs/operations/drills.md, 'Rolling update'.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { withPostgres } from '../bench/world.ts'
import { findFreePort } from '../src/server/platform/embedded-postgres/launch-server.ts'
import { startShopProcess } from '../src/server/testing/shop-process.ts'
import { findLosses } from './audit-ledger.ts'
import { addReseller, openBank } from './bank.ts'
import { trade } from './customer.ts'
import { openLedger } from './ledger.ts'
import { startNginx } from './nginx.ts'
import { openPeers } from './peers.ts'
import { type PreviousRelease, unpackPreviousRelease } from './previous-release.ts'
import { openRandom } from './random.ts'
import { makeJourney, moveTo, openBackOffice, readBackOffice } from './smoke-journey.ts'
import { waitForQuiet } from './wait-for-quiet.ts'

const { values } = parseArgs({
  options: { from: { type: 'string' }, customers: { type: 'string', default: '6' } },
})
const coupon = 'SMOKE'
const superuser = 'clerk@astra.example'
const besideMs = 10_000

const previous = await unpackPreviousRelease(values.from)
console.log(`from ${previous.name} to this version`)
let problems = ['the drill did not end']
try {
  problems = await withPostgres(async database => update(previous, await database('rolling')))
} finally {
  await previous.remove()
}
for (const problem of problems.slice(0, 40)) console.log(`BROKEN  ${problem}`)
console.log(problems.length === 0 ? 'No request failed.' : `${problems.length} broken`)
process.exit(problems.length === 0 ? 0 : 1)

async function update(old: PreviousRelease, databaseUrl: string): Promise<string[]> {
  const [oldPort, newPort] = [await findFreePort(), await findFreePort()]
  const [oldUrl, newUrl] = [oldPort, newPort].map(port => `http://127.0.0.1:${port}`) as [string, string]
  const ledger = openLedger()
  const nginx = await startNginx([oldPort])
  const peers = await openPeers(() => nginx.url)
  const { moments, mails, cards } = peers
  const environment = {
    ...peers.environment,
    DATABASE_URL: databaseUrl,
    SUPERUSER_EMAILS: superuser,
    BASE_URL: nginx.url,
  }
  const running = old.start({ ...environment, PORT: String(oldPort) })
  const client = new pg.Client({ connectionString: databaseUrl })
  const bank = openBank(environment, '/tmp', moments, { everyMs: 30_000 })
  let isTrading = true
  try {
    await untilReady(oldUrl, running)
    await client.connect()
    await old.operate(environment, ...addReseller)
    await old.operate(environment, 'coupon', 'create', coupon, '--percent', '10')
    const street = (url: string) => ({ url, ledger, mails, cards, coupon })
    const clerk = await openBackOffice(street(oldUrl), superuser)
    await makeJourney(street(oldUrl), 'before@studio.example')
    console.log('the previous release serves')

    const trading = openCrowd()
    const began = Date.now()
    const next = await startShopProcess({ ...environment, NODE_ENV: 'production' }, newPort)
    console.log(`this version has migrated the database and serves, ${seconds(began)} s after its start`)
    await makeJourney(street(oldUrl), 'old@studio.example')
    await makeJourney(street(newUrl), 'new@studio.example')
    for (const url of [oldUrl, newUrl]) await readBackOffice(moveTo(url, clerk))
    console.log('both serve a journey and the back office, in the same sessions')

    await nginx.use([oldPort, newPort])
    const missing = await findMissingFiles(nginx.url, [oldUrl, newUrl])
    await setTimeout(besideMs)
    const again = old.start({ ...environment, PORT: String(await findFreePort()) })
    const refusal = { code: await again.ended, words: again.printed().trim().split('\n').at(-1) ?? '' }
    console.log(`the previous release, started again, ends with ${refusal.code}: ${refusal.words}`)

    const stopped = Date.now()
    running.process.kill('SIGTERM')
    const code = await running.ended
    console.log(`the previous release has ended with ${code}, ${seconds(stopped)} s after SIGTERM`)
    await nginx.use([newPort])
    await makeJourney(street(nginx.url), 'after@studio.example')
    isTrading = false
    await trading
    const waiting = await waitForQuiet(client, { cards, bank })
    const losses = await findLosses(client, ledger)
    const failed = [...ledger.statuses].filter(([status]) => status >= 500)
    console.log(
      `${ledger.orders.size} orders, ${losses.length} lost; replies ` +
        [...ledger.statuses].map(([status, count]) => `${status}: ${count}`).join(', '),
    )
    await next.stop()
    return [
      ...waiting,
      ...losses,
      ...missing,
      ...failed.map(([status, count]) => `${count} requests were answered ${status}`),
      ...[...ledger.faults, ...ledger.unavailable].map(reason => `the reply of ${reason}`),
      ...(ledger.requests.unanswered > 0 ? [`${ledger.requests.unanswered} requests were not answered`] : []),
      ...(refusal.code === 1 && refusal.words.includes('newer version')
        ? []
        : ['the refusal of the old release']),
      ...(code === 0 ? [] : [`the previous release ended with ${code}`]),
    ]
  } finally {
    isTrading = false
    running.process.kill('SIGKILL')
    await bank.close()
    await client.end()
    await nginx.stop()
    await peers.close()
  }

  async function openCrowd() {
    let last = 0
    const queue = async () => {
      while (isTrading) {
        const random = openRandom(++last)
        const pause = () => setTimeout(random.between(50, 400))
        const street = {
          url: nginx.url,
          ledger,
          moments,
          mails,
          cards,
          bank,
          random,
          coupons: [coupon],
          pause,
        }
        await trade(street, last, 12, () => isTrading)
      }
    }
    await Promise.all(Array.from({ length: Number(values.customers) }, queue))
  }
}

async function untilReady(url: string, running: ReturnType<PreviousRelease['start']>) {
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (running.process.exitCode !== null) throw new Error(running.printed())
    await setTimeout(100)
  }
}

/** Each file of a page of either release, asked of both in turn. */
async function findMissingFiles(proxy: string, shops: readonly string[]): Promise<string[]> {
  const pages = await Promise.all(shops.map(async url => (await fetch(`${url}/astra/pricing/`)).text()))
  const files = [...new Set(pages.join().match(/\/assets\/[\w.-]+/g))]
  const ofOne = files.filter(file => !pages.every(page => page.includes(file)))
  const replies = await Promise.all(
    [...files, ...files].map(async file => ({ file, status: (await fetch(`${proxy}${file}`)).status })),
  )
  const missing = replies.filter(({ status }) => status !== 200)
  console.log(
    `${files.length} files of a page of both, ${ofOne.length} of them of one only, each asked for twice: ` +
      `${missing.length} missing`,
  )
  return missing.map(({ file, status }) => `${file} was answered ${status}`)
}

function seconds(began: number): string {
  return ((Date.now() - began) / 1000).toFixed(1)
}
