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
  const options = {
    ...command.options,
    'dry-run': { type: 'boolean' },
    by: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
  } as const
  try {
    const args = typed.slice(command.name.split(' ').length)
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, strict: true })
    const read: Given['values'] = values
    return {
      command,
      values: read,
      positionals,
      isDryRun: read['dry-run'] === true,
      asksForHelp: read['help'] === true,
    }
  } catch (error) {
    const words = error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)
    throw new UsageFault(`${words}.`, `Usage: ${usageOf(command)}`)
  }
}

/** The longest name wins, so that 'queue show' is not taken for a 'queue' with an argument. */
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
  throw new UsageFault(`There is no command '${typed[0] ?? ''}'. bin/owner help lists them.`)
}
