import type { OwnerCommand } from './command.ts'
export const importHistoryCommand: OwnerCommand = {
  name: 'import-history',
  summary: '',
  usage: '',
  options: {},
  async run() {},
}
