import { readFileSync } from 'node:fs'

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
export function openSecretFiles(variables: Variables): { given: Variables; problems: string[] } {
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
