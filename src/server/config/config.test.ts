import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testSecrets } from '../testing/secrets-for-tests.ts'
import { ConfigError, readConfig, sandboxedServices } from './config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_anna', STRIPE_WEBHOOK_SECRET: 'whsec_anna' }
const bot = { TELEGRAM_BOT_TOKEN: '12345:AAbot', TELEGRAM_BOT_NAME: 'astra_pay_bot' }
const btcpay = {
  BTCPAY_URL: 'https://btcpay.studio.example/',
  BTCPAY_API_KEY: 'key',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_WEBHOOK_SECRET: 'secret',
}
const mail = { SMTP_URL: 'smtp://mail.studio.example', MAIL_FROM: 'Astra <shop@studio.example>' }
const publicUrl = 'https://shop.studio.example'
const seller = {
  SELLER_NAME: 'Studio',
  SELLER_ADDRESS: 'Pikk 1',
  SELLER_IBAN: 'EE97 0000 0000 0000 0001',
  SELLER_VAT: 'EE 100 931 558',
}
/** Public, without a sandbox. */
const open = { BASE_URL: publicUrl, ...stripe, ...mail, ...bot, ...btcpay }
let dataDir: string

beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'astra-config-'))))
afterEach(() => rmSync(dataDir, { recursive: true }))

test('an empty environment configures a local shop with every outside service in sandbox', () => {
  const config = read({})
  expect(config).toMatchObject({ host: '127.0.0.1', baseUrl: 'http://localhost:3000', databaseUrl: null })
  expect(sandboxedServices(config)).toEqual(['card payments', 'mail', 'crypto payments'])
})

test('all problems are listed at once', () => {
  const wrong = { PORT: 'eighty', BASE_URL: 'studio', SUPERUSER_EMAILS: 'clerk' }
  const { problems, message } = refusedConfig(wrong)
  expect(problems).toHaveLength(3)
  expect(message).toMatch(/^The configuration has 3 problem\(s\):/)
  expect(message).toMatch(/PORT: .*\n.*BASE_URL: .*\n.*SUPERUSER_EMAILS/)
})

test('an unusable data folder is a problem of the configuration', () => {
  const file = join(dataDir, 'file')
  writeFileSync(file, '')
  const faults = { '/proc/shop': 'ENOENT', [file]: 'EEXIST', [join(file, 'below')]: 'ENOTDIR' }
  for (const [folder, fault] of Object.entries(faults))
    expectRefused({ DATA_DIR: folder }, new RegExp(`^DATA_DIR: ${fault}`))
})

test('an empty variable counts as unset', () => {
  const config = read({ PORT: '', DATABASE_URL: ' ', STRIPE_SECRET_KEY: '', SMTP_URL: '' })
  expect(config).toMatchObject({ port: 3000, databaseUrl: null, stripe: null, smtp: null })
})

test('a secret can be given as a file; its last line break does not count', () => {
  const file = join(dataDir, 'stripe')
  writeFileSync(file, 'sk_test_anna\n')
  const files = { STRIPE_SECRET_KEY_FILE: file, STRIPE_WEBHOOK_SECRET: 'whsec_anna' }
  expect(read(files).stripe?.secretKey).toBe('sk_test_anna')
})

test('a secret given twice, and files that cannot be read or are empty, are refused together', () => {
  const empty = join(dataDir, 'empty')
  writeFileSync(empty, '\n')
  const { problems } = refusedConfig({
    SECRET: 's'.repeat(32),
    SECRET_FILE: empty,
    SMTP_URL_FILE: join(dataDir, 'missing'),
    CRYPTO_PAY_TOKEN_FILE: empty,
  })
  expect(problems).toEqual([
    'SECRET_FILE: SECRET is set too; set one of them',
    expect.stringMatching(/^SMTP_URL_FILE: ENOENT/),
    `CRYPTO_PAY_TOKEN_FILE: ${empty} is empty`,
  ])
})

