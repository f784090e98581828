import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { astra } from '../../domain/pricing/astra.ts'
import type { Catalog } from '../../domain/pricing/catalog.ts'
import { sellerTimeZone } from '../../domain/tax/seller-time-zone.ts'
import { readGeneratedKey } from '../platform/files/data-folder.ts'
import { readBrand } from './brand.ts'
import { findContradictions, isPublic } from './contradictions.ts'
import { readKeySet } from './license-keys.ts'
import { readProductFile } from './product-file.ts'
import { type Variables, variables } from './variables.ts'

const environment = variables.superRefine((env, context) =>
  findContradictions(env, (variable, message) =>
    context.addIssue({ code: 'custom', path: [variable], message }),
  ),
)

export type Config = ReturnType<typeof readConfig>
type Source = Record<string, string | undefined>

/** Throws a `ConfigError` that lists every problem. An empty variable counts as not set. */
export function readConfig(source: Source) {
  const { given, problems } = openSecretFiles(
    Object.fromEntries(
      Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
    ),
  )
  if (problems.length > 0) throw new ConfigError(problems)
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  const catalog = openCatalog(env)
  return {
    ...describeShop(env, catalog),
    ...describeServices(env),
    ...describeSeller(env),
    dataDir,
    brand: readOrRefuse('DATA_DIR', () => readBrand(dataDir)),
    databaseUrl: env.DATABASE_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    processes: env.WEB_CONCURRENCY,
    backupDir: env.BACKUP_DIR ? resolve(env.BACKUP_DIR) : null,
    backupKeepDays: env.BACKUP_KEEP_DAYS,
    secret: env.SECRET ?? readOrRefuse('DATA_DIR', () => readGeneratedKey(dataDir, 'secret')),
    licensePrivateKey:
      env.LICENSE_PRIVATE_KEY ?? readOrRefuse('DATA_DIR', () => readGeneratedKey(dataDir, 'license-key')),
    licensePublicKeys: readKeySet(env.LICENSE_PUBLIC_KEYS) ?? [],
    licenseRevokedKids: env.LICENSE_REVOKED_KEYS,
  }
}

/** The variables win over the file. */
function openCatalog({ PRODUCT_FILE: file, PRODUCT_NAME: name }: Variables): Catalog {
  const catalog = file === undefined ? astra : readOrRefuse('PRODUCT_FILE', () => readProductFile(file))
  return { ...catalog, name: name ?? catalog.name }
}

function readOrRefuse<Value>(variable: string, read: () => Value): Value {
  try {
    return read()
  } catch (error) {
    throw new ConfigError([`${variable}: ${error instanceof Error ? error.message : String(error)}`])
  }
}

