import { actionCommands } from './action-commands.ts'
import type { AdminCommand } from './command.ts'
import {
  createCouponCommand,
  disableCouponCommand,
  enableCouponCommand,
  listCouponsCommand,
} from './coupon-command.ts'
import { doctorCommand } from './doctor-command.ts'
import { exportCommands } from './export-commands.ts'
import { importLegacyShopCommand } from './import-legacy-shop-command.ts'
import { importStatementCommand } from './import-statement-command.ts'
import { licenseKeyCommand } from './license-key-command.ts'
import { registrationCommands } from './registration-command.ts'
import { recountReportsCommand } from './reports-command.ts'
import { resellerCommands } from './reseller-command.ts'
import { superuserCommands } from './superuser-commands.ts'

/** In the order in which help lists them. */
export const adminCommands: readonly AdminCommand[] = [
  importStatementCommand,
  ...actionCommands,
  ...exportCommands,
  recountReportsCommand,
  createCouponCommand,
  listCouponsCommand,
  disableCouponCommand,
  enableCouponCommand,
  ...resellerCommands,
  ...registrationCommands,
  importLegacyShopCommand,
  licenseKeyCommand,
  ...superuserCommands,
  doctorCommand,
]
