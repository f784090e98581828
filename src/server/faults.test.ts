import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, realpath, rename, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '../texts/en/refusals.ts'
import { findCluster } from './platform/embedded-postgres/cluster.ts'
import { findServer } from './platform/embedded-postgres/server.ts'
import { removeDataDir } from './testing/database-for-tests.ts'
import { eventually } from './testing/eventually.ts'
import { httpVisitor } from './testing/http-client.ts'
import { query as queryAt } from './testing/query.ts'
import { testSecrets } from './testing/secrets-for-tests.ts'
import { type ShopProcess, startShopProcess } from './testing/shop-process.ts'
import { startSmtpPeer } from './testing/smtp-peer.ts'
import { companyDetails } from './testing/world.ts'

const email = 'anna@studio.example'
const bank = { payment: 'bank', country: 'DEU', ...companyDetails }

let dataDir: string
let smtp: Awaited<ReturnType<typeof startSmtpPeer>>
let shop: ShopProcess
let anna: ReturnType<typeof httpVisitor>

beforeAll(async () => {
  dataDir = await realpath(await mkdtemp(join(tmpdir(), 'astra-faults-')))
  // If root runs the tests, PostgreSQL runs as another user, which must be able to open its folder.
  await chmod(dataDir, 0o711)
  smtp = await startSmtpPeer()
  shop = await startShopProcess({ ...testSecrets, ...smtp.environment, DATA_DIR: join(dataDir, 'shop') })
  anna = httpVisitor(shop.url)
  await anna.get('/health')
  await asksForPasscode()
  await entersPasscode()
})
afterAll(async () => {
  await shop?.stop()
  await smtp?.close()
  await removeDataDir(join(dataDir, 'shop'))
  await rm(dataDir, { recursive: true })
})

test('a database that is killed is started again by the shop, and an order sent meanwhile is placed once', async () => {
  process.kill((await databaseServer()).pid, 'SIGKILL')
  const answers = await sendsUntilPlaced('killed', { servers: 2 })
  const refused = { status: 503, message: refusals.unavailable }
  expect(answers.slice(0, -1)).toEqual(answers.slice(1).map(() => refused))
  await expectPlacedOnce('killed', { servers: 2 })
})

test('while the disk is full an order is answered 503 and leaves nothing, and sent again it is placed once', async () => {
  const bankOrder = { servers: 3, ...bank }
  const makeRoom = await fillDiskFor('invoices')
  const refused = await orders('full', bankOrder)
  const { data } = await anna.json('/api/accounts/profile/')
  await makeRoom()

  expect(refused).toEqual({ status: 503, message: refusals.unavailable })
  expect(data.orders).toHaveLength(1)
  await expectPlacedOnce('full', bankOrder)
  const rows = await query('select number from invoices')
  expect(rows).toEqual([{ number: 1 }])
})

test('an hour without the mail server delays the mail of an order, and a passcode says that it was not sent', async () => {
  const received = () => smtp.mailsTo(email, /we have received order/)
  await eventually(() => expect(received()).toHaveLength(1))
  await smtp.stop()
  const passcode = await asksForPasscode()
  await orders('unmailed', { servers: 4, ...bank })
  await eventually(async () => expect((await mailJobs('retry')).length).toBe(1))
  await smtp.start()
  await query("update pgboss.job set start_after = start_after - interval '1 hour' where state = 'retry'")

  expect(passcode).toEqual({ status: 502, message: refusals['mail-not-sent'] })
  await eventually(async () => expect(await mailJobs('retry')).toEqual([]))
  await eventually(async () => expect(await mailJobs('active')).toEqual([]))
  expect(received()).toHaveLength(2)
  const attached = received()[1]?.attachments.map(({ filename }) => filename)
  expect(attached).toEqual(['EXR-2026-00002.pdf', 'EXR-2026-00002.xml', expect.stringMatching(/^terms-/)])
  expect(await asksForPasscode()).toMatchObject({ status: 200 })
  await entersPasscode()
})

