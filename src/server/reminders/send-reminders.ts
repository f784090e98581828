import { addDays } from '../../domain/day.ts'
import { announcementDays } from '../../domain/licenses/auto-renewal.ts'
import { daysLeft } from '../../domain/licenses/license.ts'
import { dueReminder } from '../../domain/licenses/reminders.ts'
import {
  type AutoRenewal,
  findActiveRenewals,
  saveAnnouncement,
  willBeCharged,
} from '../checkout/auto-renewals/store.ts'
import { quoteRenewal } from '../checkout/auto-renewals/turn-on.ts'
import { announceLicense } from '../licenses/record-license-event.ts'
import { findSilentSeats, type SilentSeat } from '../licenses/seats/find-silent-seats.ts'
import { findLicensesEnding, lockLicense } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import type { Shop } from '../shop.ts'
import { readSetting } from '../shop-settings/store.ts'
import { announcementMail, reminderMail, silentSeatsMail } from './emails.ts'
import { findRecipients } from './find-recipients.ts'
import { priceRenewal } from './price-renewal.ts'
import {
  insertReminder,
  insertReports,
  reminderKey,
  selectUnreported,
  selectUnsent,
  silenceKey,
  wasReminded,
} from './store.ts'

const silenceMs = 14 * 24 * 3600_000
const batchSize = 200
/** A job may run for a minute. What is left is sent an hour later. */
const startWithinMs = 30_000

/** docs/domain.md, 'Reminders'. A license that fails does not hold up the others. */
export async function sendReminders(shop: Shop) {
  const today = utcDay(shop.clock.now())
  const { value: days } = await readSetting(shop, 'reminder-days')
  const window = { from: today, to: addDays(today, Math.max(...withAnnouncements(days))), limit: batchSize }
  const deadline = AbortSignal.timeout(startWithinMs)
  const failures: unknown[] = []
  for (let after: number | undefined = 0; after !== undefined && !deadline.aborted; ) {
    const batch = await findLicensesEnding(shop.db, { ...window, after })
    const renewals = await findActiveRenewals(shop.db, batch)
    for (const license of await findUnreminded(shop, batch, { today, days, renewals })) {
      if (deadline.aborted) break
      const renewal = renewals.get(license.id)
      await remind(shop, license, { days, renewal }).catch(error => failures.push(error))
    }
    after = batch.at(batchSize - 1)?.id
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} reminders were not sent`)
}

type EndingLicense = Awaited<ReturnType<typeof findLicensesEnding>>[number]

async function findUnreminded(
  shop: Shop,
  licenses: readonly EndingLicense[],
  { today, days, renewals }: { today: string; days: readonly number[]; renewals: Map<number, AutoRenewal> },
) {
  const due = licenses.flatMap(license => {
    const reminder = dueReminder(license, today, renewals.has(license.id) ? withAnnouncements(days) : days)
    return reminder ? [{ ...reminder, licenseId: license.id, license }] : []
  })
  const unsent = await selectUnsent(shop.db, due)
  return unsent.map(({ license }) => license)
}

function withAnnouncements(days: readonly number[]): readonly number[] {
  return [...days, ...announcementDays]
}

type Reminded = { days: readonly number[]; renewal: AutoRenewal | undefined }

async function remind(shop: Shop, license: EndingLicense, { days, renewal }: Reminded) {
  // The VAT number is checked over the network, so not in the transaction.
  const quoted = renewal ? await quoteRenewal(shop, license) : null
  await shop.db.transaction(tx => sendDue(tx, shop, license.id, { days, renewal, quoted }))
}

type Quoted = Awaited<ReturnType<typeof quoteRenewal>>

async function sendDue(
  tx: Transaction,
  shop: Shop,
  licenseId: number,
  { days, renewal, quoted }: Reminded & { quoted: Quoted },
) {
  const now = shop.clock.now()
  const today = utcDay(now)
  // A payment may have extended the license since it was read.
  const license = await lockLicense(tx, licenseId)
  const due = dueReminder(license, today, quoted ? withAnnouncements(days) : days)
  if (!due || (await wasReminded(tx, { ...due, licenseId }))) return
  if (!(await insertReminder(tx, { ...due, licenseId, sentAt: now }))) return

  const facts = { kind: due.kind, ends_on: due.endsOn, days_left: daysLeft(license, today) }
  await announceLicense(tx, { id: licenseId, type: 'license.expiring', at: now, facts })
  const isAnnounced = announcementDays.some(days => days === due.daysBefore)
  const announced = renewal && quoted && isAnnounced ? { renewal, quoted } : null
  if (announced) await saveAnnouncement(tx, announced, { ...due, now })
  const price = await priceRenewal({ ...shop, db: tx }, license)
  const isAutomatic = renewal !== undefined && willBeCharged(renewal, license, today)
  const kind = announced ? 'automatic-renewal' : due.kind
  for (const to of await findRecipients(tx, { customerId: license.customerId, kind })) {
    const mail = announced
      ? announcementMail({ license, to, shop, ...announced })
      : reminderMail({ license, kind: due.kind, today, price, to, shop, isAutomatic })
    const own = reminderKey({ ...due, licenseId })
    const key = `reminder:${own}${to.recipientId ? `:${to.recipientId}` : ''}` as const
    await postMail(tx, shop, { ...mail, key, licenseId })
  }
}

/** docs/domain.md, 'Reminders'. One e-mail for all servers of a license that have fallen silent. */
export async function reportSilentSeats(shop: Shop) {
  const now = shop.clock.now()
  const seenBefore = new Date(now.getTime() - silenceMs)
  const deadline = AbortSignal.timeout(startWithinMs)
  for (let after: number | undefined = 0; after !== undefined && !deadline.aborted; ) {
    const seats = await findSilentSeats(shop.db, { seenBefore, today: utcDay(now), after, limit: batchSize })
    const news = await selectUnreported(shop.db, seats)
    for (const [licenseId, silent] of Map.groupBy(news, seat => seat.licenseId)) {
      if (deadline.aborted) break
      await report(shop, licenseId, silent)
    }
    after = seats.at(batchSize - 1)?.activationId
  }
}

async function report(shop: Shop, licenseId: number, silent: readonly SilentSeat[]) {
  const now = shop.clock.now()
  await shop.db.transaction(async tx => {
    const license = await lockLicense(tx, licenseId)
    const seats = await insertReports(tx, silent, now)
    const [first] = seats
    if (!first) return
    for (const to of await findRecipients(tx, { customerId: license.customerId, kind: 'lapsed-seat' })) {
      const mail = silentSeatsMail({ license, seats, to, shop })
      const own = silenceKey(first)
      const key = `silent-seats:${own}${to.recipientId ? `:${to.recipientId}` : ''}` as const
      await postMail(tx, shop, { ...mail, key, licenseId })
    }
  })
}
