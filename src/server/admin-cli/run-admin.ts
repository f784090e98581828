import { ConfigError, readConfig } from '../config/config.ts'
import { ChecksFailed, CommandError, CommandInterrupted } from './command.ts'
import { adminCommands } from './commands.ts'
import { formatCommandList, formatHelp } from './help.ts'
import { openAdminShop } from './open-admin-shop.ts'
import { findCommand, type Invocation, readArguments, UsageError } from './read-arguments.ts'
import { describeRefusal, runCommand } from './run-command.ts'

export type Terminal = {
  environment: Record<string, string | undefined>
  print(line: string): void
  printError(line: string): void
}

/** Returns the exit code: 0 done, 1 refused with nothing changed or interrupted, 2 invalid arguments. */
export async function runAdmin(typed: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const [first, ...rest] = typed
    const words = first === 'help' ? rest : typed.filter(word => word !== '--help' && word !== '-h')
    if (words.length > 0 && words.length === typed.length)
      await run(readArguments(adminCommands, words), terminal)
    else for (const line of describeHelp(words)) terminal.print(line)
    return 0
  } catch (error) {
    return printFailure(error, terminal)
  }
}

function describeHelp(words: readonly string[]): string[] {
  return words.length > 0 ? formatHelp(findCommand(adminCommands, words)) : formatCommandList(adminCommands)
}

async function run(invocation: Invocation, terminal: Terminal) {
  const config = readConfig(terminal.environment)
  const folder = terminal.environment['ADMIN_FOLDER']
  if (folder) process.chdir(folder)
  const { shop, close } = await openAdminShop(config, terminal.printError)
  try {
    const output = await runCommand(shop, invocation)
    for (const line of output) terminal.print(line)
  } finally {
    await close()
  }
}

function printFailure(error: unknown, terminal: Terminal): number {
  if (error instanceof UsageError) {
    for (const line of error.lines) terminal.printError(line)
    return 2
  }
  if (error instanceof ChecksFailed) {
    for (const line of error.lines) terminal.print(line)
  } else if (error instanceof CommandError) {
    for (const line of error.lines) terminal.printError(line)
    terminal.printError('Nothing was changed.')
  } else if (error instanceof ConfigError) {
    terminal.printError(error.message)
  } else if (error instanceof CommandInterrupted) {
    terminal.printError(explain(error.cause))
    terminal.printError('What was done before this stays. Repeat the command: it continues there.')
  } else {
    terminal.printError(explain(error))
    terminal.printError('Nothing was changed.')
  }
  return 1
}

function explain(error: unknown): string {
  return describeRefusal(error) ?? `Internal error: ${describe(error)}`
}

/** Without the values of a failed query, which may be a whole e-mail. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const message = (error.stack ?? error.message).replace(/\nparams: [^]*?(?=\n {4}at |$)/, '')
  return error.cause === undefined ? message : `${message}\nCause: ${describe(error.cause)}`
}
