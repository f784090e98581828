import { parseArgs } from 'node:util'
import type { Given, OwnerCommand } from './command.ts'
import { usageOf } from './explain.ts'

/** Something typed that no command understands: exit code 2. */
export class UsageFault extends Error {
  readonly lines: readonly string[]
  constructor(...lines: string[]) {
    super(lines.join('\n'))
    this.name = 'UsageFault'
    this.lines = lines
  }
}

export type Called = { command: OwnerCommand; isDryRun: boolean; asksForHelp: boolean } & Pick<
  Given,
  'values' | 'positionals'
>

/** The command that was typed and what follows it. Throws `UsageFault` for what is not understood. */
export function readArguments(commands: readonly OwnerCommand[], typed: readonly string[]): Called {
  const command = commandNamed(commands, typed)
  const { values, positionals } = parse(command, typed.slice(command.name.split(' ').length))
  const asksForHelp = values['help'] === true
  if (!asksForHelp) requireUsage(command, { values, positionals })
  return { command, values, positionals, isDryRun: values['dry-run'] === true, asksForHelp }
}

function parse(command: OwnerCommand, args: string[]): Pick<Given, 'values' | 'positionals'> {
  const options = {
    ...command.options,
    'dry-run': { type: 'boolean' },
    by: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch (error) {
    const words = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new UsageFault(`${words}.`, `Usage: ${usageOf(command)}`)
  }
}

/** Refuses a word too many, and whatever the usage asks for outside of brackets and was not given. */
function requireUsage(command: OwnerCommand, { values, positionals }: Pick<Given, 'values' | 'positionals'>) {
  const asked = withoutBrackets(command.usage).split(' ').filter(Boolean)
  const firstOther = asked.findIndex(word => !/^[A-Z]+$/.test(word))
  const words = firstOther < 0 ? asked : asked.slice(0, firstOther)
  const [extra] = positionals.slice(words.length)
  const missing = [
    ...words.slice(positionals.length),
    ...asked.filter(word => word.startsWith('--') && isBlank(values[word.slice(2)])),
  ]
  const faults = [
    ...(extra === undefined ? [] : [tooMuch(command, words, extra)]),
    ...missing.map(name => `${name} is missing.`),
  ]
  if (faults.length > 0) throw new UsageFault(...faults, `Usage: ${usageOf(command)}`)
}

function tooMuch({ name }: OwnerCommand, words: readonly string[], extra: string): string {
  return words.length === 0 ? `'${name} ${extra}' is not a command.` : `'${extra}' is one word too many.`
}

/** What is in brackets may be left out, or a command says itself which of it is needed. */
function withoutBrackets(usage: string): string {
  const shorter = usage.replace(/\[[^[\]]*\]|\([^()]*\)/g, '')
  return shorter === usage ? usage : withoutBrackets(shorter)
}

function isBlank(value: Given['values'][string]): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** The longest name wins, so that 'unmatched show' is not read as 'unmatched' with an argument. */
export function commandNamed(commands: readonly OwnerCommand[], typed: readonly string[]): OwnerCommand {
  const named = commands
    .filter(({ name }) => name.split(' ').every((word, index) => typed[index] === word))
    .toSorted((left, right) => right.name.length - left.name.length)[0]
  if (named) return named

  const begun = commands.filter(({ name }) => name.split(' ')[0] === typed[0])
  if (begun.length > 0)
    throw new UsageFault(
      `'${typed[0]}' needs one more word:`,
      ...begun.map(command => `  ${usageOf(command)}`),
    )
  throw new UsageFault(`There is no command '${typed[0] ?? ''}'. bin/admin help lists them.`)
}
