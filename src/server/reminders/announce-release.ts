import { coverageDay } from '../../domain/licenses/release.ts'
import { hasRight } from '../../domain/roles.ts'
import { findCoveredOwners } from '../licenses/store.ts'
import type { Transaction } from '../platform/database/database.ts'
import { postMail } from '../platform/mail/outbox.ts'
import { readReleases } from '../releases/store.ts'
import type { Shop } from '../shop.ts'
import { newVersionMail } from './emails.ts'
import { findRecipients, type Recipient } from './find-recipients.ts'

const job = 'announce-release'
const batchSize = 200

export function registerReleaseMails(shop: Shop) {
  shop.jobs.work(job, ({ version }) => mailRelease(shop, String(version)))
}

export async function announceRelease(tx: Transaction, { jobs }: Pick<Shop, 'jobs'>, version: string) {
  await jobs.enqueue(tx, job, { version })
}

/** To accounts that asked for it, once. docs/domain.md, 'Releases'. */
async function mailRelease(shop: Shop, version: string) {
  const all = await readReleases(shop.db)
  const day = coverageDay(version, all)
  if (day === null || all.every(each => each.version !== version || each.withdrawnAt)) return
  for (let after: number | undefined = 0; after !== undefined; ) {
    const owners = await findCoveredOwners(shop.db, { day, after, limit: batchSize })
    for (const customerId of owners)
      await shop.db.transaction(tx => mailOwner(tx, shop, { customerId, version }))
    after = owners.at(batchSize - 1)
  }
}

async function mailOwner(
  tx: Transaction,
  shop: Shop,
  { customerId, version }: { customerId: number; version: string },
) {
  const recipients = await findRecipients(tx, { customerId, kind: 'new-version' })
  for (const to of recipients.filter(mayInstall)) {
    const key = `new-version:${version}:${customerId}${to.recipientId ? `:${to.recipientId}` : ''}` as const
    await postMail(tx, shop.jobs, { ...newVersionMail({ version, to, shop }), key, now: shop.clock.now() })
  }
}

function mayInstall({ recipientId, role }: Recipient): boolean {
  return recipientId === null || (role !== null && hasRight(role, 'install'))
}
