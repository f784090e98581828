// One release replaces another while customers trade: docs/operations/drills.md, 'Rolling update'.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Ground } from '../bench/ground.ts'
import { findFreePort } from '../src/server/platform/embedded-postgres/server.ts'
import { auditTrade } from './audit.ts'
import { addReseller } from './bank.ts'
import { isUp, readNumbers, runDrill, seconds, waitUntil } from './harness.ts'
import { startNginx } from './nginx.ts'
import { type PreviousRelease, unpackPreviousRelease } from './previous-release.ts'
import { makeJourney, moveTo, openBackOffice, readBackOffice } from './smoke-journey.ts'
import { openCrowd, openStreet } from './street.ts'

const { customers } = readNumbers({ customers: 6 })
const { values } = parseArgs({ options: { from: { type: 'string' } }, strict: false })
const coupon = 'SMOKE'
const superuser = 'clerk@astra.example'
const besideMs = 10_000
const since = (began: number) => seconds(Date.now() - began)

await runDrill(update, { isFine: 'No request failed.' })

async function update(ground: Ground): Promise<string[]> {
  const { defer, connect, startShop, startPostgres } = ground
  const old = await unpackPreviousRelease(values.from ? String(values.from) : undefined)
  defer(old.remove)
  console.log(`from ${old.name} to this version`)
  const databaseUrl = await (await startPostgres()).database('rolling')
  const [oldPort, newPort] = [await findFreePort(), await findFreePort()]
  const [oldUrl, newUrl] = [`http://127.0.0.1:${oldPort}`, `http://127.0.0.1:${newPort}`]
  const nginx = await startNginx([oldPort])
  defer(nginx.stop)
  const street = await openStreet(ground, {
    findShop: () => nginx.url,
    environment: { DATABASE_URL: databaseUrl, SUPERUSER_EMAILS: superuser, BASE_URL: nginx.url },
    banking: { everyMs: 30_000 },
  })
  const { environment, ledger } = street
  const running = old.start({ ...environment, PORT: String(oldPort) })
  defer(() => running.process.kill('SIGKILL'))
  await untilReady(oldUrl, running)
  const client = await connect(databaseUrl)
  await old.operate(environment, ...addReseller)
  await old.operate(environment, 'coupon', 'create', '--code', coupon, '--reason', 'x', '--percent', '10')
  const at = (url: string) => ({ ...street, url, coupon })
  const clerk = await openBackOffice(at(oldUrl), superuser)
  await makeJourney(at(oldUrl), 'before@studio.example')
  console.log('the previous release serves')

  const crowd = openCrowd(street, { size: customers, coupons: [coupon] })
  const began = Date.now()
  const next = await startShop(environment, newPort)
  console.log(`this version has migrated the database and serves, ${since(began)} s after its start`)
  await makeJourney(at(oldUrl), 'old@studio.example')
  await makeJourney(at(newUrl), 'new@studio.example')
  for (const url of [oldUrl, newUrl]) await readBackOffice(at(url), moveTo(url, clerk))
  console.log('both serve a journey and the back office, in the same sessions')

  await nginx.use([oldPort, newPort])
  const missing = await findMissingFiles(nginx.url, [oldUrl, newUrl])
  await setTimeout(besideMs)
  const notRefused = old.isBehind ? await startAgain(old, environment) : []

  const stopped = Date.now()
  running.process.kill('SIGTERM')
  const code = await running.ended
  console.log(`the previous release has ended with ${code}, ${since(stopped)} s after SIGTERM`)
  await nginx.use([newPort])
  await makeJourney(at(nginx.url), 'after@studio.example')
  await crowd.close()
  const problems = await auditTrade(client, street)
  const failed = [...ledger.statuses].filter(([status]) => status >= 500)
  await next.stop()
  return [
    ...problems,
    ...missing,
    ...failed.map(([status, count]) => `${count} requests were answered ${status}`),
    ...ledger.unavailable.map(reason => `the reply of ${reason}`),
    ...(ledger.requests.unanswered > 0 ? [`${ledger.requests.unanswered} requests were not answered`] : []),
    ...notRefused,
    ...(code === 0 ? [] : [`the previous release ended with ${code}`]),
  ]
}

/** It refuses a database that a newer release has migrated. */
async function startAgain(old: PreviousRelease, environment: Record<string, string>): Promise<string[]> {
  const again = old.start({ ...environment, PORT: String(await findFreePort()) })
  const code = await again.ended
  const words = again.printed().trim().split('\n').at(-1) ?? ''
  console.log(`the previous release, started again, ends with ${code}: ${words}`)
  return code === 1 && words.includes('newer version') ? [] : ['the refusal of the old release']
}

async function untilReady(url: string, running: ReturnType<PreviousRelease['start']>) {
  const { process, printed } = running
  await waitUntil(
    'the previous release serves',
    async () => {
      if (process.exitCode !== null) throw new Error(printed())
      return isUp(`${url}/readyz`)
    },
    600_000,
  )
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
