import { execFile, execSync, spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fingerprint, openProduct } from '../e2e/product-server.ts'
import { judge } from '../e2e/product-state.ts'
import { readActivationRequest } from '../src/domain/licenses/activation-request.ts'
import { openLicenseKeys, signToken, toJwks } from '../src/server/licenses/files/license-keys.ts'
import { startActivationProxy } from '../src/server/testing/activation-proxy.ts'
import { carryToShop } from '../src/server/testing/product-calls.ts'
import { openWorld } from '../src/server/testing/world.ts'
import type { makeTestVectors } from './make-test-vectors.ts'

const clients = fileURLToPath(new URL('../clients/', import.meta.url))
const vectors: ReturnType<typeof makeTestVectors> = JSON.parse(
  readFileSync(join(clients, 'test-vectors.json'), 'utf8'),
)
const { states } = vectors
const leaked = openLicenseKeys({
  licensePrivateKey: Buffer.alloc(32, 1).toString('base64url'),
  licensePublicKeys: [],
})
const { anna, clerk, peers, shop, visitor } = openWorld({
  environment: {
    LICENSE_PUBLIC_KEYS: JSON.stringify(toJwks(leaked.publicKeys)),
    LICENSE_REVOKED_KEYS: leaked.kid,
  },
  peers: { proxy: startActivationProxy },
})
const day = 86_400
const year = 365 * day
const folder = mkdtempSync(join(tmpdir(), 'astra-clients-'))
afterAll(() => rmSync(folder, { recursive: true }))

type Language = 'C' | 'Lua'
/** `needs` fails where a tool or a library is missing. */
const languages: Record<Language, { needs: string; build: string; run: string[] }> = {
  C: {
    needs: "printf '#include <sodium.h>\n#include <curl/curl.h>\n' | cc -E -o /dev/null -",
    build: 'cc -Wall -Wextra -Werror -O1 -g -fsanitize=address,undefined -o client client.c -lsodium -lcurl',
    run: ['./client'],
  },
  Lua: {
    needs: `luajit -e 'local load = require("ffi").load; load("sodium"); load("curl")'`,
    build: 'luajit -b client.lua client.out',
    run: ['luajit', 'client.lua'],
  },
}
const both: Language[] = ['C', 'Lua']
const missing = both.filter(language => spawnSync(languages[language].needs, { shell: true }).status !== 0)
const tested = both.filter(language => !missing.includes(language))
const all = [...tested, 'TypeScript'] as const
// On the screen, past vitest: a test run must not hide that a client was not tested.
for (const language of missing)
  process.stderr.write(`NOT TESTED: the client in ${language}: ${languages[language].needs}\n`)

/** The clients as a product has them: with the address and the keys of its shop in their first lines. */
function build(language: Language, to: string, url: string, keys: readonly { kid: string; x: string }[]) {
  mkdirSync(to, { recursive: true })
  const [live, reserve] = keys.map(({ kid, x }) => `${kid}:${x}`)
  for (const name of ['verify.c', 'verify.lua', 'client.c', 'client.lua'])
    writeFileSync(
      join(to, name),
      readFileSync(join(clients, name), 'utf8')
        .replace('https://shop.example', url)
        .replace('KID:X of the live key', live ?? '')
        .replace('KID:X of the reserve key', reserve ?? ''),
    )
  execSync(languages[language].build, { cwd: to })
}

beforeAll(async () => {
  peers.proxy.leadsTo(await shop.app.listen({ host: '127.0.0.1', port: 0 }))
  for (const language of tested) {
    build(language, join(folder, language), peers.proxy.url, [
      ...shop.shop.licenseKeys.publicKeys,
      ...leaked.publicKeys,
    ])
    build(language, join(folder, language, 'vectors'), 'http://127.0.0.1:1', vectors.keys)
  }
})

type Server = Pick<
  Awaited<ReturnType<typeof runClient>>,
  'id' | 'calls' | 'shows' | 'setsClock' | 'copies' | 'installs' | 'lives'
>
/** What happens, and what the client then shows: its state, may start, may add, and a notice. */
type Step = [act: (server: Server) => unknown, shown: string]

