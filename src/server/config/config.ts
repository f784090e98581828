import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { cryptoFaults, cryptoServices, cryptoVariables, webAddress } from './crypto-config.ts'
import { ratesUrlsOf, ratesVariables } from './rates-config.ts'
import { sellerFaults, sellerOf, sellerVariables } from './seller-config.ts'

const port = z.coerce.number().int().min(0).max(65535)
const emailList = z
  .string()
  .transform(text =>
    text
      .split(',')
      .map(part => part.trim().toLowerCase())
      .filter(Boolean),
  )
  .pipe(z.array(z.email()))

const environment = z
  .object({
    HOST: z.string().default('127.0.0.1'),
    PORT: port.default(3000),
    BASE_URL: webAddress.optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    SECRET: z.string().min(32, 'at least 32 characters').optional(),
    PRODUCT_NAME: z.string().max(60).default('Astra'),
    SUPPORT_EMAIL: z.email().default('support@example.com'),
    SUPERUSER_EMAILS: emailList.default([]),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
    STRIPE_SECRET_KEY: z.string().min(1).optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/[^,\s]/, 'one secret, or several separated by commas')
      .optional(),
    STRIPE_API_URL: webAddress.optional(),
    TURNSTILE_SITE_KEY: z.string().min(1).optional(),
    TURNSTILE_SECRET_KEY: z.string().min(1).optional(),
    TURNSTILE_URL: webAddress.default('https://challenges.cloudflare.com'),
    ...sellerVariables,
    ...cryptoVariables,
    VIES_URL: webAddress.optional(),
    ...ratesVariables,
    ASK_API_URL: webAddress.optional(),
    ASK_API_KEY: z.string().min(1).optional(),
    ASK_MODEL: z.string().min(1).optional(),
    TRUST_PROXY: z
      .string()
      .refine(isTrustable, 'a number of proxies, or their addresses or networks')
      .optional(),
    SANDBOX: z.enum(['0', '1']).default('0'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  })
  .superRefine((env, context) => {
    const fault = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (env.DATABASE_URL && !env.SECRET)
      fault('SECRET', 'required with DATABASE_URL, so that every process signs alike')
    if (Boolean(env.STRIPE_SECRET_KEY) !== Boolean(env.STRIPE_WEBHOOK_SECRET))
      fault('STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET go together')
    if (Boolean(env.TURNSTILE_SITE_KEY) !== Boolean(env.TURNSTILE_SECRET_KEY))
      fault('TURNSTILE_SECRET_KEY', 'TURNSTILE_SITE_KEY and TURNSTILE_SECRET_KEY go together')
    if (env.SMTP_URL && !env.MAIL_FROM) fault('MAIL_FROM', 'required with SMTP_URL')
    if (Boolean(env.ASK_API_URL) !== Boolean(env.ASK_MODEL))
      fault('ASK_MODEL', 'ASK_API_URL and ASK_MODEL go together')
    if (env.ASK_API_KEY && !env.ASK_API_URL) fault('ASK_API_KEY', 'of no use without ASK_API_URL')
    for (const [path, message] of [...cryptoFaults(env), ...sellerFaults(env)]) fault(path, message)
    const sandboxed = [
      env.STRIPE_SECRET_KEY ? null : 'card payments (STRIPE_SECRET_KEY)',
      env.SMTP_URL ? null : 'mail (SMTP_URL)',
      env.TELEGRAM_BOT_TOKEN ? null : 'crypto payments (TELEGRAM_BOT_TOKEN)',
    ]
      .filter(Boolean)
      .join(', ')
    if (env.BASE_URL?.startsWith('https:') && sandboxed && env.SANDBOX !== '1')
      fault('SANDBOX', `still in sandbox: ${sandboxed}. Configure them, or set SANDBOX=1 to go on`)
  })

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once. Throws `ConfigFaults` that names every fault at once. An empty variable counts as unset. */
export function readConfig(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
  )
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigFaults(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))

  const env = parsed.data
  const dataDir = resolve(env.DATA_DIR)
  return {
    host: env.HOST,
    port: env.PORT,
    baseUrl: env.BASE_URL ?? `http://localhost:${env.PORT}`,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? null,
    secret: env.SECRET ?? generatedSecret(dataDir),
    productName: env.PRODUCT_NAME,
    supportEmail: env.SUPPORT_EMAIL,
    superuserEmails: env.SUPERUSER_EMAILS,
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
    stripe:
      env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET
        ? {
            secretKey: env.STRIPE_SECRET_KEY,
            webhookSecret: env.STRIPE_WEBHOOK_SECRET,
            apiUrl: env.STRIPE_API_URL ?? null,
          }
        : null,
    turnstile:
      env.TURNSTILE_SITE_KEY && env.TURNSTILE_SECRET_KEY
        ? {
            siteKey: env.TURNSTILE_SITE_KEY,
            secretKey: env.TURNSTILE_SECRET_KEY,
            url: env.TURNSTILE_URL,
          }
        : null,
    ...cryptoServices(env),
    seller: sellerOf(env),
    sellerAccounts: env.SELLER_ACCOUNTS,
    viesUrl: viesUrlOf(env),
    ratesUrls: ratesUrlsOf(env),
    ask:
      env.ASK_API_URL && env.ASK_MODEL
        ? { apiUrl: env.ASK_API_URL, apiKey: env.ASK_API_KEY ?? null, model: env.ASK_MODEL }
        : null,
    trustProxy: trustProxyOf(env.TRUST_PROXY),
    logLevel: env.LOG_LEVEL,
  }
}

