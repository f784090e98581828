// A second process and a command, while a backup lasts: docs/operations/drills.md, 'Backup beside a second process'.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Ground } from '../bench/ground.ts'
import { waitAtMost } from '../src/server/platform/in-time.ts'
import { locks } from '../src/server/platform/locks/locks.ts'
import { startAdmin } from '../src/server/testing/admin-process.ts'
import { inheritedEnvironment } from '../src/server/testing/shop-process.ts'
import { print, quietly, runDrill, seconds } from './harness.ts'
import { findDatabaseUrl } from './shop-under-fire.ts'
import { openPage, reportWaits, signInCustomers, timeReply, visitAndOrder } from './waits.ts'

/** Longer than a statement of the shop may take. */
const backupMs = 20_000
const longestMs = 60_000
const pauseMs = 500
const served = { status: 200, withinMs: 5_000 }
const coupon = ['coupon', 'create', '--code', 'BESIDE', '--reason', 'x', '--percent', '10']
const backupProgram = fileURLToPath(new URL('../src/server/operations/backup/main.ts', import.meta.url))

await runDrill(async ground => {
  const dataDir = await ground.openDataDir()
  const environment = { ...quietly, DATA_DIR: dataDir }
  const shop = await ground.startShop(environment)
  const customers = await signInCustomers(shop.url, 4)
  const backup = await beginBackup(ground, environment)
  const [beside, waits] = await Promise.all([
    workBeside(ground, environment),
    visitAndOrder(backupMs, pauseMs, customers),
  ])
  const visits = reportWaits('pages and orders of customers', waits, served)
  backup.kill('SIGCONT')
  const [code] = await once(backup, 'exit')
  console.log(`the backup, stopped for ${backupMs / 1000} s, has ended with ${code}`)
  return [...beside, ...visits, ...(code === 0 ? [] : [`the backup has ended with ${code}`])]
})

/** Stopped as soon as it has its lock, so it lasts as long as that of a large shop. */
async function beginBackup(
  { connect, makeFolder }: Ground,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const client = await connect(await findDatabaseUrl(environment['DATA_DIR'] ?? ''))
  const backup = spawn(process.execPath, [backupProgram, 'backup', await makeFolder()], {
    env: { ...inheritedEnvironment(), ...environment },
    stdio: 'ignore',
  })
  const isHeld = "select from pg_locks where locktype = 'advisory' and objid = $1"
  while ((await client.query(isHeld, [locks.backup])).rows.length === 0) {
    if (backup.exitCode !== null) throw new Error(`The backup ended with ${backup.exitCode}`)
    await setTimeout(5)
  }
  backup.kill('SIGSTOP')
  return backup
}

async function workBeside({ startShop }: Ground, environment: Record<string, string>): Promise<string[]> {
  const began = performance.now()
  const second = await startShop(environment).catch(String)
  if (typeof second === 'string') return [`the second process: ${second}`]
  printSeconds('the second process serves after', began)
  const typed = performance.now()
  const command = startAdmin(environment, coupon)
  const done = await waitAtMost(longestMs, command.ended)
  if (!done) command.child.kill('SIGKILL')
  if (done?.code !== 0) return [`bin/admin ${coupon.join(' ')}: ${done?.faults ?? 'waited for the backup'}`]
  printSeconds('bin/admin coupon create has ended after', typed)
  const opened = await timeReply(() => openPage(second.url, '/astra/pricing/', '10.6.0.1'))
  return reportWaits('pricing page of the second process', [opened], served)
}

function printSeconds(what: string, began: number) {
  print(what, `${seconds(performance.now() - began)} s`, 58)
}
