import { isIP } from 'node:net'
import { z } from 'zod'
import { isCountry } from '../../domain/countries.ts'
import { isCalendarDay, isTimeZone } from '../../domain/day.ts'
import { isAccount, isBic } from '../../domain/invoices/account.ts'
import { datevAccountsForm, readDatevAccounts } from '../../domain/invoices/datev-accounts.ts'
import { taxPoints } from '../../domain/tax/tax.ts'
import type { TaxRate } from '../../domain/tax/tax-rates.ts'

const link = z.url({ protocol: /^https?$/ })
const webAddress = link.transform(url => new URL(url).href.replace(/\/+$/, ''))
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/ })
const nonEmpty = z.string().min(1)
const flag = z.enum(['0', '1']).default('0')
const wholeNumber = (least: number, most: number) => z.coerce.number().int().min(least).max(most)
const matching = (form: RegExp, described: string) => z.string().regex(form, described)
const checked = (isRight: (text: string) => boolean, described: string) =>
  z.string().refine(isRight, described)
const withoutSpaces = z.string().transform(text => text.replaceAll(' ', ''))

const commaSeparated = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(Boolean),
)

const taxRate = z
  .string()
  .transform(readTaxRate)
  .refine(
    rate => rate !== null,
    'countries, rates in percent and first days, such as UKR=20@2024-01-01,ISL=24@2024-01-01',
  )

const retentionYears = matching(
  /^[A-Z][A-Z0-9]{1,9}=([1-9]|[12]\d|30)(,[A-Z][A-Z0-9]{1,9}=([1-9]|[12]\d|30))*$/,
  'series and years, such as AST=10,LTR=8',
).transform((text): Readonly<Record<string, number>> => {
  const pairs = text.split(',').map(pair => pair.split('='))
  return Object.fromEntries(pairs.map(([series = '', years]) => [series, Number(years)]))
})