test('while the drawing process is frozen an invoice is answered 503, and asked for again it is drawn', async () => {
  const signalDrawing = (signal: NodeJS.Signals) => {
    const all = findChildren(shop.process.pid ?? 0)
    for (const { pid } of all.filter(({ command }) => command.includes('draw-process')))
      try {
        process.kill(pid, signal)
      } catch (error) {
        // It has ended since it was listed.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
  }
  signalDrawing('SIGSTOP')
  // The e-mail's drawing may be ended first, and a new process started.
  const freezing = setInterval(() => signalDrawing('SIGSTOP'), 50)
  await orders('undrawn', { servers: 5, ...bank })
  const [{ id }] = (await anna.json('/api/accounts/profile/')).data.orders
  const invoice = () => anna.get(`/orders/docs/orders/${id}/invoice/`)
  const refused = await invoice()
  clearInterval(freezing)
  signalDrawing('SIGCONT')

  expect(await describe(refused)).toEqual({ status: 503, message: refusals.unavailable })
  await eventually(async () => expect((await invoice()).headers.get('content-type')).toBe('application/pdf'))
})

test('after all of it the shop is the process that was started, and has answered no request with a fault', () => {
  expect(shop.process.exitCode).toBeNull()
  expect(shop.printed()).not.toContain('"msg":"fault"')
})

test('stack traces in the log name the lines of the sources', async () => {
  await query('alter table help_articles rename to moved_articles')
  const search = await anna.get('/api/help/?q=license')
  await query('alter table moved_articles rename to help_articles')
  expect(search.status).toBe(500)
  expect(shop.printed()).toMatch(/\\n {4}at async \S+ \([^()]*src\/server\/[\w/-]+\.ts:\d+/)
  expect(shop.printed()).not.toMatch(/\/dist\/shop\/(?:app|packages)\.js/)
})

const describe = async (reply: Response) => ({
  status: reply.status,
  message: (await reply.json()).message,
})

async function asksForPasscode() {
  return describe(await anna.post('/api/accounts/auth/', { form: { email } }))
}

async function entersPasscode() {
  const mail = await smtp.mailTo(email, /\d{6}/)
  const code = /\d{6}/.exec(mail.subject ?? '')?.[0] ?? ''
  const reply = await anna.post('/api/accounts/auth/', { form: { email, code } })
  expect(reply.status).toBe(200)
}

async function orders(key: string, cart: object) {
  const json = { product: 'astra-1y', payment: 'stripe', ...cart }
  return describe(await anna.post('/api/astra/order/', { json, headers: { 'idempotency-key': key } }))
}

async function sendsUntilPlaced(key: string, cart: object) {
  const answers: Awaited<ReturnType<typeof orders>>[] = []
  await eventually(async () => {
    answers.push(await orders(key, cart))
    expect(answers.at(-1)?.status).toBe(200)
  })
  return answers
}

async function expectPlacedOnce(key: string, cart: { servers: number }) {
  await sendsUntilPlaced(key, cart)
  await orders(key, cart)
  expect(await query('select from orders where servers = $1', [cart.servers])).toHaveLength(1)
}

async function databaseServer() {
  const cluster = (await findCluster(join(dataDir, 'shop'))) ?? ''
  const server = await findServer(cluster)
  if (server.kind !== 'ready') throw new Error('PostgreSQL is not running')
  return { ...server, cluster }
}

async function query(text: string, values: unknown[] = []) {
  const { port } = await databaseServer()
  const password = await readFile(join(dataDir, 'shop', 'postgres-password'), 'utf8')
  return queryAt(`postgres://astra:${password}@127.0.0.1:${port}/astra`, text, values)
}

/** The table, which must be empty, is stored on a device that is always full. */
async function fillDiskFor(table: string): Promise<() => Promise<void>> {
  const { cluster } = await databaseServer()
  const findPlace = 'select pg_relation_filepath($1) as path, pg_relation_size($1) as size'
  const [place] = await query(findPlace, [table])
  expect(place?.['size']).toBe(0)
  const file = join(cluster, String(place?.['path']))
  await rename(file, `${file}.empty`)
  await symlink('/dev/full', file)
  await endConnections()
  return async () => {
    await rename(`${file}.empty`, file)
    await endConnections()
  }
}

/** They keep files open. */
const endConnections = () =>
  query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where application_name = 'store' and pid <> pg_backend_pid()`)

const mailJobs = (state: string) =>
  query("select from pgboss.job where name = 'send-mail' and state::text = $1", [state])

function findChildren(parent: number): { pid: number; command: string }[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  return listed.split('\n').flatMap(line => {
    const [pid, ppid, ...command] = line.trim().split(/\s+/)
    return Number(ppid) === parent ? [{ pid: Number(pid), command: command.join(' ') }] : []
  })
}
