import { countHeldSeats } from '../../licenses/seats/find-seat.ts'
import { countPendingOrders, countRecentOrders } from '../../orders/report-orders.ts'
import { countOpenUnmatchedPayments } from '../../payments/page-of-unmatched-payments.ts'
import { gauge, type Metric } from '../../platform/http/metrics.ts'
import { countJobs } from '../../platform/jobs/unfinished-jobs.ts'
import { countUnsentMails } from '../../platform/mail/stored-mails.ts'
import { ratesInForce } from '../../pricing/rates/store.ts'
import { readTotals } from '../../reports/read-revenue.ts'
import type { Shop } from '../../shop.ts'
import { readBackupState } from '../backup/read-backup-state.ts'

const dayMs = 24 * 3600_000

/** Each query reads an index, or a bounded number of rows. */
export async function readShopFigures(shop: Pick<Shop, 'config' | 'db' | 'clock'>): Promise<Metric[]> {
  const { db, clock } = shop
  const now = clock.now()
  const age = (moment: string) => Math.max(0, (now.getTime() - Date.parse(moment)) / 1000)
  const ageIfAny = (moment: string | null) => (moment === null ? 0 : age(moment))

  const recent = Object.entries(await countRecentOrders(db, new Date(now.getTime() - dayMs)))
  const pending = await countPendingOrders(db)
  const totals = await readTotals(db)
  const unmatched = await countOpenUnmatchedPayments(db)
  const mails = await countUnsentMails(db, now)
  const jobs = await countJobs(db)
  const heldSeats = await countHeldSeats(db)
  const waitingJobs = jobs.filter(({ state }) => state !== 'failed')
  const rates = (await ratesInForce(db)).filter(({ currency }) => currency !== 'USD')
  return [
    gauge(
      'shop_orders_recent',
      'Orders placed in the last 24 hours, by state.',
      recent.map(([state, value]) => ({ labels: { state }, value })),
    ),
    gauge(
      'shop_orders_pending',
      'Orders that wait for their payment, at most 10000.',
      pending === null ? [] : [{ value: pending }],
    ),
    gauge(
      'shop_orders_paid',
      'Paid orders that the reports have counted, by currency.',
      totals.map(({ currency, orders }) => ({ labels: { currency }, value: orders })),
    ),
    gauge(
      'shop_revenue_euro_cents',
      'Revenue of these orders before tax, in cents of the euro, by the currency they were paid in.',
      totals.map(({ currency, received }) => ({ labels: { currency }, value: received })),
    ),
    gauge('shop_unmatched_payments', 'Open unmatched payments, at most 10000.', unmatched.payments),
    gauge(
      'shop_unmatched_payments_oldest_seconds',
      'Age of the oldest open unmatched payment.',
      ageIfAny(unmatched.oldest),
    ),
    gauge('shop_mails_unsent', 'E-mails that are not sent, at most 10000; failed: the last try failed.', [
      { labels: { state: 'waiting' }, value: mails.waiting },
      { labels: { state: 'failed' }, value: mails.failed },
    ]),
    gauge(
      'shop_mails_oldest_seconds',
      'Age of the oldest e-mail that the shop still tries to send.',
      ageIfAny(mails.oldest),
    ),
    gauge(
      'shop_jobs',
      'Unfinished jobs, by queue and state.',
      jobs.map(({ kind, state, jobs: value }) => ({ labels: { queue: kind, state }, value })),
    ),
    gauge(
      'shop_jobs_oldest_seconds',
      'For how long the most overdue job of a queue and state has been due.',
      waitingJobs.map(({ kind, state, oldest }) => ({ labels: { queue: kind, state }, value: age(oldest) })),
    ),
    gauge('shop_seats_held', 'Seats of licenses that servers hold; above 10000 an estimate.', heldSeats),
    gauge(
      'shop_rate_age_seconds',
      'Age of the exchange rate in force, from the beginning of its day.',
      rates.map(({ currency, day }) => ({ labels: { currency }, value: age(day) })),
    ),
    ...(await readBackups(shop)),
  ]
}

/** Returns nothing if the shop makes no backups itself. */
async function readBackups(shop: Pick<Shop, 'config' | 'db' | 'clock'>): Promise<Metric[]> {
  const state = await readBackupState(shop)
  if (!state) return []
  const now = shop.clock.now().getTime()
  const isFailing = Number(state.isArchiveFailing)
  const age = (at: Date | null) => (at ? [{ value: Math.max(0, (now - at.getTime()) / 1000) }] : [])
  return [
    gauge('shop_backup_age_seconds', 'Age of the newest base backup.', age(state.lastBackupAt)),
    gauge('shop_backup_verified_age_seconds', 'Age of the newest verification.', age(state.lastVerifiedAt)),
    gauge('shop_backup_archive_failing', '1 if PostgreSQL cannot archive its WAL.', isFailing),
  ]
}