/** Each by itself; `findContradictions` compares them. */
export const variables = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: wholeNumber(0, 65535).default(3000),
  BASE_URL: webAddress.optional(),
  TRUST_PROXY: checked(isTrustable, 'a number of proxies, or their addresses or networks').optional(),
  SANDBOX: flag,
  PRODUCT_FILE: z.string().optional(),
  PRODUCT_NAME: z.string().max(60).optional(),
  DOCUMENTATION_URL: link.optional(),
  SUPPORT_EMAIL: z.email().default('support@example.com'),
  SUPERUSER_EMAILS: z.string().toLowerCase().pipe(commaSeparated).pipe(z.array(z.email())).default([]),
  MAX_OPEN_BANK_ORDERS: wholeNumber(1, 1_000_000).default(5),
  UPGRADE_LIFETIME_MIN_DAYS: wholeNumber(0, 365).default(180),
  PUBLIC_CACHE: flag,
  PLACE_REVIEW_FROM: wholeNumber(0, 1_000_000_000).default(100_000),
  METRICS_TOKEN: z.string().min(16, 'at least 16 characters').optional(),
  MIN_FREE_DISK_MB: wholeNumber(0, 1_000_000_000).default(100),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  SECRET: z.string().min(32, 'at least 32 characters').optional(),
  WEB_CONCURRENCY: wholeNumber(1, 64).default(1),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650).default(7),

  LICENSE_PRIVATE_KEY: matching(/^[\w+/-]{43}=?$/, '32 random bytes as base64: openssl rand -base64 32')
    .transform(text => Buffer.from(text, 'base64').toString('base64url'))
    .optional(),
  LICENSE_PUBLIC_KEYS: z.string().default('{"keys":[]}'),
  LICENSE_REVOKED_KEYS: matching(
    /^([\da-f]{16}(,[\da-f]{16})*)?$/,
    'key ids of 16 hex digits, separated by commas',
  )
    .pipe(commaSeparated)
    .default([]),

  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  STRIPE_SECRET_KEY: nonEmpty.optional(),
  STRIPE_WEBHOOK_SECRET: matching(/[^,\s]/, 'one secret, or several separated by commas').optional(),
  STRIPE_API_URL: webAddress.optional(),
  TELEGRAM_BOT_TOKEN: matching(/^\d+:[\w-]+$/, 'a token from BotFather, such as 123456:ABC...').optional(),
  TELEGRAM_BOT_NAME: matching(/^@?\w{5,32}$/, 'the username of the bot, without t.me/')
    .transform(name => name.replace('@', ''))
    .optional(),
  TELEGRAM_API_URL: webAddress.optional(),
  BTCPAY_URL: webAddress.optional(),
  BTCPAY_API_KEY: nonEmpty.optional(),
  BTCPAY_STORE_ID: nonEmpty.optional(),
  BTCPAY_WEBHOOK_SECRET: nonEmpty.optional(),
  CRYPTO_PAY_TOKEN: nonEmpty.optional(),
  CRYPTO_PAY_API_URL: webAddress.default('https://pay.crypt.bot'),
  TURNSTILE_SITE_KEY: nonEmpty.optional(),
  TURNSTILE_SECRET_KEY: nonEmpty.optional(),
  TURNSTILE_URL: webAddress.default('https://challenges.cloudflare.com'),
  VIES_URL: webAddress.optional(),
  RATES_URL: webAddress.optional(),
  RATES_ECB_URL: webAddress.default('https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml'),
  RATES_CBR_URL: webAddress.default('https://www.cbr.ru/scripts/XML_daily.asp'),
  RATES_NBRB_URL: webAddress.default('https://api.nbrb.by/exrates/rates?periodicity=0'),
  ASK_API_URL: webAddress.optional(),
  ASK_API_KEY: nonEmpty.optional(),
  ASK_MODEL: nonEmpty.optional(),

  SELLER_NAME: z.string().max(120).optional(),
  SELLER_COUNTRY: matching(/^[A-Z]{3}$/, 'an ISO 3166-1 alpha-3 code').default('EST'),
  TAX_RATES: withoutSpaces.pipe(commaSeparated).pipe(z.array(taxRate)).default([]),
  SELLER_TIME_ZONE: checked(isTimeZone, 'a time zone of the IANA database, such as Europe/Tallinn').default(
    '',
  ),
  TAX_POINT: z.enum(taxPoints).default('payment'),
  DATEV_ACCOUNTS: checked(text => readDatevAccounts(text) !== null, datevAccountsForm).default(''),
  SELLER_VAT: z
    .string()
    .transform(text => text.replace(/[\s.-]/g, '').toUpperCase())
    .optional(),
  SELLER_VAT_EXEMPTION: z.string().max(200).default(''),
  SELLER_ADDRESS: z.string().max(300).optional(),
  SELLER_REGISTRATION: z.string().max(120).default(''),
  SELLER_PHONE: z.string().max(40).default(''),
  SELLER_MANAGER: z.string().max(120).default(''),
  SELLER_IBAN: withoutSpaces
    .pipe(z.string().toUpperCase())
    .refine(isAccount, 'an IBAN with correct check digits, or an account number of digits only')
    .optional(),
  SELLER_BIC: z.string().refine(isBic, 'a BIC of 8 or 11 characters').optional(),
  SELLER_SERIES: matching(/^[A-Z][A-Z0-9]{1,9}$/, '2 to 10 capital letters and digits').default('AST'),
  SELLER_ACCOUNTS: z
    .string()
    .transform(text => text.replace(/[\s-]/g, '').toUpperCase())
    .pipe(commaSeparated)
    .default([]),
  RETENTION_YEARS: withoutSpaces.pipe(retentionYears).default({}),
})

export type Variables = z.output<typeof variables>

function readTaxRate(text: string): TaxRate | null {
  const [, country = '', rate = '', validFrom = ''] =
    /^([A-Z]{3})=(\d{1,2}(?:\.\d{1,2})?)@(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  // An invoice at 0 % would be invalid (BR-S-05): a seller without VAT has an exemption.
  return isCountry(country) && isCalendarDay(validFrom) && Number(rate) > 0
    ? { country, rate, validFrom, source: 'TAX_RATES' }
    : null
}

/** Accepts a number of hops, addresses, networks such as 10.0.0.0/8, and Fastify's names for private networks. */
function isTrustable(value: string): boolean {
  return /^[1-9]\d{0,2}$/.test(value) || value.split(',').every(part => isNetwork(part.trim()))
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const maxBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    rest.length === 0 &&
    maxBits > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits))
  )
}
