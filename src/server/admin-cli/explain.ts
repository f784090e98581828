import type { OwnerCommand } from './command.ts'

/** What `bin/admin` says without a command. */
export function listOf(commands: readonly OwnerCommand[]): string[] {
  const widest = Math.max(...commands.map(({ name }) => name.length))
  return [
    'Usage: bin/admin COMMAND [ARGUMENTS] [--dry-run] [--by NAME]',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`),
    '',
    ...everyCommand,
    '',
    'bin/admin help COMMAND explains one of them.',
  ]
}

export function explanationOf({ name, usage, summary, details = [] }: OwnerCommand): string[] {
  return [
    `Usage: ${usageOf({ name, usage })}`,
    '',
    summary,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    ...everyCommand,
  ]
}

export function usageOf({ name, usage }: Pick<OwnerCommand, 'name' | 'usage'>): string {
  return `bin/admin ${name} ${usage}`.trim()
}

const everyCommand = [
  'For every command:',
  '  --dry-run  does the work, says what it would do, and takes it back',
  '  --by NAME  who does this, for the record; without it the name you are signed in with on this machine',
]
