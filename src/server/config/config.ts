import { z } from 'zod'
import { backupConfig } from './backup-config.ts'
import { captchaConfig } from './captcha-config.ts'
import { cardConfig } from './card-config.ts'
import { cryptoConfig } from './crypto-config.ts'
import { databaseConfig, readGeneratedSecret } from './database-config.ts'
import { licenseConfig } from './license-config.ts'
import { openSecretFiles } from './open-secret-files.ts'
import { publicSourcesConfig } from './public-sources-config.ts'
import { sandboxConfig } from './sandbox-config.ts'
import { sellerConfig } from './seller-config.ts'
import { shopConfig } from './shop-config.ts'
import { supportConfig } from './support-config.ts'
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

export function sandboxedServices(
  config: Record<'stripe' | 'smtp' | 'telegram', object | null>,
): readonly ('card payments' | 'mail' | 'crypto payments')[] {
  return [
    ...(config.stripe ? [] : (['card payments'] as const)),
    ...(config.smtp ? [] : (['mail'] as const)),
    ...(config.telegram ? [] : (['crypto payments'] as const)),
  ]
}
