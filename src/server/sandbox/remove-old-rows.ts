import { lt } from 'drizzle-orm'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import type { Shop } from '../shop.ts'
import { sandboxCheckouts } from './card/tables.ts'
import { sandboxInvoices } from './crypto/tables.ts'
import { sandboxMails } from './mailbox/tables.ts'

const storedMs = 30 * 24 * 3600_000

export async function removeOldSandboxRows({ db, clock }: Pick<Shop, 'db' | 'clock'>) {
  const before = new Date(clock.now().getTime() - storedMs)
  await deleteInBatches(db, sandboxMails, lt(sandboxMails.sentAt, before))
  await deleteInBatches(db, sandboxCheckouts, lt(sandboxCheckouts.createdAt, before))
  await deleteInBatches(db, sandboxInvoices, lt(sandboxInvoices.createdAt, before))
}