test('an https shop with a service in sandbox refuses to start unless SANDBOX=1', () => {
  const secure = { BASE_URL: publicUrl, ...seller, ...stripe, ...bot, ...btcpay }
  expectRefused(secure, /^SANDBOX: still in sandbox, on an https .*: mail \(SMTP_URL\)\. /)
  expect(sandboxedServices(read({ ...secure, SANDBOX: '1' }))).toEqual(['mail'])
  expect(sandboxedServices(read({ ...secure, ...mail }))).toEqual([])
})

const reaches = ['0.0.0.0', '::', '192.168.1.5', 'shop.local'].map(HOST => ({ HOST }))
const openings = [...reaches, { TRUST_PROXY: '1' }]
test.each(openings)('a shop with %j and a service in sandbox refuses to start unless SANDBOX=1', reach => {
  const { problems } = refusedConfig({ ...reach, ...seller })
  expect(problems).toEqual([expect.stringMatching(/^SANDBOX: still in sandbox, .*loopback: card payments/)])
  expect(read({ ...reach, SANDBOX: '1' }).isPublic).toBe(true)
})

test.each(['127.0.0.1', '127.1.2.3', '::1', 'localhost'])('a sandbox shop can listen on %s', host => {
  expect(read({ HOST: host, SUPERUSER_EMAILS: 'clerk@studio.example' }).host).toBe(host)
})

test('real payments beside the sandbox mailbox refuse to start unless SANDBOX=1', () => {
  const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_anna' }
  expectRefused(live, /^SANDBOX: payments are real \(STRIPE_SECRET_KEY\), but mail is still in sandbox/)
  expectRefused({ ...bot, ...btcpay }, /^SANDBOX: payments are real \(TELEGRAM_BOT_TOKEN\)/)
  expect(sandboxedServices(read({ ...live, SANDBOX: '1' }))).toContain('mail')
  expect(sandboxedServices(read({ ...live, ...mail }))).toEqual(['crypto payments'])
})

test('no one becomes a superuser through the sandbox mailbox of a public shop, even with SANDBOX=1', () => {
  const superusers = { SANDBOX: '1', SUPERUSER_EMAILS: 'clerk@studio.example' }
  for (const address of [{ HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }, { BASE_URL: publicUrl }]) {
    expectRefused({ ...superusers, ...address }, /^SUPERUSER_EMAILS: anyone could sign in as a superuser/)
    expect(read({ ...superusers, ...address, ...mail }).superuserEmails).toEqual(['clerk@studio.example'])
  }
})

test('a public shop refuses to start as the example company unless SANDBOX=1', () => {
  expectRefused(open, /^SELLER_NAME: required on a public shop/)
  expect(read({ ...open, ...seller }).seller.name).toBe('Studio')
  expect(read({ ...open, SANDBOX: '1' }).seller.name).toBe('Example Software OÜ')
})

test('crypto payments are by the bot and a crypto provider', () => {
  const both = { ...mail, ...bot, ...btcpay }
  expect(sandboxedServices(read({ ...stripe, ...mail, ...both }))).toEqual([])
  expect(read({ ...both, TELEGRAM_BOT_NAME: '@astra_pay_bot' }).telegram?.botName).toBe('astra_pay_bot')
  expect(read(both)).toMatchObject({ btcpay: { url: 'https://btcpay.studio.example' }, cryptoPay: null })
  const cryptoPay = { token: 'token', apiUrl: 'https://pay.crypt.bot' }
  expect(read({ ...mail, ...bot, CRYPTO_PAY_TOKEN: 'token' })).toMatchObject({ cryptoPay })
})

const model = { ASK_API_URL: 'https://model.studio.example/v1/', ASK_MODEL: 'small' }
const turnstile = { TURNSTILE_SITE_KEY: 'site-key', TURNSTILE_SECRET_KEY: 'secret-key' }

