import { ConfigError, readConfig } from '../config/config.ts'
import { carryOut, wordsOfRefusal } from './carry-out.ts'
import { OwnerFault } from './command.ts'
import { adminCommands } from './commands.ts'
import { explanationOf, listOf } from './explain.ts'
import { openAdminShop } from './open-admin-shop.ts'
import { type Called, commandNamed, readArguments, UsageFault } from './read-arguments.ts'

export type OwnerTerminal = {
  environment: Record<string, string | undefined>
  print(line: string): void
  complain(line: string): void
}

/**
 * Runs one command of `bin/admin` and answers its exit code: 0 done, 1 refused with nothing changed, 2 not understood.
 */
export async function runOwner(typed: readonly string[], terminal: OwnerTerminal): Promise<number> {
  try {
    const [first, ...rest] = typed
    if (
      first === undefined ||
      first === '--help' ||
      first === '-h' ||
      (first === 'help' && rest.length === 0)
    ) {
      for (const line of listOf(adminCommands)) terminal.print(line)
    } else if (first === 'help') {
      for (const line of explanationOf(commandNamed(adminCommands, rest))) terminal.print(line)
    } else {
      await run(readArguments(adminCommands, typed), typed, terminal)
    }
    return 0
  } catch (error) {
    return explainFailure(error, terminal)
  }
}

async function run(called: Called, typed: readonly string[], terminal: OwnerTerminal) {
  if (called.asksForHelp) {
    for (const line of explanationOf(called.command)) terminal.print(line)
    return
  }
  const config = readConfig(terminal.environment)
  const folder = terminal.environment['ADMIN_FOLDER']
  if (folder) process.chdir(folder)
  const { shop, close } = await openAdminShop(config, terminal.complain)
  try {
    const said = await carryOut(shop, called, typed)
    for (const line of said) terminal.print(line)
  } finally {
    await close()
  }
}

function explainFailure(error: unknown, terminal: OwnerTerminal): number {
  if (error instanceof UsageFault) {
    for (const line of error.lines) terminal.complain(line)
    return 2
  }
  if (error instanceof OwnerFault) {
    for (const line of error.faults) terminal.complain(line)
    terminal.complain('Nothing was changed.')
  } else if (error instanceof ConfigError) {
    terminal.complain(error.message)
  } else {
    terminal.complain(wordsOfRefusal(error) ?? `This is a fault of the shop: ${describe(error)}`)
    terminal.complain('Nothing was changed.')
  }
  return 1
}

/** Without the values of a failed query: they may be a whole mail. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = (error.stack ?? error.message).replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')
  return error.cause === undefined ? message : `${message}\nCause: ${describe(error.cause)}`
}
