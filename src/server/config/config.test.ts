import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigFaults, readConfig, sandboxedServices } from './config.ts'

const stripe = { STRIPE_SECRET_KEY: 'sk_test_anna', STRIPE_WEBHOOK_SECRET: 'whsec_anna' }
const bot = { TELEGRAM_BOT_TOKEN: '12345:AAbot', TELEGRAM_BOT_NAME: 'astra_pay_bot' }
const btcpay = {
  BTCPAY_URL: 'https://btcpay.studio.example/',
  BTCPAY_API_KEY: 'key',
  BTCPAY_STORE_ID: 'store',
  BTCPAY_WEBHOOK_SECRET: 'secret',
}
const mail = { SMTP_URL: 'smtp://mail.studio.example', MAIL_FROM: 'Astra <shop@studio.example>' }
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'astra-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('an empty environment is a whole shop on this machine, with everything outside in sandbox', () => {
  const config = read({})
  expect(config).toMatchObject({ host: '127.0.0.1', baseUrl: 'http://localhost:3000', databaseUrl: null })
  expect(sandboxedServices(config)).toEqual(['card payments', 'mail', 'crypto payments'])
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
  const secure = { BASE_URL: 'https://shop.studio.example', ...stripe, ...bot, ...btcpay }
  expect(faultsOf(secure).faults).toEqual([expect.stringMatching(/^SANDBOX: still in sandbox: mail/)])
  expect(sandboxedServices(read({ ...secure, SANDBOX: '1' }))).toEqual(['mail'])
  expect(sandboxedServices(read({ ...secure, ...mail }))).toEqual([])
})

test('half a Stripe configuration is refused', () => {
  expect(faultsOf({ STRIPE_SECRET_KEY: 'sk_test_anna' }).faults).toHaveLength(1)
  expect(faultsOf({ STRIPE_WEBHOOK_SECRET: 'whsec_anna' }).faults).toHaveLength(1)
})

test('crypto payments need the bot and a payment system, each whole', () => {
  const both = { ...bot, ...btcpay }
  expect(sandboxedServices(read({ ...stripe, ...mail, ...both }))).toEqual([])
  expect(read({ ...both, TELEGRAM_BOT_NAME: '@astra_pay_bot' }).telegram?.botName).toBe('astra_pay_bot')
  expect(read(both)).toMatchObject({ btcpay: { url: 'https://btcpay.studio.example' }, cryptoPay: null })
  expect(read({ ...bot, CRYPTO_PAY_TOKEN: 'token' }).cryptoPay).toEqual({
    token: 'token',
    apiUrl: 'https://pay.crypt.bot',
  })
  expect(faultsOf(bot).faults).toEqual([expect.stringMatching(/^BTCPAY_URL: crypto payments need both/)])
  expect(faultsOf(btcpay).faults).toEqual([expect.stringMatching(/^TELEGRAM_BOT_TOKEN: crypto payments/)])
  expect(faultsOf({ CRYPTO_PAY_TOKEN: 'token' }).faults).toEqual([
    expect.stringMatching(/^TELEGRAM_BOT_TOKEN/),
  ])
  expect(faultsOf({ ...both, TELEGRAM_BOT_NAME: '' }).faults).toEqual([
    expect.stringMatching(/^TELEGRAM_BOT_NAME: .* go together$/),
  ])
  expect(faultsOf({ ...both, BTCPAY_API_KEY: '' }).faults).toEqual([
    expect.stringMatching(/^BTCPAY_URL: .*go together$/),
  ])
})

test('an https shop whose crypto payments are in sandbox refuses to start', () => {
  const secure = { BASE_URL: 'https://shop.studio.example', ...stripe, ...mail }
  expect(faultsOf(secure).faults).toEqual([
    expect.stringMatching(/^SANDBOX: still in sandbox: crypto payments/),
  ])
  expect(sandboxedServices(read({ ...secure, ...bot, ...btcpay }))).toEqual([])
})

test('half a Turnstile configuration is refused, a whole one has Cloudflare’s address', () => {
  const [site, secret] = [{ TURNSTILE_SITE_KEY: 'site-key' }, { TURNSTILE_SECRET_KEY: 'secret-key' }]
  expect(faultsOf(site).faults).toHaveLength(1)
  expect(faultsOf(secret).faults).toHaveLength(1)
  expect(read({}).turnstile).toBeNull()
  expect(read({ ...site, ...secret }).turnstile?.url).toBe('https://challenges.cloudflare.com')
})

test('mail without a sender is refused', () => {
  expect(faultsOf({ SMTP_URL: mail.SMTP_URL }).faults).toEqual([expect.stringMatching(/^MAIL_FROM/)])
})

test('a model for the support question needs its address and its name', () => {
  const model = { ASK_API_URL: 'https://model.studio.example/v1/', ASK_MODEL: 'small' }
  expect(read({}).ask).toBe(null)
  expect(read(model).ask).toEqual({
    apiUrl: 'https://model.studio.example/v1',
    apiKey: null,
    model: 'small',
  })
  expect(faultsOf({ ASK_MODEL: 'small' }).faults).toEqual([expect.stringMatching(/^ASK_MODEL/)])
  expect(faultsOf({ ASK_API_URL: model.ASK_API_URL }).faults).toHaveLength(1)
  expect(faultsOf({ ASK_API_KEY: 'key' }).faults).toEqual([expect.stringMatching(/^ASK_API_KEY/)])
})

test('VIES is asked by a shop that takes real money, or where its address is given', () => {
  expect(read({}).viesUrl).toBeNull()
  expect(read(stripe).viesUrl).toBe('https://ec.europa.eu/taxation_customs/vies/rest-api')
  expect(read({ VIES_URL: 'http://127.0.0.1:9/' }).viesUrl).toBe('http://127.0.0.1:9')
  expect(faultsOf({ VIES_URL: 'vies' }).faults).toEqual([expect.stringMatching(/^VIES_URL/)])
})

