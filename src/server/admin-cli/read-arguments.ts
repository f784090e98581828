import { parseArgs } from 'node:util'
import { type AdminCommand, CommandError, type CommandInput } from './command.ts'
import { formatUsage } from './help.ts'

/** Invalid arguments: exit code 2. */
export class UsageError extends CommandError {}

type Typed = Pick<CommandInput, 'values' | 'positionals'>
export type Invocation = Typed & { command: AdminCommand; isDryRun: boolean }

export function readArguments(commands: readonly AdminCommand[], typed: readonly string[]): Invocation {
  const command = findCommand(commands, typed)
  const parsed = parse(command, typed.slice(command.name.split(' ').length))
  requireUsage(command, parsed)
  return { ...parsed, command, isDryRun: parsed.values['dry-run'] === true }
}

function parse(command: AdminCommand, args: string[]): Typed {
  const options = { ...command.options, 'dry-run': { type: 'boolean' }, by: { type: 'string' } } as const
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const words = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new UsageError(`${words}.`, `Usage: ${formatUsage(command)}`)
  }
}

/** Refuses surplus arguments, and missing ones that the usage has outside of brackets. */
function requireUsage(command: AdminCommand, { values, positionals }: Typed) {
  const required = withoutBrackets(command.usage ?? '')
    .split(' ')
    .filter(Boolean)
  const firstOther = required.findIndex(word => !/^[A-Z]+$/.test(word))
  const words = firstOther < 0 ? required : required.slice(0, firstOther)
  const [extra] = positionals.slice(words.length)
  const missing = [
    ...words.slice(positionals.length),
    ...required.filter(word => word.startsWith('--') && isBlank(values[word.slice(2)])),
  ]
  const errors = [
    ...(extra === undefined ? [] : [describeSurplus(command, words, extra)]),
    ...missing.map(name => `${name} is missing.`),
  ]
  if (errors.length > 0) throw new UsageError(...errors, `Usage: ${formatUsage(command)}`)
}

function describeSurplus({ name }: AdminCommand, words: readonly string[], extra: string): string {
  return words.length === 0 ? `'${name} ${extra}' is not a command.` : `Unexpected argument '${extra}'.`
}

function withoutBrackets(usage: string): string {
  const shorter = usage.replace(/\[[^[\]]*\]|\([^()]*\)/g, '')
  return shorter === usage ? usage : withoutBrackets(shorter)
}

function isBlank(value: CommandInput['values'][string]): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** The longest matching name, so that 'order cancel' is not read as 'order' with an argument. */
export function findCommand(commands: readonly AdminCommand[], typed: readonly string[]): AdminCommand {
  const command = commands
    .filter(({ name }) => name.split(' ').every((word, index) => typed[index] === word))
    .toSorted((left, right) => right.name.length - left.name.length)[0]
  if (command) return command

  const candidates = commands.filter(({ name }) => name.split(' ')[0] === typed[0])
  if (candidates.length > 0)
    throw new UsageError(
      `'${typed[0]}' is incomplete. Did you mean:`,
      ...candidates.map(candidate => `  ${formatUsage(candidate)}`),
    )
  throw new UsageError(`Unknown command '${typed[0] ?? ''}'. Run bin/admin help for a list.`)
}