function describeShop(env: Variables, catalog: Catalog) {
  return {
    catalog,
    host: env.HOST,
    isPublic: isPublic(env),
    port: env.PORT,
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}`,
    trustProxy: parseTrustProxy(env.TRUST_PROXY),
    productName: catalog.name,
    supportEmail: env.SUPPORT_EMAIL,
    documentationUrl: env.DOCUMENTATION_URL ?? null,
    superuserEmails: env.SUPERUSER_EMAILS,
    maxOpenBankOrders: env.MAX_OPEN_BANK_ORDERS,
    upgradeLifetimeMinDays: env.UPGRADE_LIFETIME_MIN_DAYS,
    publicCache: env.PUBLIC_CACHE === '1',
    placeReviewFrom: env.PLACE_REVIEW_FROM,
    metricsToken: env.METRICS_TOKEN ?? null,
    minFreeBytes: env.MIN_FREE_DISK_MB * 1_000_000,
    logLevel: env.LOG_LEVEL,
    // Only this machine reaches such a shop, and nothing in it is real.
    allowsPrivateWebhooks: !isPublic(env) && !env.SMTP_URL,
    allowsSuperusers: !isPublic(env) || Boolean(env.SMTP_URL),
  }
}

/** Null for a service that is not configured. */
function describeServices(env: Variables) {
  const smtp = given({ url: env.SMTP_URL, from: env.MAIL_FROM })
  const stripe = given({ secretKey: env.STRIPE_SECRET_KEY, webhookSecret: env.STRIPE_WEBHOOK_SECRET })
  const telegram = given({ botToken: env.TELEGRAM_BOT_TOKEN, botName: env.TELEGRAM_BOT_NAME })
  const ask = given({ apiUrl: env.ASK_API_URL, model: env.ASK_MODEL })
  // Only a shop with real card payments reads VIES and the exchange rates without being configured to.
  const publicFeed = stripe && !env.STRIPE_API_URL ? 'https://open.er-api.com/v6/latest/USD' : null
  const publicVies = stripe && 'https://ec.europa.eu/taxation_customs/vies/rest-api'
  const rates = { ecb: env.RATES_ECB_URL, cbr: env.RATES_CBR_URL, nbrb: env.RATES_NBRB_URL }
  const feed = env.RATES_URL ?? publicFeed
  return {
    smtp,
    stripe: stripe && { ...stripe, apiUrl: env.STRIPE_API_URL ?? null },
    telegram: telegram && { ...telegram, apiUrl: env.TELEGRAM_API_URL ?? null },
    btcpay: given({
      url: env.BTCPAY_URL,
      apiKey: env.BTCPAY_API_KEY,
      storeId: env.BTCPAY_STORE_ID,
      webhookSecret: env.BTCPAY_WEBHOOK_SECRET,
    }),
    cryptoPay: given({ token: env.CRYPTO_PAY_TOKEN, apiUrl: env.CRYPTO_PAY_API_URL }),
    turnstile: given({
      siteKey: env.TURNSTILE_SITE_KEY,
      secretKey: env.TURNSTILE_SECRET_KEY,
      url: env.TURNSTILE_URL,
    }),
    ask: ask && { ...ask, apiKey: env.ASK_API_KEY ?? null },
    viesUrl: env.VIES_URL ?? publicVies,
    ratesUrls: feed ? { feed, ...rates } : null,
  }
}

type Given<Parts> = { [Name in keyof Parts]: NonNullable<Parts[Name]> }

function given<Parts extends object>(parts: Parts): Given<Parts> | null {
  return isGiven(parts) ? parts : null
}

function isGiven<Parts extends object>(parts: Parts): parts is Parts & Given<Parts> {
  return Object.values(parts).every(part => part !== undefined)
}

function describeSeller(env: Variables) {
  // A shop with its own seller shows nothing of the example seller.
  const example =
    env.SELLER_NAME === undefined
      ? {
          vat: env.SELLER_COUNTRY === 'EST' ? 'EE100000007' : '',
          address: 'Example street 1, 10111 Tallinn',
          account: 'EE970000000000000001',
          bic: 'EXMPEE2X',
        }
      : { vat: '', address: '', account: '', bic: '' }
  return {
    seller: {
      name: env.SELLER_NAME ?? 'Example Software OÜ',
      country: env.SELLER_COUNTRY,
      timeZone: sellerTimeZone({ country: env.SELLER_COUNTRY, timeZone: env.SELLER_TIME_ZONE }),
      series: env.SELLER_SERIES,
      vat: env.SELLER_VAT ?? example.vat,
      address: env.SELLER_ADDRESS ?? example.address,
      registration: env.SELLER_REGISTRATION,
      phone: env.SELLER_PHONE,
      manager: env.SELLER_MANAGER,
      vatExemption: env.SELLER_VAT_EXEMPTION,
      taxPoint: env.TAX_POINT,
      datevAccounts: env.DATEV_ACCOUNTS,
      account: env.SELLER_IBAN ?? example.account,
      bic: env.SELLER_BIC ?? example.bic,
    },
    sellerAccounts: env.SELLER_ACCOUNTS,
    retentionYears: env.RETENTION_YEARS,
    taxRates: env.TAX_RATES,
  }
}

function parseTrustProxy(value: string | undefined): boolean | number | string[] {
  if (value === undefined) return false
  return /^\d+$/.test(value) ? Number(value) : value.split(',').map(network => network.trim())
}

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      `The configuration has ${problems.length} problem(s):\n${problems.map(problem => `  - ${problem}`).join('\n')}`,
    )
    this.name = 'ConfigError'
    this.problems = problems
  }
}

export function sandboxedServices(config: Record<'stripe' | 'smtp' | 'telegram', object | null>) {
  return [
    ...(config.stripe ? [] : (['card payments'] as const)),
    ...(config.smtp ? [] : (['mail'] as const)),
    ...(config.telegram ? [] : (['crypto payments'] as const)),
  ]
}

/** Each can be given as a file whose path is in the variable with `_FILE`: docs/operations/configuration.md, 'Secrets'. */
const secretVariables = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SECRET',
  'LICENSE_PRIVATE_KEY',
  'METRICS_TOKEN',
  'SMTP_URL',
  'ASK_API_KEY',
  'TURNSTILE_SECRET_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'TELEGRAM_BOT_TOKEN',
  'BTCPAY_API_KEY',
  'BTCPAY_WEBHOOK_SECRET',
  'CRYPTO_PAY_TOKEN',
]

/** Returns the variables with the contents of these files, without their last line break. */
function openSecretFiles(source: Source): { given: Source; problems: string[] } {
  const given = { ...source }
  const problems: string[] = []
  for (const name of secretVariables) {
    const path = source[`${name}_FILE`]
    if (path === undefined) continue
    if (source[name] !== undefined) {
      problems.push(`${name}_FILE: ${name} is set too; set one of them`)
      continue
    }
    try {
      given[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
      if (given[name] === '') problems.push(`${name}_FILE: ${path} is empty`)
    } catch (error) {
      problems.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { given, problems }
}
