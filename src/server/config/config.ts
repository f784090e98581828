import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { readGeneratedSecret } from '../platform/files/data-folder.ts'
import { backupConfig, databaseConfig } from './database-config.ts'
import { licenseConfig } from './license-config.ts'
import { cardConfig, cryptoConfig } from './payment-config.ts'
import { sandboxConfig } from './sandbox-config.ts'
import { sellerConfig } from './seller-config.ts'
import { captchaConfig, publicSourcesConfig, supportConfig } from './services-config.ts'
import { shopConfig } from './shop-config.ts'
import { addProblem } from './variables.ts'

const mailConfig = z
  .object({
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).optional(),
  })
  .superRefine((env, context) => {
    if (env.SMTP_URL && !env.MAIL_FROM) addProblem(context, 'MAIL_FROM', 'required with SMTP_URL')
  })
  .transform(env => ({
    smtp: env.SMTP_URL && env.MAIL_FROM ? { url: env.SMTP_URL, from: env.MAIL_FROM } : null,
  }))

const environment = shopConfig
  .and(databaseConfig)
  .and(backupConfig)
  .and(licenseConfig)
  .and(mailConfig)
  .and(cardConfig)
  .and(cryptoConfig)
  .and(captchaConfig)
  .and(sellerConfig)
  .and(publicSourcesConfig)
  .and(supportConfig)
  .and(sandboxConfig)

export type Config = ReturnType<typeof readConfig>

/** Throws a `ConfigError` that lists every problem. An empty variable counts as not set. */
export function readConfig(source: Record<string, string | undefined>) {
  const { given, problems } = openSecretFiles(
    Object.fromEntries(
      Object.entries(source).filter(([, value]) => value !== undefined && value.trim() !== ''),
    ),
  )
  if (problems.length > 0) throw new ConfigError(problems)
  const parsed = environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  const { secret, licensePrivateKey, ...config } = parsed.data
  return {
    ...config,
    secret: secret ?? generatedSecret(config.dataDir, 'secret'),
    licensePrivateKey: licensePrivateKey ?? generatedSecret(config.dataDir, 'license-key'),
  }
}

function generatedSecret(dataDir: string, name: 'secret' | 'license-key'): string {
  try {
    return readGeneratedSecret(dataDir, name)
  } catch (error) {
    throw new ConfigError([`DATA_DIR: ${error instanceof Error ? error.message : String(error)}`])
  }
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

type Variables = Record<string, string | undefined>

/** Returns the variables with the contents of these files, without their last line break. */
function openSecretFiles(variables: Variables): { given: Variables; problems: string[] } {
  const given = { ...variables }
  const problems: string[] = []
  for (const name of secretVariables) {
    const path = variables[`${name}_FILE`]
    if (path === undefined) continue
    if (variables[name] !== undefined) {
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
