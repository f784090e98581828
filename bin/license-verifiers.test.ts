import { execFile, execSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
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
/** The command of each verifier, and the commands that fail where its tools are missing. */
const verifiers: [language: string, command: string[], ...needs: string[][]][] = [
  ['shell', ['sh', 'verify.sh'], ['openssl', 'version']],
  ['C', [program], ['sh', '-c', `echo '#include <sodium.h>' | cc -E -o /dev/null - && cc --version`]],
  ['Lua', ['luajit', 'verify.lua'], ['luajit', '-v']],
  ['Python', ['python3', 'verify.py'], ['python3', '--version']],
  ['Go', [`${program}-go`], ['go', 'version']],
  ['Node', [process.execPath, 'verify.mjs']],
]

const builds: Record<string, string> = {
  C: `cc -Wall -Wextra -Werror -O1 -g -fsanitize=address,undefined -o ${program} verify.c -lsodium`,
  Go: `go build -o ${program}-go verify.go`,
}

/** Where each was built last. */
const built = new Map<string, string>()

/** The verifiers with the slug of another product in their first lines. */
const beacon = join(folder, 'beacon')
mkdirSync(beacon)
for (const name of ['verify.sh', 'verify.c', 'verify.lua', 'verify.py', 'verify.go', 'verify.mjs'])
  writeFileSync(join(beacon, name), readFileSync(join(clients, name), 'utf8').replace(/\bastra\b/, 'beacon'))

test.each(verifiers)('the verifier in %s answers as the shop does', async (language, command, ...needs) => {
  if (!prepare(language, needs, clients)) return
  const answers = []
  for (const vector of vectors) answers.push(await ask(command, vector, clients))
  expect(answers).toEqual(vectors.map(({ name, code }) => ({ name, code, status: exitStatus(code) })))
})

const tokens = [...committed.answers, ...committed.activations]

test.each(verifiers)(
  'the verifier in %s takes a token of another type, and returns its claims',
  async (language, command, ...needs) => {
    if (!prepare(language, needs, clients)) return
    const answers = []
    for (const token of tokens) answers.push(await askToken(command, token))
    expect(answers).toEqual(
      tokens.map(({ name, result, file }) =>
        result === 'genuine' ? { name, claims: claimsIn(file), status: 0 } : { name, result, status: 1 },
      ),
    )
  },
)

test.each(verifiers)(
  'with the slug of another product the verifier in %s accepts its files',
  async (language, command, ...needs) => {
    if (!prepare(language, needs, beacon)) return
    const file = writeFileFor({ ...astra, name: 'Beacon', slug: 'beacon' })
    const vector = { ...valid, name: 'Beacon', file } as TestVector
    expect(await ask(command, vector, beacon)).toMatchObject({ code: 'valid' })
  },
)

test('the test vectors have every result, and are what bin/make-test-vectors.ts prints', () => {
  expect(new Set(vectors.map(({ code }) => code))).toEqual(new Set(licenseFileCodes))
  expect(committed).toEqual(makeTestVectors())
})

/** Builds the verifier; false where a tool is missing, which a test run must not hide: it is printed past vitest. */
function prepare(language: string, needs: string[][], cwd: string): boolean {
  const missing = needs.find(([tool = '', ...options]) => spawnSync(tool, options).status !== 0)
  if (missing)
    process.stderr.write(
      `NOT TESTED: the verifier in ${language}, because this failed: ${missing.join(' ')}\n`,
    )
  else if (builds[language] && built.get(language) !== cwd) {
    execSync(builds[language], { cwd })
    built.set(language, cwd)
  }
  return !missing
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

function run([program = '', ...options]: string[], cwd: string) {
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
