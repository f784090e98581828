import { recountReports } from '../reports/refresh-reports.ts'
import { actionCommands } from './action-commands.ts'
import type { AdminCommand } from './command.ts'
import { doctorCommand } from './doctor-command.ts'
import { exportCommands } from './export-commands.ts'
import { importLegacyShopCommand } from './import-legacy-shop-command.ts'
import { importStatementCommand } from './import-statement-command.ts'
import { licenseKeyCommand } from './license-key-command.ts'
import { releaseAddCommand } from './release-command.ts'
import { superuserCommands } from './superuser-commands.ts'

const recountReportsCommand: AdminCommand = {
  name: 'reports recount',
  summary: 'Count all figures of the reports again, from the orders, documents and licenses.',
  async run(tx, input) {
    const licenses = await recountReports(tx)
    input.print(`The figures of ${licenses} licenses were counted again.`)
  },
}

/** In the order in which help lists them. */
export const adminCommands: readonly AdminCommand[] = [
  importStatementCommand,
  ...actionCommands.map(each => (each.name === releaseAddCommand.name ? releaseAddCommand : each)),
  ...exportCommands,
  recountReportsCommand,
  importLegacyShopCommand,
  licenseKeyCommand,
  ...superuserCommands,
  doctorCommand,
]
