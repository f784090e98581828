import { type Config, ConfigError, readConfig } from '../../config/config.ts'
import { checkDatabase } from './check-database.ts'
import { checkAddress, describeError, failed, serviceChecks } from './check-services.ts'

const checks = { address: checkAddress, database: checkDatabase, ...serviceChecks }

/** `bin/start --check`: prints a line for each check, and returns the exit code. Nothing is sent, ordered or changed. */
export async function checkStart(environment: NodeJS.ProcessEnv, print: (line: string) => void) {
  const config = readOrPrint(environment, print)
  if (!config) return 1
  const findings = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const { outcome, words } = await check(config).catch(error => failed(describeError(error)))
      return { outcome, line: `${outcome.padEnd(7)}  ${name}: ${words}` }
    }),
  )
  for (const { line } of findings) print(line)
  const count = findings.filter(({ outcome }) => outcome === 'failed').length
  print(count === 0 ? 'The shop can start.' : `${count} of ${findings.length} checks failed.`)
  return count === 0 ? 0 : 1
}

function readOrPrint(environment: NodeJS.ProcessEnv, print: (line: string) => void): Config | null {
  try {
    const config = readConfig(environment)
    print('ok       configuration: every variable is valid')
    return config
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    for (const problem of error.problems) print(`failed   configuration: ${problem}`)
    return null
  }
}
