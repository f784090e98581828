import { isOffered } from '../../domain/licenses/release.ts'
import { hasRight } from '../../domain/roles.ts'
import { findRecipients, findRemindersOff } from '../customers/mail-recipients.ts'
import { findContact } from '../customers/store.ts'
import { findCoveredOwners } from '../licenses/store.ts'
import { utcDay } from '../platform/clock.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { readReleases } from '../releases/store.ts'
import type { Shop } from '../shop.ts'
import { newVersionMail } from './emails.ts'

const job = 'announce-release'
const batchSize = 200

export function registerReleaseMails(shop: Shop) {
  shop.jobs.work(job, ({ version, after }) => mailRelease(shop, String(version), Number(after)))
}

export async function announceRelease(tx: Transaction, { jobs }: Pick<Shop, 'jobs'>, version: string) {
  await jobs.enqueue(tx, job, { version, after: 0 })
}

/** The next accounts are mailed by a job of their own. docs/domain.md, 'Releases'. */
async function mailRelease(shop: Shop, version: string, after: number) {
  const release = (await readReleases(shop.db)).find(each => each.version === version)
  if (!release || !isOffered(release)) return
  const covered = { day: release.coveredFrom, today: utcDay(shop.clock.now()), after, limit: batchSize }
  const owners = await findCoveredOwners(shop.db, covered)
  for (const customerId of owners)
    await shop.db.transaction(tx => mailAccount(tx, shop, { customerId, version }))
  const last = owners.at(batchSize - 1)
  if (last !== undefined) await shop.jobs.enqueue(shop.db, job, { version, after: last })
}

/** The owner, and those who install for the account. Each address gets one e-mail, whatever it helps with. */
async function mailAccount(
  tx: Transaction,
  shop: Shop,
  { customerId, version }: { customerId: number; version: string },
) {
  if ((await findRemindersOff(tx, customerId)).includes('new-version')) return
  const owner = await findContact(tx, customerId)
  const people = (await findRecipients(tx, customerId)).filter(
    ({ role, confirmedAt }) => confirmedAt !== null && role !== null && hasRight(role, 'install'),
  )
  for (const { email } of [owner, ...people]) {
    const mail = newVersionMail({ version, to: { ...owner, email }, account: owner.email, shop })
    await postMail(tx, shop, { ...mail, key: `new-version:${version}:${email}` })
  }
}
