import { execFile, execSync, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { licenseFileCodes, verifyLicenseFile } from '../src/domain/licenses/verify-license-file.ts'
import { astra } from '../src/domain/pricing/astra.ts'
import { signatureCheck } from '../src/server/licenses/files/license-keys.ts'
import { makeTestVectors, type TestVector, type TokenVector, writeFileFor } from './make-test-vectors.ts'

const clients = fileURLToPath(new URL('../clients/', import.meta.url))
const committed: ReturnType<typeof makeTestVectors> = JSON.parse(
  readFileSync(join(clients, 'test-vectors.json'), 'utf8'),
)
const { keys } = committed
const [valid] = committed.vectors
const vectors = [
  ...committed.vectors,
  {
    ...valid,
    name: 'larger than 64 KB',
    code: 'malformed',
    file: ' '.repeat(65_536) + valid?.file,
  } as TestVector,
]
const known = keys.map(({ kid, x }) => `${kid}:${x}`)
const folder = mkdtempSync(join(tmpdir(), 'astra-verifiers-'))
const path = join(folder, 'license.txt')
afterAll(() => rmSync(folder, { recursive: true }))

test.each(vectors)('the file "$name" is answered with $code', ({ code, file, at, release }) => {
  const { code: answered } = verifyLicenseFile(file, {
    product: astra,
    ...signatureCheck(keys),
    at,
    ...(release === null ? {} : { release }),
  })
  expect(answered).toBe(code)
})

const program = join(folder, 'verify')
/** The command of each verifier, and the command that fails where its tools are missing. */
const verifiers: [language: string, command: string[], needs: string][] = [
  ['shell', ['sh', 'verify.sh'], 'openssl version'],
  ['C', [program], `echo '#include <sodium.h>' | cc -E -o /dev/null - && cc --version`],
  ['Lua', ['luajit', 'verify.lua'], 'luajit -v'],
  ['Python', [findPython(), 'verify.py'], 'python3 --version'],
  ['Go', [`${program}-go`], 'go version'],
  ['Node', ['verify.mjs'], 'true'],
]
const tested = verifiers.filter(([language, , needs]) => {
  const isMissing = spawnSync(needs, { shell: true }).status !== 0
  // On the screen, past vitest: a test run must not hide that a verifier was not tested.
  if (isMissing) process.stderr.write(`NOT TESTED: the verifier in ${language}: ${needs}\n`)
  return !isMissing
})

/** The verifiers with the slug of another product in their first lines. */
const beacon = join(folder, 'beacon')
mkdirSync(beacon)
for (const name of ['verify.sh', 'verify.c', 'verify.lua', 'verify.py', 'verify.go', 'verify.mjs'])
  writeFileSync(join(beacon, name), readFileSync(join(clients, name), 'utf8').replace(/\bastra\b/, 'beacon'))

describe('of Astra', () => {
  beforeAll(() => build(clients))

  test.each(tested)('the verifier in %s answers as the shop does', async (_, command) => {
    const answers = []
    for (const vector of vectors) answers.push(await ask(command, vector, clients))
    expect(answers).toEqual(vectors.map(({ name, code }) => ({ name, code, status: exitStatus(code) })))
  })

  test.each(tested)(
    'the verifier in %s takes a token of another type, and returns its claims',
    async (_, command) => {
      const tokens = [...committed.answers, ...committed.activations]
      const answers = []
      for (const token of tokens) answers.push(await askToken(command, token))
      expect(answers).toEqual(
        tokens.map(({ name, result, file }) =>
          result === 'genuine' ? { name, claims: claimsIn(file), status: 0 } : { name, result, status: 1 },
        ),
      )
    },
  )
})

describe('of another product', () => {
  beforeAll(() => build(beacon))

  test.each(tested)('with its slug the verifier in %s accepts its files', async (_, command) => {
    const file = writeFileFor({ ...astra, name: 'Beacon', slug: 'beacon' })
    const vector = { ...valid, name: 'Beacon', file } as TestVector
    expect(await ask(command, vector, beacon)).toMatchObject({ code: 'valid' })
  })
})

test('the test vectors have every result, and are what bin/make-test-vectors.ts prints', () => {
  expect(new Set(vectors.map(({ code }) => code))).toEqual(new Set(licenseFileCodes))
  expect(committed).toEqual(makeTestVectors())
})

/** The interpreter itself: the one on PATH may be a script that looks for it at every start. */
function findPython(): string {
  const { stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' })
  return stdout?.trim() || 'python3'
}

/** The verifiers in these languages, of the sources in a folder. */
function build(cwd: string) {
  const commands: Record<string, string> = {
    C: `cc -Wall -Wextra -Werror -O1 -g -fsanitize=address,undefined -o ${program} verify.c -lsodium`,
    Go: `go build -o ${program}-go verify.go`,
  }
  for (const [language] of tested) if (commands[language]) execSync(commands[language], { cwd })
}

async function ask(command: string[], { name, file, at, release }: TestVector, cwd: string) {
  writeFileSync(path, file)
  const { printed, status } = await run([...command, path, String(at), release ?? '-', ...known], cwd)
  return { name, code: printed, status }
}

async function askToken(command: string[], { name, type, file }: TokenVector) {
  writeFileSync(path, file)
  const { printed, status } = await run([...command, '--token', type, path, ...known], clients)
  return { name, ...(status === 0 ? { claims: JSON.parse(printed) } : { result: printed }), status }
}

async function run([program = '', ...options]: string[], cwd: string) {
  if (!program.endsWith('.mjs')) return runProgram(program, options, cwd)
  // A thread starts sooner than another Node.
  const thread = new Worker(join(cwd, program), { argv: options, stdout: true })
  const [printed, [status]] = await Promise.all([text(thread.stdout), once(thread, 'exit')])
  return { printed: printed.trim(), status }
}

function runProgram(program: string, options: string[], cwd: string) {
  return new Promise<{ printed: string; status: unknown }>(answer => {
    execFile(program, options, { cwd }, (error, printed, fault) =>
      answer({ printed: printed.trim() + fault, status: error?.code ?? 0 }),
    )
  })
}

/** Of a token that was not changed, alone or with a license before or after it. */
function claimsIn(file: string): unknown {
  const text = file.includes('BEGIN') ? (/ACTIVATION-----([^]*?)-----END/.exec(file)?.[1] ?? '') : file
  const [, payload = ''] = text.replaceAll(/[^\w.-]/g, '').split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString())
}

function exitStatus(code: string): number {
  if (code === 'valid' || code === 'in_grace') return 0
  return code === 'expired' || code === 'version_not_covered' ? 2 : 1
}
