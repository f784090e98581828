import { resolve, sep } from 'node:path'
import {
  describeSellerTaxNumber,
  isSellerTaxNumber,
  needsTaxNumber,
} from '../../domain/tax/seller-tax-number.ts'
import { taxRates } from '../../domain/tax/tax-rates.ts'
import { readKeySet } from './license-keys.ts'
import type { Variables } from './variables.ts'

/** Their connections, beside those of `bin/admin`, are within `max_connections`. */
const mostOnEmbedded = 4

type Report = (variable: keyof Variables, problem: string) => void

export function findContradictions(env: Variables, report: Report) {
  checkDatabase(env, report)
  if (env.SMTP_URL && !env.MAIL_FROM) report('MAIL_FROM', 'required with SMTP_URL')
  requireTogether(env, report, ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'])
  requireTogether(env, report, ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_BOT_NAME'])
  requireTogether(env, report, ['BTCPAY_URL', 'BTCPAY_API_KEY', 'BTCPAY_STORE_ID', 'BTCPAY_WEBHOOK_SECRET'])
  // A real chat must never send a sandbox invoice, nor the reverse.
  if (Boolean(env.TELEGRAM_BOT_TOKEN) !== Boolean(env.BTCPAY_URL || env.CRYPTO_PAY_TOKEN))
    report(
      env.TELEGRAM_BOT_TOKEN ? 'BTCPAY_URL' : 'TELEGRAM_BOT_TOKEN',
      'crypto payments need both the bot (TELEGRAM_...) and a provider (BTCPAY_... or CRYPTO_PAY_TOKEN)',
    )
  requireTogether(env, report, ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'])
  checkSeller(env, report)
  requireTogether(env, report, ['ASK_API_URL', 'ASK_MODEL'])
  if (env.ASK_API_KEY && !env.ASK_API_URL) report('ASK_API_KEY', 'has no effect without ASK_API_URL')
  checkSandbox(env, report)
}

function requireTogether(env: Variables, report: Report, names: readonly (keyof Variables)[]) {
  const missing = names.filter(name => !env[name])
  if (missing[0] === undefined || missing.length === names.length) return
  report(missing[0], `${new Intl.ListFormat('en-GB').format(names)} go together`)
}

function checkDatabase(env: Variables, report: Report) {
  const shared = 'required with DATABASE_URL, because all processes must share it'
  if (env.DATABASE_URL && !env.SECRET) report('SECRET', shared)
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) report('DATABASE_REPLICA_URL', 'only with DATABASE_URL')
  if (!env.DATABASE_URL && env.WEB_CONCURRENCY > mostOnEmbedded)
    report('WEB_CONCURRENCY', `at most ${mostOnEmbedded} on the embedded database`)
  if (env.BACKUP_DIR && env.DATABASE_URL)
    report('BACKUP_DIR', 'only for the embedded database: back up DATABASE_URL with pg_dump')
  if (env.BACKUP_DIR && `${resolve(env.BACKUP_DIR)}${sep}`.startsWith(`${resolve(env.DATA_DIR)}${sep}`))
    report('BACKUP_DIR', 'must be outside DATA_DIR, on another disk if possible')
  if (env.DATABASE_URL && !env.LICENSE_PRIVATE_KEY)
    report('LICENSE_PRIVATE_KEY', `${shared}: openssl rand -base64 32`)
  if (readKeySet(env.LICENSE_PUBLIC_KEYS) === null)
    report('LICENSE_PUBLIC_KEYS', 'a JWKS of Ed25519 keys, as bin/admin license-key prints it')
}

function checkSeller(env: Variables, report: Report) {
  const { SELLER_NAME: name, SELLER_COUNTRY: country, SELLER_VAT: vat, SELLER_VAT_EXEMPTION } = env
  const numbered = { country, vat: vat ?? '', vatExemption: SELLER_VAT_EXEMPTION }
  if (![...taxRates, ...env.TAX_RATES].some(rate => rate.country === country) && SELLER_VAT_EXEMPTION === '')
    report('SELLER_COUNTRY', `the shop has no VAT rate for ${country}: configure one with TAX_RATES`)
  const needsSeller = isPublic(env) && env.SANDBOX !== '1'
  if (needsSeller && !name)
    report(
      'SELLER_NAME',
      'required on a public shop: its invoices would name the example company. Configure the seller, or set SANDBOX=1 to start anyway',
    )
  if (needsSeller && name && !(env.SELLER_ADDRESS && env.SELLER_IBAN))
    report(
      'SELLER_NAME',
      'SELLER_NAME, SELLER_ADDRESS and SELLER_IBAN go together: all three are on every invoice',
    )
  if (vat && !isSellerTaxNumber(numbered))
    report('SELLER_VAT', `in ${country} it is ${describeSellerTaxNumber(country)}`)
  if (needsSeller && name && !vat && needsTaxNumber(numbered))
    report(
      'SELLER_VAT',
      'required with SELLER_NAME: its invoices show it, unless SELLER_VAT_EXEMPTION is set outside the EU',
    )
}

/** Refuses a public shop with a service in sandbox, and real payments beside the sandbox mailbox, which anyone can read. */
function checkSandbox(env: Variables, report: Report) {
  const sandboxed = [
    env.STRIPE_SECRET_KEY ? [] : ['card payments (STRIPE_SECRET_KEY)'],
    env.SMTP_URL ? [] : ['mail (SMTP_URL)'],
    env.TELEGRAM_BOT_TOKEN ? [] : ['crypto payments (TELEGRAM_BOT_TOKEN)'],
  ].flat()
  const real = [
    takesRealCards(env) ? ['STRIPE_SECRET_KEY'] : [],
    env.TELEGRAM_BOT_TOKEN && !env.TELEGRAM_API_URL ? ['TELEGRAM_BOT_TOKEN'] : [],
  ].flat()
  const isAllowed = env.SANDBOX === '1'

  if (!isAllowed && isPublic(env) && sandboxed.length > 0)
    report(
      'SANDBOX',
      `still in sandbox, on an https address, behind a proxy or on a HOST that is not loopback: ${sandboxed.join(', ')}. Configure them, or set SANDBOX=1 to start anyway`,
    )
  else if (!isAllowed && !env.SMTP_URL && real.length > 0)
    report(
      'SANDBOX',
      `payments are real (${real.join(', ')}), but mail is still in sandbox. Configure SMTP_URL, or set SANDBOX=1 to start anyway`,
    )
  if (isPublic(env) && !env.SMTP_URL && env.SUPERUSER_EMAILS.length > 0)
    report(
      'SUPERUSER_EMAILS',
      'anyone could sign in as a superuser, because everyone can read the sandbox mailbox. Configure SMTP_URL, or leave SUPERUSER_EMAILS empty',
    )
}

function takesRealCards({ STRIPE_SECRET_KEY: key, STRIPE_API_URL }: Variables): boolean {
  return key !== undefined && !STRIPE_API_URL && !/^[a-z]+_test_/.test(key)
}

/** Others can reach it: by an https address, through a proxy, or because it listens on more than loopback. */
export function isPublic({ BASE_URL, HOST, TRUST_PROXY }: Variables): boolean {
  const isHttps = BASE_URL?.startsWith('https:') === true
  return isHttps || Boolean(TRUST_PROXY) || !/^(localhost|127\.[\d.]+|::1)$/i.test(HOST)
}
