import { removeUnconfirmed } from './account/cleanup.ts'
import { sendWeeklyReports } from './back-office/reports/send-weekly-reports.ts'
import { fillCustomerWords } from './back-office/search/fill-customer-words.ts'
import { chargeAutoRenewals } from './checkout/auto-renewals/charge.ts'
import { expireBankOrders, remindOfDueInvoices } from './checkout/bank-orders.ts'
import { recheckVatNumbers } from './checkout/recheck-vat-numbers.ts'
import { warnOfPlaceThresholds, warnOfRegistrationThresholds } from './checkout/warn-of-place-thresholds.ts'
import { removeExpiredSolutions } from './identity/captcha/proof-of-work.ts'
import { removeExpired } from './identity/sign-in/store.ts'
import { recordExpired } from './license-life/expire-licenses.ts'
import { examineBooks } from './operations/doctor/examine-nightly.ts'
import { eraseAccounts, eraseOldTexts, eraseStoredDetails } from './own-data/erase-accounts.ts'
import { forgetOldTries } from './platform/http/rate-limit.ts'
import { remindUnpaidOrders } from './reminders/remind-unpaid-orders.ts'
import { reportSilentSeats, sendReminders } from './reminders/send-reminders.ts'
import type { Shop } from './shop.ts'

/** All times are in UTC. A job that also runs at other moments is registered by its feature. */
export function registerRecurringJobs(shop: Shop) {
  const { jobs, db, clock } = shop
  jobs.repeat('housekeeping', '7 * * * *', async () => {
    await removeExpired(db, clock.now())
    await forgetOldTries(db, clock.now())
  })
  jobs.repeat('account-cleanup', '17 * * * *', () => removeUnconfirmed(shop))
  jobs.repeat('captcha-housekeeping', '17 * * * *', () => removeExpiredSolutions(db, clock.now()))
  jobs.repeat('recheck-vat-numbers', '11,41 * * * *', () => recheckVatNumbers(shop))
  jobs.repeat('warn-of-place-thresholds', '7 4 * * *', async () => {
    await warnOfPlaceThresholds(shop)
    await warnOfRegistrationThresholds(shop)
  })
  jobs.repeat('expire-bank-orders', '17 * * * *', () => expireBankOrders(shop))
  jobs.repeat('remind-of-due-invoices', '37 * * * *', () => remindOfDueInvoices(shop))
  jobs.repeat('expire-licenses', '12 * * * *', () => recordExpired(shop))
  jobs.repeat('send-reminders', '23 * * * *', () => sendReminders(shop))
  jobs.repeat('report-silent-seats', '33 * * * *', () => reportSilentSeats(shop))
  jobs.repeat('remind-unpaid-orders', '43 * * * *', () => remindUnpaidOrders(shop))
  // On the day before the end it comes before the reminder of that day.
  jobs.repeat('charge-auto-renewals', '3-59/10 * * * *', () => chargeAutoRenewals(shop))
  jobs.repeat('send-weekly-reports', '0 6 * * 1', () => sendWeeklyReports(shop))
  jobs.repeat('erase-accounts', '45 2 * * *', async () => {
    await eraseAccounts(shop)
    await eraseStoredDetails(shop)
    await eraseOldTexts(shop)
  })
  jobs.repeat('fill-customer-words', '*/10 * * * *', () => fillCustomerWords(shop))
  jobs.repeat('examine-books', '25 4 * * *', () => examineBooks(shop))
}
