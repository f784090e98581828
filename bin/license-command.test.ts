import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { testSecrets } from '../src/server/testing/secrets-for-tests.ts'
import { inheritedEnvironment } from '../src/server/testing/shop-process.ts'

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const { keys, vectors } = JSON.parse(readFileSync(fromRoot('clients/test-vectors.json'), 'utf8'))
const folder = mkdtempSync(join(tmpdir(), 'astra-license-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('bin/license verify prints the claims, and exits with 0 for a valid file', () => {
  const { status, printed } = verifies('valid', '--at', '2026-12-01')
  expect(status).toBe(0)
  expect(printed).toContain('valid: The file is genuine and valid.\n')
  expect(printed).toContain('serial: ABCD-EFGH-JKMN-PQRS-TVWX\n')
  expect(printed).toContain('exp: 1828051200 (2027-12-06T00:00:00.000Z)\n')
  expect(printed).not.toContain('edited')
})

test('bin/license verify says when the head was edited', () => {
  const { status, printed } = verifies('head edited', '--at', '2026-12-01')
  expect([status, printed]).toEqual([0, expect.stringContaining('The lines above the block were edited.')])
})

test('bin/license verify exits with 1 for a file that is not genuine', () => {
  const { status, printed } = verifies('changed payload')
  expect(status).toBe(1)
  expect(printed).toMatch(/^bad_signature: The file was changed after it was signed\.\nkey: [0-9a-f]{16}\n$/)
})

test('bin/license verify exits with 2 once the file has expired, and for a version that is not covered', () => {
  expect(verifies('valid', '--at', '2027-12-06T00:00:00Z').status).toBe(2)
  const { status, printed } = verifies('valid', '--at', '2026-12-01', '--release', '2027-11-22', '--json')
  expect([status, JSON.parse(printed).code]).toEqual([2, 'version_not_covered'])
})

test('without --keys the keys of the shop count', () => {
  const { status, printed } = runs('verify', write('valid'))
  expect([status, printed]).toEqual([1, 'unknown_key: None of the known keys signed this file.\n'])
})

test('a file that a revoked key of the shop signed is refused', () => {
  const path = write('valid')
  const shop = { LICENSE_PUBLIC_KEYS: JSON.stringify({ keys }) }
  const verify = (more: Record<string, string>) =>
    runsIn({ ...shop, ...more }, 'verify', path, '--at', '2026-12-01')
  expect(verify({}).status).toBe(0)
  expect(verify({ LICENSE_REVOKED_KEYS: keys[0].kid })).toEqual({
    status: 1,
    printed: 'unknown_key: None of the known keys signed this file.\n',
  })
})

test.each([
  [[]],
  [['verify']],
  [['check', 'x']],
  [['verify', 'x', '--at', 'noon']],
  [['verify', 'no-such-file']],
])('the arguments %j are refused with exit status 64', typed => {
  expect(runs(...typed)).toMatchObject({ status: 64, printed: '' })
})

function verifies(name: string, ...options: string[]) {
  return runs('verify', write(name), '--keys', fromRoot('clients/test-vectors.json'), ...options)
}

/** The file of a test vector. */
function write(name: string): string {
  const path = join(folder, 'license.txt')
  writeFileSync(path, vectors.find((vector: { name: string }) => vector.name === name).file)
  return path
}

const runs = (...typed: string[]) => runsIn({}, ...typed)

function runsIn(environment: Record<string, string>, ...typed: string[]) {
  const { status, stdout } = spawnSync(process.execPath, [fromRoot('bin/verify-license.ts'), ...typed], {
    encoding: 'utf8',
    env: { ...inheritedEnvironment(), ...testSecrets, DATA_DIR: folder, ...environment },
  })
  return { status, printed: stdout }
}
