import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigFaults, readConfig, sandboxedServices } from './config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_anna', STRIPE_WEBHOOK_SECRET: 'whsec_anna' }
const mail = { SMTP_URL: 'smtp://mail.studio.example', MAIL_FROM: 'Astra <shop@studio.example>' }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'astra-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('an empty environment is a whole shop on this machine, with everything outside in sandbox', () => {
  const config = read({})
  expect(config).toMatchObject({ host: '127.0.0.1', baseUrl: 'http://localhost:3000', databaseUrl: null })
  expect(sandboxedServices(config)).toEqual(['card payments', 'mail'])
})

test('all faults are listed at once', () => {
  const { faults, message } = faultsOf({ PORT: 'eighty', BASE_URL: 'studio', SUPERUSER_EMAILS: 'clerk' })
  expect(faults).toHaveLength(3)
  expect(message).toMatch(/^The configuration has 3 fault\(s\):/)
  expect(message).toMatch(/PORT: .*\n.*BASE_URL: .*\n.*SUPERUSER_EMAILS/)
})

test('an empty variable counts as unset', () => {
  const config = read({ PORT: '', DATABASE_URL: ' ', STRIPE_SECRET_KEY: '', SMTP_URL: '' })
  expect(config).toMatchObject({ port: 3000, databaseUrl: null, stripe: null, smtp: null })
})

test('an https shop with a service in sandbox refuses to start unless SANDBOX=1', () => {
  const secure = { BASE_URL: 'https://shop.studio.example', ...stripe }
  expect(faultsOf(secure).faults).toEqual([expect.stringMatching(/^SANDBOX: still in sandbox: mail/)])
  expect(sandboxedServices(read({ ...secure, SANDBOX: '1' }))).toEqual(['mail'])
  expect(sandboxedServices(read({ ...secure, ...mail }))).toEqual([])
})

test('half a Stripe configuration is refused', () => {
  expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_anna' }).faults).toHaveLength(1)
  expect(faultsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_anna' }).faults).toHaveLength(1)
})

test('mail without a sender is refused', () => {
  expect(faultsOf({ SMTP_URL: mail.SMTP_URL }).faults).toEqual([expect.stringMatching(/^MAIL_FROM/)])
})

test('DATABASE_URL requires SECRET', () => {
  const elsewhere = { DATABASE_URL: 'postgres://astra@db.studio.example/astra' }
  expect(faultsOf(elsewhere).faults).toEqual([expect.stringMatching(/^SECRET: required with DATABASE_URL/)])
  expect(read({ ...elsewhere, SECRET: 'x'.repeat(32) }).databaseUrl).toBe(elsewhere.DATABASE_URL)
})

test('the generated secret is for its owner’s eyes only, and stays', () => {
  const { secret } = read({})
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(read({}).secret).toBe(secret)
  expect(statSync(join(dataDir, 'secret')).mode & 0o777).toBe(0o600)
})

test('processes that start at once generate one secret', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, secretOfAnotherProcess))
  expect(new Set(others)).toEqual(new Set([first]))
  expect(readdirSync(dataDir)).toEqual(['secret'])
})

function read(environment: Record<string, string>) {
  return readConfig({ DATA_DIR: dataDir, ...environment })
}

function faultsOf(environment: Record<string, string>): ConfigFaults {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigFaults) return error
    throw error
  }
  throw new Error('This configuration was accepted')
}

async function secretOfAnotherProcess(): Promise<string> {
  const config = new URL('./config.ts', import.meta.url).href
  const script = `import { readConfig } from '${config}'; process.stdout.write(readConfig(process.env).secret)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    env: { DATA_DIR: dataDir },
  })
  return stdout
}