const checksIn = (server: Server) => server.calls('check-in')
const lives = (days: number) => (server: Server) => server.lives(days)
const clock = (offset: number) => (server: Server) => server.setsClock(offset)
const shopIsGone = () => peers.proxy.meddles(() => null)
const shopIsBack = () => peers.proxy.reset()
const clerkDoes = (verb: string) => (server: Server) =>
  clerk.types('license', verb, String(server.id), '--reason', 'x', '--by', 'Olga')
const installsDownload = async (server: Server) => server.installs(await download(server.id))
const activatesOffline = async (server: Server) =>
  server.installs(await carryToShop(visitor(), await server.calls('request')))
const copiesResponse = async (server: Server) =>
  server.copies(await carryToShop(visitor(), await server.calls('request')))
const resets = async ({ id }: Server) =>
  anna.post(`/api/astra/license/${id}/reset/`, { json: { confirm: true } })
const renews = async ({ id }: Server) => {
  await anna.signsInOn(shop.clock.now().toISOString())
  await anna.buys({ mode: 'renew', product: 'astra-1m', license_id: id })
}
const frees = async ({ id }: Server) => {
  await anna.signsInOn(shop.clock.now().toISOString())
  await anna.delete(`/api/astra/license/${id}/activations/1/`)
}

const scenarios: [title: string, product: string, ...steps: Step[]][] = [
  [
    'a server goes on through 59 days without the shop',
    'astra-1y',
    [checksIn, 'active yes yes'],
    [shopIsGone, 'active yes yes'],
    [lives(2), 'late yes yes'],
    [lives(28), 'lapsed yes no'],
    [lives(29), 'lapsed yes no'],
    [lives(1), 'lapsed no no'],
    [shopIsBack, 'lapsed no no'],
    [lives(1), 'active yes yes'],
  ],
  [
    'a lifetime license needs the shop once',
    'astra-lifetime',
    [checksIn, 'active yes yes'],
    [shopIsGone, 'active yes yes'],
    [lives(90), 'late yes yes'],
    [clock(5 * year), 'late yes yes'],
  ],
  [
    'a clock that is set ahead leaves no trace, and one that is set back does not stop time',
    'astra-1y',
    [checksIn, 'active yes yes'],
    [shopIsGone, 'active yes yes'],
    [clock(5 * year), 'expired no no'],
    [checksIn, 'expired no no'],
    [clock(0), 'active yes yes'],
    [clock(-5 * year), 'active yes yes'],
    [lives(30), 'lapsed yes no'],
    [shopIsBack, 'lapsed yes no'],
    [lives(1), 'active yes yes'],
    [clock(5 * year), 'expired no no'],
    [checksIn, 'active yes yes'],
  ],
  [
    'a suspended license has seven days of notice, until it is resumed',
    'astra-1y',
    [checksIn, 'active yes yes'],
    [clerkDoes('suspend'), 'active yes yes'],
    [lives(1), 'late yes yes suspended'],
    [lives(5), 'late yes yes suspended'],
    [lives(2), 'suspended no no'],
    [clerkDoes('resume'), 'suspended no no'],
    [lives(1), 'active yes yes'],
  ],
  [
    'a revoked license has seven days of notice',
    'astra-1y',
    [checksIn, 'active yes yes'],
    [clerkDoes('revoke'), 'active yes yes'],
    [lives(1), 'late yes yes revoked'],
    [lives(7), 'revoked no no'],
  ],
  [
    'a reset has seven days of notice, and the new file starts again',
    'astra-1y',
    [checksIn, 'active yes yes'],
    [resets, 'active yes yes'],
    [lives(1), 'late yes yes serial_reset'],
    [lives(7), 'reset no no'],
    [async () => anna.signsInOn(shop.clock.now().toISOString()), 'reset no no'],
    [installsDownload, 'not_activated yes yes'],
    [checksIn, 'active yes yes'],
  ],
  [
    'a renewal arrives by the next check-in',
    'astra-1m',
    [checksIn, 'active yes yes'],
    [lives(29), 'active yes yes'],
    [lives(2), 'in_grace yes yes'],
    [lives(14), 'expired no no'],
    [renews, 'expired no no'],
    [lives(1), 'active yes yes'],
  ],
  [
    'a renewal arrives by hand',
    'astra-1m',
    [checksIn, 'active yes yes'],
    [lives(29), 'active yes yes'],
    [shopIsGone, 'active yes yes'],
    [lives(17), 'expired no no'],
    [renews, 'expired no no'],
    [installsDownload, 'late yes yes'],
  ],
  [
    'an offline activation outlives a renewal',
    'astra-1m',
    [shopIsGone, 'not_activated yes yes'],
    [activatesOffline, 'offline yes yes'],
    [lives(30), 'offline yes yes'],
    [lives(1), 'in_grace yes yes'],
    [lives(14), 'expired no no'],
    [renews, 'expired no no'],
    [installsDownload, 'offline yes yes'],
  ],
  [
    'an activation is read from license.txt, however it came there',
    'astra-1m',
    [copiesResponse, 'offline yes yes'],
    [renews, 'offline yes yes'],
    [installsDownload, 'offline yes yes'],
  ],
  [
    'a freed seat is taken again by command only, after seven days of notice',
    'astra-1y',
    [checksIn, 'active yes yes'],
    [frees, 'active yes yes'],
    [lives(1), 'late yes yes seat_lost'],
    [lives(7), 'not_activated no no'],
    [lives(1), 'not_activated no no'],
    [server => server.calls('activate'), 'active yes yes'],
  ],
  [
    'a server that gave its seat back takes it by command only',
    'astra-1y',
    [checksIn, 'active yes yes'],
    [lives(7), 'active yes yes'],
    [server => server.calls('release'), 'not_activated no no'],
    [lives(1), 'not_activated no no'],
    [server => server.calls('activate'), 'active yes yes'],
  ],
]
const runs = scenarios.flatMap(([title, product, ...steps]) =>
  // The client in TypeScript has no command that gives a seat back.
  (title.startsWith('a server that gave its seat back') ? tested : all).map(language => ({
    title,
    product,
    steps,
    language,
  })),
)

