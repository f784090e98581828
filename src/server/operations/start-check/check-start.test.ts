import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { query } from '../../testing/query.ts'
import { testSecrets } from '../../testing/secrets-for-tests.ts'
import { startSmtpPeer } from '../../testing/smtp-peer.ts'
import { startStripePeer } from '../../testing/stripe-peer.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { startTurnstilePeer } from '../../testing/turnstile-peer.ts'
import { checkStart } from './check-start.ts'

const database = await createTestDatabase()
const [smtp, stripe] = [await startSmtpPeer(), await startStripePeer()]
const turnstile = await startTurnstilePeer()
afterAll(async () => {
  await Promise.all([smtp.close(), stripe.close(), turnstile.close()])
  await database.drop()
})

const services = { ...stripe.environment, ...smtp.environment, ...turnstile.environment }
const configured = { DATABASE_URL: database.url, ...testSecrets, ...services, VIES_URL: 'http://127.0.0.1:9' }

async function check(environment: Record<string, string>) {
  const lines: string[] = []
  return { code: await checkStart(environment, line => lines.push(line)), lines }
}

test('before the start, an operator reads of each service whether it can be used; no e-mail is sent', async () => {
  const { code, lines } = await check(configured)
  expect(lines).toEqual([
    'ok       configuration: every variable is valid',
    'ok       address: http://localhost:3000',
    expect.stringMatching(/^ok {7}database: PostgreSQL \d+, all migrations are applied$/),
    expect.stringMatching(/^warning {2}mail: 127\.0\.0\.1:\d+ answers; SMTP_URL has no user$/),
    'ok       Stripe: the test key is accepted',
    'ok       Telegram: in sandbox',
    'ok       BTCPay: not configured',
    'ok       Crypto Pay: not configured',
    'ok       exchange rates: not read, because card payments are in sandbox',
    expect.stringMatching(
      /^warning {2}VIES: 127.* cannot be reached.*: VAT numbers are checked again later$/,
    ),
    'ok       Turnstile: the secret key is accepted',
    'The shop can start.',
  ])
  expect(code).toBe(0)
  expect(smtp.mailsTo('', /./)).toEqual([])
})

test('what cannot be used is said in a line each, with the variable to correct and without the secret', async () => {
  const places = { DATABASE_URL: `${database.url}_unknown`, BASE_URL: 'http://no-such-host.invalid' }
  const keys = { STRIPE_SECRET_KEY: 'sk_test_other', TURNSTILE_SECRET_KEY: 'other-secret' }
  const SMTP_URL = 'smtp://shop:pass-of-the-shop@127.0.0.1:9'
  const { code, lines } = await check({ ...configured, ...places, ...keys, SMTP_URL })
  expect(code).toBe(1)
  expect(lines.filter(line => line.startsWith('failed'))).toEqual([
    'failed   address: BASE_URL: no address is known for no-such-host.invalid',
    expect.stringMatching(/^failed {3}database: DATABASE_URL: cannot connect to .* does not exist$/),
    expect.stringMatching(/^failed {3}mail: SMTP_URL: 127\.0\.0\.1:9: .*ECONNREFUSED/),
    'failed   Stripe: STRIPE_SECRET_KEY is not accepted',
    'failed   Turnstile: TURNSTILE_SECRET_KEY is not accepted',
  ])
  expect(lines.at(-1)).toBe('5 of 10 checks failed.')
  expect(lines.join('\n')).not.toMatch(/pass-of-the-shop|sk_test_other|other-secret/)
})

test('the mail server is asked as for sending: with STARTTLS, and user and password after it', async () => {
  const peer = await startSmtpPeer({ user: 'shop', password: 'p@ss/word' })
  onTestFinished(peer.close)
  const mailLine = async (password: string) => {
    const account = `shop:${password}@`
    const url = `${peer.environment.SMTP_URL.replace('//', `//${account}`)}?requireTLS=true`
    const { lines } = await check({ ...configured, SMTP_URL: `${url}&tls.rejectUnauthorized=false` })
    return lines.find(line => line.includes(' mail: '))
  }
  expect(await mailLine('p%40ss%2Fword')).toMatch(/^ok {7}mail: 127\.0\.0\.1:\d+ accepts the user$/)
  expect(await mailLine('other')).toMatch(/^failed {3}mail: SMTP_URL: .* Invalid user or password$/)
})

test('a start names the missing right of a database user who may not create tables', async () => {
  const { code, lines } = await check({ ...configured, DATABASE_URL: await addReader() })
  expect(lines.join('\n')).toMatch(
    /failed {3}database: the user may not create schemas: grant create on database astra_\w+ to it/,
  )
  expect(code).toBe(1)
})

async function addReader(): Promise<string> {
  const url = new URL(database.url)
  const name = `reader_${url.pathname.split('_').at(-1)}`
  await query(database.url, `create role ${name} login password 'reader'`)
  onTestFinished(async () => void (await query(database.url, `drop role ${name}`)))
  return Object.assign(url, { username: name, password: 'reader' }).href
}

test('bin/start --check ends with 1 and names each variable that is invalid', async () => {
  const environment = { PATH: process.env['PATH'], PORT: 'eighty', SECRET: 'short' }
  const main = promisify(execFile)(process.execPath, ['src/server/main.ts', '--check'], { env: environment })
  const faults = /^failed {3}configuration: PORT: .*\nfailed {3}configuration: SECRET: .*\n$/
  await expect(main).rejects.toMatchObject({ code: 1, stdout: expect.stringMatching(faults) })
})