test('exchange rates are read by a shop that takes real money, or where the feed’s address is given', () => {
  expect(read({}).ratesUrls).toBeNull()
  expect(read({ RATES_CBR_URL: 'http://127.0.0.1:9/cbr' }).ratesUrls).toBeNull()
  expect(read({ ...stripe, STRIPE_API_URL: 'http://127.0.0.1:9' }).ratesUrls).toBeNull()
  expect(read(stripe).ratesUrls).toEqual({
    feed: 'https://open.er-api.com/v6/latest/USD',
    ecb: 'https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml',
    cbr: 'https://www.cbr.ru/scripts/XML_daily.asp',
    nbrb: 'https://api.nbrb.by/exrates/rates?periodicity=0',
  })
  expect(read({ RATES_URL: 'http://127.0.0.1:9/feed' }).ratesUrls).toMatchObject({
    feed: 'http://127.0.0.1:9/feed',
  })
  expect(faultsOf({ RATES_URL: 'daily' }).faults).toEqual([expect.stringMatching(/^RATES_URL/)])
})

test('DATABASE_URL requires SECRET', () => {
  const elsewhere = { DATABASE_URL: 'postgres://astra@db.studio.example/astra' }
  expect(faultsOf(elsewhere).faults).toEqual([expect.stringMatching(/^SECRET: required with DATABASE_URL/)])
  expect(read({ ...elsewhere, SECRET: 'x'.repeat(32) }).databaseUrl).toBe(elsewhere.DATABASE_URL)
})

test('a seller in a country whose VAT nobody told the shop is refused at once, not at the first sale', () => {
  expect(faultsOf({ SELLER_COUNTRY: 'USA' }).faults).toEqual([expect.stringMatching(/^SELLER_COUNTRY/)])
  expect(read({ SELLER_COUNTRY: 'GBR' }).seller.country).toBe('GBR')
})

test('a shop that names its seller takes nothing from the example', () => {
  const named = {
    SELLER_NAME: 'Studio OÜ',
    SELLER_ADDRESS: 'Pikk 1, Tallinn',
    SELLER_IBAN: 'EE97 0000 0000 0000 0001',
  }
  expect(read(named).seller).toEqual({
    name: 'Studio OÜ',
    address: 'Pikk 1, Tallinn',
    account: 'EE970000000000000001',
    country: 'EST',
    series: 'AST',
    vat: '',
    bic: '',
  })
  expect(read({ SELLER_COUNTRY: 'FIN' }).seller.vat).toBe('')
})

test('a seller without an address, or with an account or codes that cannot be right, is refused', () => {
  const wrong = { SELLER_IBAN: 'EE970000000000000002', SELLER_BIC: 'EXMP', SELLER_VAT: '100000007' }
  expect(faultsOf({ ...wrong, SELLER_SERIES: 'a' }).faults).toHaveLength(4)
  const open = { BASE_URL: 'https://shop.studio.example', ...stripe, ...mail, ...bot, ...btcpay }
  expect(faultsOf({ ...open, SELLER_NAME: 'Studio OÜ', SELLER_VAT: 'EE100931558' }).faults).toEqual([
    expect.stringMatching(/^SELLER_NAME/),
  ])
})

test('a public shop says under which number it declares the VAT, in the form of its country', () => {
  const named = {
    BASE_URL: 'https://shop.studio.example',
    SELLER_NAME: 'Studio',
    SELLER_ADDRESS: 'Pikk 1',
    SELLER_IBAN: 'EE97 0000 0000 0000 0001',
    ...stripe,
    ...mail,
    ...bot,
    ...btcpay,
  }
  const missing = [expect.stringMatching(/^SELLER_VAT: a seller needs the number/)]
  expect(faultsOf(named).faults).toEqual(missing)
  expect(faultsOf({ ...named, SELLER_COUNTRY: 'BLR' }).faults).toEqual(missing)
  expect(read({ ...named, SELLER_VAT: 'EE 100 931 558' }).seller.vat).toBe('EE100931558')
  const belarusian = { ...named, SELLER_COUNTRY: 'BLR', SELLER_VAT: '200 988 541' }
  expect(read(belarusian).seller.vat).toBe('200988541')
  expect(faultsOf({ ...belarusian, SELLER_COUNTRY: 'RUS' }).faults).toEqual([
    'SELLER_VAT: in RUS it is an INN of 10 or 12 digits whose check digits are right',
  ])
})

test.each(['true', 'yes', '10.0.0.0/33', '::1/129', '10.0.0.1,proxy.studio.example'])(
  'the proxy %s is nothing that can be trusted',
  value => {
    expect(faultsOf({ TRUST_PROXY: value }).faults).toEqual([expect.stringMatching(/^TRUST_PROXY/)])
  },
)

test('proxies are trusted by number, by address and by network', () => {
  const trusted = ['1', '10.0.0.1', '10.0.0.0/8, ::1', 'loopback'].map(
    value => read({ TRUST_PROXY: value }).trustProxy,
  )
  expect(trusted).toEqual([1, ['10.0.0.1'], ['10.0.0.0/8', '::1'], ['loopback']])
})

test('an https address is one however it is written', () => {
  expect(read({ BASE_URL: 'HTTPS://Shop.Example/', SANDBOX: '1' }).baseUrl).toBe('https://shop.example')
  expect(faultsOf({ BASE_URL: 'HTTPS://shop.example' }).faults).toEqual([expect.stringMatching(/^SANDBOX/)])
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
