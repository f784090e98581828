import type { AdminCommand } from './command.ts'

export function formatCommandList(commands: readonly AdminCommand[]): string[] {
  const widest = Math.max(...commands.map(({ name }) => name.length))
  return [
    'Usage: bin/admin COMMAND [ARGUMENTS] [--dry-run] [--by NAME]',
    '',
    'Commands:',
    ...commands.map(({ name, summary }) => `  ${name.padEnd(widest)}  ${summary}`),
    '',
    ...everyCommand,
    '',
    'Run bin/admin help COMMAND for details.',
  ]
}

export function formatHelp({ summary, details = [], ...command }: AdminCommand): string[] {
  return [
    `Usage: ${formatUsage(command)}`,
    '',
    summary,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    ...everyCommand,
  ]
}

export function formatUsage({ name, usage = '' }: Pick<AdminCommand, 'name' | 'usage'>): string {
  return `bin/admin ${name} ${usage}`.trim()
}

const everyCommand = [
  'Options of every command:',
  '  --dry-run  shows what the command would do, and changes nothing',
  '  --by NAME  who runs the command, for the log (default: your user name on this machine)',
]
