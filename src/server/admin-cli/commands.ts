import { cancelCommand } from './cancel-command.ts'
import type { AdminCommand } from './command.ts'
import { correctInvoiceCommand } from './correct-invoice-command.ts'
import {
  createCouponCommand,
  disableCouponCommand,
  enableCouponCommand,
  listCouponsCommand,
} from './coupon-command.ts'
import { creditNoteCommand } from './credit-note-command.ts'
import { doctorCommand } from './doctor-command.ts'
import { listEventsCommand, retryEventCommand } from './events-commands.ts'
import { exportCommands } from './export-commands.ts'
import { listFeedbackCommand } from './feedback-command.ts'
import { importLegacyShopCommand } from './import-legacy-shop-command.ts'
import { importStatementCommand } from './import-statement-command.ts'
import { licenseCommands } from './license-commands.ts'
import { licenseKeyCommand } from './license-key-command.ts'
import { customerCommand, ordersCommand } from './lookup-commands.ts'
import { markPaidCommand } from './mark-paid-command.ts'
import { showOrderCommand } from './order-command.ts'
import { eraseCustomerCommand, exportCustomerCommand } from './own-data-commands.ts'
import { acceptRateCommand, ratesCommand, rejectRateCommand, setRateCommand } from './rates-command.ts'
import { registrationCommands } from './registration-command.ts'
import { recountReportsCommand } from './reports-command.ts'
import { resellerCommands } from './reseller-command.ts'
import { superuserCommands } from './superuser-commands.ts'
import { listUnmatchedCommand, resolveUnmatchedCommand, showUnmatchedCommand } from './unmatched-commands.ts'
import { listWithdrawalsCommand } from './withdrawals-command.ts'

/** In the order in which help lists them. */
export const adminCommands: readonly AdminCommand[] = [
  importStatementCommand,
  listUnmatchedCommand,
  showUnmatchedCommand,
  resolveUnmatchedCommand,
  markPaidCommand,
  cancelCommand,
  creditNoteCommand,
  correctInvoiceCommand,
  listWithdrawalsCommand,
  ...exportCommands,
  recountReportsCommand,
  ordersCommand,
  showOrderCommand,
  customerCommand,
  exportCustomerCommand,
  eraseCustomerCommand,
  listEventsCommand,
  retryEventCommand,
  createCouponCommand,
  listCouponsCommand,
  disableCouponCommand,
  enableCouponCommand,
  ...resellerCommands,
  ...registrationCommands,
  listFeedbackCommand,
  importLegacyShopCommand,
  ratesCommand,
  acceptRateCommand,
  rejectRateCommand,
  setRateCommand,
  ...licenseCommands,
  licenseKeyCommand,
  ...superuserCommands,
  doctorCommand,
]