export class ConfigFaults extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length} fault(s):\n${faults.map(fault => `  - ${fault}`).join('\n')}`,
    )
    this.name = 'ConfigFaults'
    this.faults = faults
  }
}

/** What runs in sandbox under this configuration, in words for the log and the ribbon. */
export function sandboxedServices(
  config: Pick<Config, 'stripe' | 'smtp' | 'telegram'>,
): readonly ('card payments' | 'mail' | 'crypto payments')[] {
  return [
    ...(config.stripe ? [] : (['card payments'] as const)),
    ...(config.smtp ? [] : (['mail'] as const)),
    ...(config.telegram ? [] : (['crypto payments'] as const)),
  ]
}

/** A shop that takes no real money asks the public register nothing unless it is told to. */
function viesUrlOf(env: {
  VIES_URL?: string | undefined
  STRIPE_SECRET_KEY?: string | undefined
}): string | null {
  return (
    env.VIES_URL ?? (env.STRIPE_SECRET_KEY ? 'https://ec.europa.eu/taxation_customs/vies/rest-api' : null)
  )
}

/** Numbers of hops, addresses, networks such as 10.0.0.0/8, and the names that Fastify knows for private ones. */
function isTrustable(value: string): boolean {
  return /^\d{1,3}$/.test(value) || value.split(',').every(part => isNetwork(part.trim()))
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true
  const [address = '', bits, ...rest] = text.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    rest.length === 0 && most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most))
  )
}

function generatedSecret(dataDir: string): string {
  const path = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true })
  if (!existsSync(path)) writeNew(path, randomBytes(32).toString('base64url'))
  return readFileSync(path, 'utf8').trim()
}

/** Written aside and linked into place, so that another process never reads half a file, and the first one wins. */
function writeNew(path: string, text: string) {
  const aside = `${path}.${randomBytes(6).toString('hex')}`
  writeFileSync(aside, text, { mode: 0o600 })
  try {
    linkSync(aside, path)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(aside)
  }
}

function trustProxyOf(value: string | undefined): boolean | number | string[] {
  if (value === undefined) return false
  if (/^\d+$/.test(value)) return Number(value)
  return value.split(',').map(network => network.trim())
}