test.each(runs)('the client in $language: $title', async ({ language, product, steps }) => {
  const server = await buysServer(language, product)
  const shown: string[] = []
  for (const [act] of steps) {
    await act(server)
    shown.push(await server.shows())
  }
  expect(shown).toEqual(steps.map(([, state]) => state))
})

test.each(all)('the client in %s shows who holds the seats, and takes one by command', async language => {
  const old = await buysServer(language)
  const next = await startServer(language, 'next')
  await old.calls('check-in')
  expect(await next.calls('check-in')).toMatch(/"code":"no_seat_left".*"seats":\[\{"seat":1,/)
  expect(await next.shows()).toBe('not_activated yes yes no_seat_left')
  await next.lives(7)
  expect(await next.shows()).toBe('no_seat_left no no')
  await next.calls('activate', '1')
  expect(await next.shows()).toBe('active yes yes')
  await old.calls('check-in')
  expect(await old.shows()).toBe('late yes yes seat_lost')
})

test.each(all)('to the client in %s only a signed answer to its own request is one', async language => {
  const server = await buysServer(language)
  await server.calls('check-in')
  await clerkDoes('suspend')(server)
  shopIsGone()
  await server.lives(0.3)
  const [honest = '', late = ''] = peers.proxy.answers.slice(-2)
  const [header, payload = '', signature] = JSON.parse(honest).token.split('.')
  const worse = Buffer.from(payload, 'base64url').toString().replace('active', 'revoked')
  const changed = `${header}.${Buffer.from(worse).toString('base64url')}`
  const own = sign(null, Buffer.from(changed), generateKeyPairSync('ed25519').privateKey)
  const forged = [`${changed}.${signature}`, `${changed}.${own.toString('base64url')}`, 'x.y.z']
  const page = '<h1>Blocked by the proxy</h1>'.repeat(20_000)
  const tokens = forged.map(token => JSON.stringify({ code: 'revoked', token }))
  const bodies = [page, '', '{}', honest, late, ...tokens]
  const answers = [
    ...[200, 403].flatMap(status => bodies.map(body => ({ status, body }))),
    ...[302, 404, 429, 500, 503].flatMap(status => [page, honest].map(body => ({ status, body }))),
  ]
  for (const answer of answers) {
    peers.proxy.meddles(() => answer)
    expect(await server.lives(0.3)).toContain('answer: none')
  }
  expect(await server.shows()).toBe('late yes yes')
})

test.each(tested)('the client in %s tries again later each time, and after Retry-After', async language => {
  const server = await buysServer(language)
  const isAskedAfter = async (seconds: number) => (await server.lives(seconds / day)).includes('answer:')
  shopIsGone()
  expect(await isAskedAfter(0)).toBe(true)
  expect([await isAskedAfter(59), await isAskedAfter(1)]).toEqual([false, true])
  expect([await isAskedAfter(119), await isAskedAfter(1)]).toEqual([false, true])
  peers.proxy.meddles(() => ({ status: 429, headers: { 'retry-after': '900' }, body: '{}' }))
  expect(await isAskedAfter(240)).toBe(true)
  shopIsBack()
  expect([await isAskedAfter(899), await isAskedAfter(1)]).toEqual([false, true])
  expect([await isAskedAfter(3 * 3600 - 1), await isAskedAfter(3 * 3600 + 1)]).toEqual([false, true])
})

test.each(tested)('of two processes with the client in %s one checks in', async language => {
  const server = await buysServer(language)
  const { length } = peers.proxy.answers
  await Promise.all([server.calls('check-in'), server.calls('check-in')])
  // The first check-in of a server activates it.
  expect(peers.proxy.answers.slice(length).map(answer => JSON.parse(answer).code)).toEqual([
    'not_activated',
    'active',
  ])
})

test.each(all)('the client in %s installs nothing of a key that it knows as revoked', async language => {
  const claims = { v: 1, aud: 'astra', sub: '0', jti: 'forged', iat: 0, serial: 'forged', updates_until: '' }
  const token = signToken(leaked, 'license', claims)
  const forged = `-----BEGIN ASTRA LICENSE-----\n${token}\n-----END ASTRA LICENSE-----\n`
  const [told, untold] = [await buysServer(language), await startServer(language, 'untold')]
  await told.calls('check-in')
  await resets(told)
  await installsDownload(told)
  expect(await told.installs(forged)).toContain('not genuine')
  expect(await told.shows()).toBe('not_activated yes yes')
  expect(await untold.installs(forged)).not.toContain('not genuine')
})

const stateRows = states.rows.map(row => [row.name, row] as const)

test.each(stateRows)('the state of "%s" is that of the table', async (_, row) => {
  const expected = [row.state, row.may_start, row.may_add, row.notice].filter(Boolean).join(' ')
  const file = claimsIn(states.licenses[row.license])
  const activation = row.activation && claimsIn(states.activations[row.activation])
  // The vectors have the claims and the memory that docs/activation.md and docs/build-your-own.md describe.
  const status = judge(row.memory, { file, activation, release: states.release } as never, row.clock)
  const rights = [status.mayStart, status.mayAdd].map(right => (right ? 'yes' : 'no'))
  expect([status.state, ...rights, status.notice?.code].filter(Boolean).join(' ')).toBe(expected)

  for (const language of tested) {
    const server = prepareServer(join(folder, language, 'vectors'), language)
    server.writes({ 'license.txt': states.licenses[row.license], 'memory.json': JSON.stringify(row.memory) })
    if (row.activation) server.writes({ activation: states.activations[row.activation] })
    const shown = readShown(await server.runs(['state'], machineAt(row.clock)))
    expect([language, shown]).toEqual([language, expected])
  }
})

test('every state of the table has rows', () => {
  const rows = readFileSync(new URL('../docs/activation.md', import.meta.url), 'utf8').split('## States')[1]
  const named = [...(rows ?? '').matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) => cell.match(/\w+/g))
  expect(new Set(states.rows.map(({ state }) => state))).toEqual(new Set(named))
})

test.each(tested)('the client in %s computes the fingerprints of the vectors', async language => {
  const { serial } = JSON.parse(JSON.stringify(states.rows[0]?.memory))
  const known = vectors.fingerprints.filter(each => each.serial === serial)
  const server = prepareServer(join(folder, language, 'vectors'), language)
  server.writes({ 'license.txt': states.licenses.yearly })
  for (const { machine_id, fingerprint: expected } of known) {
    const environment = { ...machineAt(0), ASTRA_MACHINE_ID: `${machine_id}\n` }
    expect(await server.runs(['state'], environment)).toContain(`server: ${expected}\n`)
  }
})

test('the fingerprints of the vectors are those of a product', () => {
  const computed = vectors.fingerprints.map(each => fingerprint(each.machine_id, each.serial))
  expect(computed).toEqual(vectors.fingerprints.map(each => each.fingerprint))
})

test('the activation requests of the vectors are read as they say', () => {
  const read = vectors.activation_requests.map(({ file }) => readActivationRequest('astra', file).code)
  expect(read).toEqual(vectors.activation_requests.map(({ result }) => result))
})

test.each(tested)('broken files neither crash the client in %s nor end anything', async language => {
  const server = prepareServer(join(folder, language, 'vectors'), language)
  const [license, memory] = [states.licenses.yearly, JSON.stringify(states.rows.at(-1)?.memory)]
  const memories = [
    '',
    '{',
    memory.replace(/:\d+/g, ':99999999999999999999'),
    memory.replace(/:\d+/g, ':-99999999999999999999'),
    memory.replace(/:\d+/g, ':"x"'),
    memory.replace('[]', `["${'f'.repeat(5000)}"`),
    memory.replaceAll(',', ',"notice":"suspended",'),
    '\0\xff"notice":"'.repeat(9000),
  ]
  for (const each of memories) {
    server.writes({ 'license.txt': license, 'memory.json': each })
    expect(await server.runs(['state'], machineAt(states.rows[0]?.clock ?? 0))).toMatch(/^state: \w+\n/)
  }
  const files = [
    '',
    '\0',
    license.slice(0, -60),
    license.replace(/\w/g, '\0'),
    `${' '.repeat(70_000)}${license}`,
  ]
  for (const each of files) {
    server.writes({ 'license.txt': each, 'memory.json': memory })
    expect(await server.runs(['state'], machineAt(0))).toBe('There is no genuine license.txt.\n')
  }
})

test('no client or verifier without a shell starts or ends a process', () => {
  const sources = readdirSync(clients).filter(name => /\.(c|lua|py|go|mjs)$/.test(name))
  const words = /\b(kill|signal|abort|system|popen|execute|exec\w*|spawn|fork|subprocess|child_process)\b/
  expect(sources.filter(name => words.test(readFileSync(join(clients, name), 'utf8')))).toEqual([])
})

test('the client in TypeScript imports nothing of the shop', () => {
  const read = (name: string) => readFileSync(new URL(`../e2e/${name}.ts`, import.meta.url), 'utf8')
  const imported = [read('product-server'), read('product-state')].join().matchAll(/from '(.*)'/g)
  const names = Array.from(imported, ([, name]) => name)
  expect(names).toEqual(['node:crypto', 'node:zlib', './product-state.ts'])
})

async function buysServer(language: Language | 'TypeScript', product = 'astra-1y') {
  await anna.buys({ product, servers: 1 })
  return startServer(language, 'machine')
}

/** A server with the file of the newest license, on a machine whose clock and running time are those of the test. */
function startServer(language: Language | 'TypeScript', machine: string): Promise<Server> {
  return language === 'TypeScript' ? runProduct(machine) : runClient(language, machine)
}

async function runClient(language: Language, machine: string) {
  const [{ id }] = await anna.licenses()
  const began = shop.clock.now().getTime() / 1000
  let offset = 0
  const server = prepareServer(join(folder, language), language)
  server.writes({ 'license.txt': await download(id) })
  const runs = (command: string[], more: Record<string, string> = {}) => {
    const time = Math.floor(shop.clock.now().getTime() / 1000)
    const uptime = String(time - began + 1000)
    const clock = { ASTRA_CLOCK: String(time + offset), ASTRA_UPTIME: uptime }
    return server.runs(command, { ...clock, ASTRA_MACHINE_ID: machine, ...more })
  }
  const calls = (...command: string[]) => runs(command)
  return {
    id,
    calls,
    copies: async (text: string) => server.writes({ 'license.txt': text }),
    // To look for leaks takes longer than the command itself. The rows of the table do it.
    shows: async () => readShown(await runs(['state'], { ASAN_OPTIONS: 'detect_leaks=0' })),
    setsClock: (seconds: number) => void (offset = seconds),
    installs(text: string) {
      server.writes({ 'offered.txt': text })
      return calls('install', join(server.home, 'offered.txt'))
    },
    /** A product whose client is asked to check in when they are over. */
    lives(days: number) {
      shop.clock.pass(days * day)
      return calls('check-in')
    },
  }
}

/** A server with the client in TypeScript, which runs in this process. Its streams run from the start and never end. */
async function runProduct(machine: string) {
  const [{ id }] = await anna.licenses()
  let offset = 0
  const product = openProduct({
    shop: peers.proxy.url,
    keys: [...shop.shop.licenseKeys.publicKeys, ...leaked.publicKeys],
    machine: { id: machine, clock: () => shop.clock.now().getTime() / 1000 + offset },
    file: await download(id),
  })
  product.start()
  const calls = async (command = '', replace?: string) => {
    if (command === 'request') return product.writeRequest()
    const taken = replace === undefined ? {} : { replace: Number(replace) }
    const answer = command === 'activate' ? await product.activate(taken) : await product.checkIn()
    expect(product.isStreaming).toBe(true)
    return `answer: ${answer ? JSON.stringify(answer) : 'none'}`
  }
  return {
    id,
    calls,
    async shows() {
      const { state, mayStart, mayAdd, notice } = product.status()
      const rights = [mayStart, mayAdd].map(right => (right ? 'yes' : 'no'))
      return [state, ...rights, notice?.code].filter(Boolean).join(' ')
    },
    copies: async (text: string) => product.installFile(text),
    async installs(text: string) {
      const { fileId } = product
      product.installFile(text)
      return product.fileId === fileId ? 'not genuine' : fileId
    },
    setsClock: (seconds: number) => void (offset = seconds),
    lives(days: number) {
      shop.clock.pass(days * day)
      product.runs(days * day)
      return calls('check-in')
    },
  }
}

let prepared = 0

/** A folder of a client; it fails on whatever the client prints as a fault, as the sanitizers do. */
function prepareServer(built: string, language: Language) {
  const home = join(folder, `server-${++prepared}`)
  mkdirSync(home)
  const [program = '', ...options] = languages[language].run
  return {
    home,
    writes(files: Record<string, string>) {
      for (const [name, content] of Object.entries(files)) writeFileSync(join(home, name), content)
    },
    runs: ([command = '', ...more]: string[], environment: Record<string, string>) =>
      new Promise<string>((answer, fail) => {
        const env = { PATH: process.env['PATH'], ...environment }
        execFile(
          program,
          [...options, home, command, ...more],
          { cwd: built, env },
          (error, printed, fault) =>
            fault || (error && error.code !== 1) ? fail(error ?? new Error(fault)) : answer(printed),
        )
      }),
  }
}

function machineAt(time: number) {
  return { ASTRA_CLOCK: String(time), ASTRA_UPTIME: '1000', ASTRA_MACHINE_ID: states.machine_id }
}

/** Such as `late yes yes suspended`. */
function readShown(printed: string): string {
  const shown = ['state', 'may start', 'may add', 'notice'].map(
    label => new RegExp(`^${label}: (\\w+)`, 'm').exec(printed)?.[1],
  )
  return shown.filter(Boolean).join(' ')
}

function claimsIn(file: string): unknown {
  const text = /LICENSE-----([^]*?)-----END/.exec(file)?.[1] ?? file
  const [, payload = ''] = text.replaceAll(/[^\w.-]/g, '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

async function download(id: number): Promise<string> {
  return (await anna.get(`/api/astra/license/${id}/file/`)).body
}