test.each<[Record<string, string>, RegExp]>([
  [{ ...stripe, STRIPE_SECRET_KEY: '' }, /STRIPE_SECRET_KEY/],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: '' }, /STRIPE_WEBHOOK_SECRET/],
  [{ SMTP_URL: mail.SMTP_URL }, /^MAIL_FROM/],
  [{ ...mail, ...bot }, /^BTCPAY_URL: crypto payments need both/],
  [btcpay, /^TELEGRAM_BOT_TOKEN: crypto payments/],
  [{ CRYPTO_PAY_TOKEN: 'token' }, /^TELEGRAM_BOT_TOKEN/],
  [{ ...mail, ...btcpay, ...bot, TELEGRAM_BOT_NAME: '' }, /^TELEGRAM_BOT_NAME: .* go together$/],
  [{ ...mail, ...bot, ...btcpay, BTCPAY_API_KEY: '' }, /^BTCPAY_API_KEY: .* go together$/],
  [{ ...turnstile, TURNSTILE_SITE_KEY: '' }, /TURNSTILE_SITE_KEY/],
  [{ ...turnstile, TURNSTILE_SECRET_KEY: '' }, /TURNSTILE_SECRET_KEY/],
  [{ ASK_MODEL: 'small' }, /^ASK_API_URL: .* go together$/],
  [{ ASK_API_URL: model.ASK_API_URL }, /ASK_MODEL/],
  [{ ASK_API_KEY: 'key' }, /^ASK_API_KEY/],
  [{ VIES_URL: 'vies' }, /^VIES_URL/],
  [{ RATES_URL: 'daily' }, /^RATES_URL/],
])('a service that is configured incompletely or wrongly is refused: %j', (environment, problem) => {
  expectRefused(environment, problem)
})

test('Turnstile is asked at Cloudflare’s address', () => {
  expect(read({}).turnstile).toBeNull()
  expect(read(turnstile).turnstile?.url).toBe('https://challenges.cloudflare.com')
})

test('the language model for support questions may need no key', () => {
  expect(read({}).ask).toBe(null)
  const apiUrl = 'https://model.studio.example/v1'
  expect(read(model).ask).toEqual({ apiUrl, apiKey: null, model: 'small' })
})

test('VIES is asked by a shop with real card payments, or if its address is configured', () => {
  expect(read({}).viesUrl).toBeNull()
  expect(read(stripe).viesUrl).toBe('https://ec.europa.eu/taxation_customs/vies/rest-api')
  expect(read({ VIES_URL: 'http://127.0.0.1:9/' }).viesUrl).toBe('http://127.0.0.1:9')
})

