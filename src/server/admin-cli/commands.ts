import { actionCommands } from './action-commands.ts'
import type { AdminCommand } from './command.ts'
import { doctorCommand } from './doctor-command.ts'
import { exportCommands } from './export-commands.ts'
import { importLegacyShopCommand } from './import-legacy-shop-command.ts'
import { importStatementCommand } from './import-statement-command.ts'
import { licenseKeyCommand } from './license-key-command.ts'
import { releaseAddCommand } from './release-command.ts'
import { recountReportsCommand } from './reports-command.ts'
import { superuserCommands } from './superuser-commands.ts'

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
