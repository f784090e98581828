import type { Transaction } from '../platform/database.ts'
import { mailboxOf } from './mailbox-of.ts'
import { insertDemo } from './store.ts'

/** A demo that was had in an older shop: there is no second one. The first that is remembered of a mailbox stays. */
export async function rememberDemo(
  tx: Transaction,
  demo: { email: string; customerId: number; licenseId: number; issuedAt: Date },
): Promise<void> {
  const { email, ...had } = demo
  await insertDemo(tx, { ...had, mailbox: mailboxOf(email) })
}