test('exchange rates are read by a shop with real card payments, or if the feed’s address is configured', () => {
  expect(read({}).ratesUrls).toBeNull()
  expect(read({ RATES_CBR_URL: 'http://127.0.0.1:9/cbr' }).ratesUrls).toBeNull()
  expect(read({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' }).ratesUrls).toBeNull()
  expect(read(stripe).ratesUrls).toEqual({
    feed: 'https://open.er-api.com/v6/latest/USD',
    ecb: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    cbr: 'https://www.cbr.ru/scripts/XML_daily.asp',
    nbrb: 'https://api.nbrb.by/exrates/rates?periodicity=0',
  })
  expect(read({ RATES_URL: 'http://127.0.0.1:9/feed' }).ratesUrls?.feed).toBe('http://127.0.0.1:9/feed')
})

test('DATABASE_URL requires SECRET and LICENSE_PRIVATE_KEY', () => {
  const elsewhere = { DATABASE_URL: 'postgres://astra@db.studio.example/astra' }
  expect(refusedConfig(elsewhere).problems).toEqual([
    expect.stringMatching(/^SECRET: required with DATABASE_URL/),
    expect.stringMatching(/^LICENSE_PRIVATE_KEY: required with DATABASE_URL/),
  ])
  expect(read({ ...elsewhere, ...testSecrets }).databaseUrl).toBe(elsewhere.DATABASE_URL)
})

test('a license key that is not 32 bytes, and a key set with another key’s id, are refused', () => {
  const x = '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo'
  const keySet = (kid: string) => JSON.stringify({ keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid }] })
  const { problems } = refusedConfig({ LICENSE_PRIVATE_KEY: 'c2hvcnQ', LICENSE_PUBLIC_KEYS: keySet('0123') })
  expect(problems).toEqual([
    expect.stringMatching(/^LICENSE_PRIVATE_KEY: 32 random bytes/),
    expect.stringMatching(/^LICENSE_PUBLIC_KEYS: a JWKS/),
  ])
  expect(read({ LICENSE_PUBLIC_KEYS: keySet('21fe31dfa154a261') }).licensePublicKeys).toEqual([
    { kid: '21fe31dfa154a261', x },
  ])
})

test('a VAT rate has a country, a percentage and a day, and lets a seller be there', () => {
  const configured = read({ TAX_RATES: 'UKR=20@2024-01-01, USA=8.25@2026-01-01', SELLER_COUNTRY: 'USA' })
  expect(configured.taxRates).toMatchObject([
    { country: 'UKR', rate: '20', validFrom: '2024-01-01' },
    { country: 'USA', rate: '8.25', validFrom: '2026-01-01' },
  ])
  const wrong = ['BLR=0@2024-01-01', 'UKR=20', 'UA=20@2024-01-01', 'XXX=20@2024-01-01']
  for (const rates of [...wrong, 'UKR=-1@2024-01-01', 'UKR=20@2024-02-30'])
    expectRefused({ TAX_RATES: rates }, /^TAX_RATES/)
})

test('a seller in a country without a known VAT rate is refused at the start, not at the first sale', () => {
  expectRefused({ SELLER_COUNTRY: 'USA' }, /^SELLER_COUNTRY/)
  expect(read({ SELLER_COUNTRY: 'GBR' }).seller.country).toBe('GBR')
})

test('the years of storage are set by series', () => {
  expect(read({}).retentionYears).toEqual({})
  expect(read({ RETENTION_YEARS: 'AST=10, LTR=8' }).retentionYears).toEqual({ AST: 10, LTR: 8 })
  for (const wrong of ['10', 'AST=0', 'AST=31', 'AST=8,'])
    expectRefused({ RETENTION_YEARS: wrong }, /^RETENTION_YEARS/)
})

test('a shop with its own seller shows nothing of the example seller', () => {
  const given = { name: 'Studio', address: 'Pikk 1', account: 'EE970000000000000001' }
  const usual = { country: 'EST', timeZone: 'Europe/Tallinn', series: 'AST', taxPoint: 'payment' }
  const nothing = { registration: '', phone: '', manager: '', vat: '', vatExemption: '', bic: '' }
  const shown = { ...given, ...usual, ...nothing, datevAccounts: '' }
  expect(read({ ...seller, SELLER_VAT: '' }).seller).toEqual(shown)
  expect(read({ SELLER_COUNTRY: 'FIN' }).seller.vat).toBe('')
})

test('a seller without an address, or with an invalid account, BIC, VAT number, series or DATEV account, is refused', () => {
  const wrong = { SELLER_IBAN: 'EE970000000000000002', SELLER_BIC: 'EXMP', SELLER_VAT: '100000007' }
  const accounts = { DATEV_ACCOUNTS: 'domestic=44000' }
  expect(refusedConfig({ ...wrong, ...accounts, SELLER_SERIES: 'a' }).problems).toHaveLength(5)
  expectRefused({ ...open, SELLER_NAME: 'Studio OÜ', SELLER_VAT: 'EE100931558' }, /^SELLER_NAME/)
})

test('a public shop needs its seller’s VAT number, in the format of the seller’s country', () => {
  const named = { ...open, ...seller, SELLER_VAT: '' }
  const missing = [expect.stringMatching(/^SELLER_VAT: required with SELLER_NAME/)]
  expect(refusedConfig(named).problems).toEqual(missing)
  expect(refusedConfig({ ...named, SELLER_COUNTRY: 'BLR' }).problems).toEqual(missing)
  expect(read({ ...named, SELLER_VAT: 'EE 100 931 558' }).seller.vat).toBe('EE100931558')
  const exempt = { ...named, SELLER_VAT_EXEMPTION: 'Not registered for VAT' }
  expect(read({ ...exempt, SELLER_COUNTRY: 'UKR' }).seller.vat).toBe('')
  expect(refusedConfig(exempt).problems).toEqual(missing)
  const belarusian = { ...named, SELLER_COUNTRY: 'BLR', SELLER_VAT: '200 988 541' }
  expect(read(belarusian).seller.vat).toBe('200988541')
  expect(refusedConfig({ ...belarusian, SELLER_COUNTRY: 'RUS' }).problems).toEqual([
    'SELLER_VAT: in RUS it is a valid INN of 10 or 12 digits',
  ])
})

const noProxies = ['0', 'true', 'yes', '10.0.0.0/33', '::1/129', '10.0.0.1,proxy.studio.example']
test.each(noProxies)('TRUST_PROXY=%s is refused', value => {
  expectRefused({ TRUST_PROXY: value, SANDBOX: '1' }, /^TRUST_PROXY/)
})

test('proxies can be trusted by number, address and network', () => {
  const trusted = ['1', '10.0.0.1', '10.0.0.0/8, ::1', 'loopback'].map(
    value => read({ TRUST_PROXY: value, SANDBOX: '1' }).trustProxy,
  )
  expect(trusted).toEqual([1, ['10.0.0.1'], ['10.0.0.0/8', '::1'], ['loopback']])
})

test('an https address is recognized in any letter case', () => {
  expect(read({ BASE_URL: 'HTTPS://Shop.Example/', SANDBOX: '1' }).baseUrl).toBe('https://shop.example')
  expect(refusedConfig({ BASE_URL: 'HTTPS://shop.example' }).problems).toEqual([
    expect.stringMatching(/^SELLER_NAME/),
    expect.stringMatching(/^SANDBOX/),
  ])
})

test('the secret and the license key are generated once into the data folder, for its user only', () => {
  const { secret, licensePrivateKey } = read({})
  expect(read({})).toMatchObject({ secret, licensePrivateKey })
  expect(secret.length).toBeGreaterThanOrEqual(32)
  expect(Buffer.from(licensePrivateKey, 'base64url')).toHaveLength(32)
  const modes = ['secret', 'license-key'].map(file => statSync(join(dataDir, file)).mode & 0o777)
  expect(modes).toEqual([0o600, 0o600])
})

test('a generated key that is lost beside its database, or damaged, is refused and not replaced', () => {
  read({})
  writeFileSync(join(dataDir, 'postgres-password'), '')
  const keys = { secret: 'SECRET', 'license-key': 'LICENSE_PRIVATE_KEY' } as const
  for (const [name, variable] of Object.entries(keys)) {
    const path = join(dataDir, name)
    const key = readFileSync(path)
    writeFileSync(path, '')
    expectRefused({}, /^DATA_DIR: .* is damaged/)
    unlinkSync(path)
    expectRefused({}, new RegExp(`^DATA_DIR: ${name} is missing`))
    expect(() => read({ [variable]: testSecrets[variable] })).not.toThrow()
    writeFileSync(path, key)
  }
})

test('processes that start at the same time share one generated secret', async () => {
  const [first, ...others] = await Promise.all(Array.from({ length: 4 }, secretOfAnotherProcess))
  expect(new Set(others)).toEqual(new Set([first]))
  expect(readdirSync(dataDir)).toEqual(['license-key', 'secret'])
})

function read(environment: Record<string, string>) {
  return readConfig({ DATA_DIR: dataDir, ...environment })
}

/** With this problem alone. */
function expectRefused(environment: Record<string, string>, problem: RegExp) {
  expect(refusedConfig(environment).problems).toEqual([expect.stringMatching(problem)])
}

function refusedConfig(environment: Record<string, string>): ConfigError {
  try {
    read(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('This configuration was accepted')
}

async function secretOfAnotherProcess(): Promise<string> {
  const config = new URL('./config.ts', import.meta.url).href
  const script = `import { readConfig } from '${config}'; process.stdout.write(readConfig(process.env).secret)`
  const options = ['--input-type=module', '-e', script]
  return (await promisify(execFile)(process.execPath, options, { env: { DATA_DIR: dataDir } })).stdout
}
