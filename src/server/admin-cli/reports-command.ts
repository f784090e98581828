import { recountReports } from '../reports/refresh-reports.ts'
import type { AdminCommand } from './command.ts'

export const recountReportsCommand: AdminCommand = {
  name: 'reports recount',
  summary: 'Count all figures of the reports again, from the orders, documents and licenses.',
  usage: '',
  options: {},
  async run(tx, input) {
    const licenses = await recountReports(tx)
    input.print(`The figures of ${licenses} licenses were counted again.`)
  },
}
